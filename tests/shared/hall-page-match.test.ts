import { expect, test } from 'vitest';
import { labelsOf, readyFormats } from '#shared/hall-formats.ts';
import { matchPages, placeQuestions } from '#shared/hall-page-match.ts';
import { pageOf, startsComplaint } from '#shared/hall-pages.ts';
import { papers } from '../corpora/papers.ts';

test('No question of five hundred papers is put on a wrong page without a word.', { timeout: 60_000 }, () => {
  const { right, silent, total } = papers.judge();
  expect(silent).toBe(0);
  expect(right / total).toBeGreaterThanOrEqual(papers.leastRight);
});

const withoutPlaces = (texts: readonly string[]) => texts.map((text) => ({ text, places: [] }));

test('The pages of questions are found in their text, past numbered instructions and lists within questions.', () => {
  const format = readyFormats.single.format;
  const labels = labelsOf(format);
  const page = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${from + index}. Who wrote this?\n(A) Keats (B) Pope`).join(
      '\n',
    );
  const texts = [
    '1. Write your number.\n2. Do not fold the sheet.\n3. Use a black pen.',
    page(1, 12),
    `${page(13, 20)}\n1. Keats 2. Pope\n2. Lamia`,
    '',
    page(22, 50),
  ];
  const starts = matchPages(withoutPlaces(texts), labels).starts;
  expect(starts).toEqual([0, 1, 13, 0, 22]);
  expect(startsComplaint(starts, 50)).toBeNull();
  expect([0, 11, 12, 20, 21, 49].map((question) => pageOf(starts, question))).toEqual([1, 1, 2, 2, 4, 4]);
  expect(matchPages(withoutPlaces(['m;f', 'gjpy;']), labels).starts).toEqual([0, 0]);
});

test('Pages of a paper whose second part begins with 1 again are found by both parts.', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}) what`).join('\n');
  expect(
    matchPages(
      withoutPlaces([lines(30), lines(70), Array.from({ length: 80 }, (_, index) => `${index + 71}) what`).join('\n')]),
      labelsOf(readyFormats.pgTrb.format),
    ).starts,
  ).toEqual([1, 31, 101]);
});

test.each([
  ['12.', (n: number) => `${n}. Who`],
  ['12)', (n: number) => `${n}) Who`],
  ['(12)', (n: number) => `(${n}) Who`],
  ['12 -', (n: number) => `${n} - Who`],
  ['12', (n: number) => `${n} Who`],
  ['Q.12', (n: number) => `Q.${n} Who`],
  ['012.', (n: number) => `${String(n).padStart(3, '0')}. Who`],
])('Questions that are numbered as %s are found.', (_, write) => {
  const labels = labelsOf(readyFormats.single.format);
  const page = (from: number, to: number) =>
    labels
      .slice(from - 1, to)
      .map(write)
      .join('\n');
  expect(matchPages(withoutPlaces([page(1, 20), page(21, 50)]), labels)).toMatchObject({ starts: [1, 21], doubts: [] });
});

test('A question that is not found where a page begins is asked about, with both pages.', () => {
  const labels = [1, 2, 3, 4];
  const match = matchPages(withoutPlaces(['1. Who', '3. Who\n4. Who']), labels);
  expect(match).toEqual({
    starts: [1, 3],
    found: [[0], [2, 3]],
    doubts: [{ page: 1, questions: [1], message: 'Question 2 was not found. Does it begin on page 1 or here?' }],
  });
});

test('A list at the front is said to be taken for one.', () => {
  const match = matchPages(withoutPlaces(['1. Sit.\n2. Write.', '1. Who\n2. Who\n3. Who']), [1, 2, 3]);
  expect(match.starts).toEqual([0, 1]);
  expect(match.doubts).toEqual([
    {
      page: 0,
      questions: [0, 1],
      message: 'The numbers 1 to 2 stand here too. We took them for a list, not for questions.',
    },
  ]);
});

test('Questions stand where their numbers do, within the pages that were said by hand.', () => {
  const pages = [
    {
      text: '1. Who\n1. This\n2. That\n2. Who',
      places: [
        [0.1, 0.1],
        [0.2, 0.2],
        [0.2, 0.3],
        [0.1, 0.4],
      ],
    },
    {
      text: '1. These\n2. Those',
      places: [
        [0.2, 0.2],
        [0.2, 0.3],
      ],
    },
    { text: '3. Who', places: [[0.1, 0.5]] },
  ] satisfies Parameters<typeof matchPages>[0];
  expect(placeQuestions(pages, [1, 2, 3], [1, 0, 3])).toEqual([
    [
      { question: 0, x: 0.1, y: 0.1 },
      { question: 1, x: 0.1, y: 0.4 },
    ],
    [],
    [{ question: 2, x: 0.1, y: 0.5 }],
  ]);
});
