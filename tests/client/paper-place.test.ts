import { expect, test } from 'vitest';
import { columnZoom, spotOf } from '#client/features/mock-tests/hall/paper-place.ts';

const at = (question: number, x: number, y: number) => ({ question, x, y });

test('The place of a question reaches from its number to the next one of its column.', () => {
  const places = [at(0, 0.05, 0.1), at(1, 0.05, 0.5), at(2, 0.55, 0.1)];
  expect(spotOf(places, 0)).toEqual({
    x: expect.closeTo(0.025, 3),
    y: expect.closeTo(0.092, 3),
    width: expect.closeTo(0.5, 3),
    height: expect.closeTo(0.4, 3),
  });
  expect(spotOf(places, 2)).toMatchObject({ x: expect.closeTo(0.525, 3), y: expect.closeTo(0.092, 3) });
  expect(spotOf(places, 3)).toBeNull();
});

test('A page of two columns is enlarged so that one of them fills a phone; a page of one is not.', () => {
  expect(columnZoom([at(0, 0.05, 0.1), at(1, 0.55, 0.1)])).toBeCloseTo(2, 5);
  expect(columnZoom([at(0, 0.05, 0.1), at(1, 0.06, 0.5)])).toBeCloseTo(1, 1);
  expect(columnZoom([])).toBe(1);
});
