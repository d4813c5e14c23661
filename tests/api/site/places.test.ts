import { afterEach, beforeEach, expect, test } from 'vitest';
import list from '#server/features/site/pincodes.json' with { type: 'json' };
import { isPincode } from '#shared/pincode.ts';
import { indianStates } from '#shared/states.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

test.each([
  ['625001', { office: 'Madurai', district: 'Madurai', states: ['Tamil Nadu'] }],
  ['682001', { office: 'Kochi', district: 'Ernakulam', states: ['Kerala'] }],
  ['605001', { office: 'Pondicherry', district: 'Pondicherry', states: ['Puducherry'] }],
  ['699999', null],
])('Anybody finds where the pincode %s is.', async (pincode, place) => {
  expect(await context.visitor.site.place({ pincode })).toEqual(place);
});

test('What is no pincode is refused.', async () => {
  expect(await failure(context.visitor.site.place({ pincode: '62500' }))).toMatchObject({ code: 'BAD_REQUEST' });
});

test('Every pincode of the list is one, stands once, and lies in a district of a state that the forms offer.', () => {
  const lines = list.pincodes.split('\n').map((line) => /^(\d+) ([\d,]+) (.+)$/.exec(line) ?? []);
  const pincodes = lines.map(([, pincode = '']) => pincode);
  expect(pincodes.filter((pincode) => !isPincode(pincode))).toEqual([]);
  expect(new Set(pincodes).size).toBe(19_486);
  const used = new Set(lines.flatMap(([, , numbers = '']) => numbers.split(',').map(Number)));
  expect([...used].toSorted((a, b) => a - b)).toEqual(list.districts.map((_, index) => index));
  expect(list.districts.filter((name) => !indianStates.includes(name.split('|')[1] ?? ''))).toEqual([]);
});
