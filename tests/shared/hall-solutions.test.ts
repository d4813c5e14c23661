import { expect, test } from 'vitest';
import { matchPages } from '#shared/hall-page-match.ts';
import { pagesOfExplanation, parseNumbers, surelyExplained, unexplainedIn } from '#shared/hall-solutions.ts';

const labels = Array.from({ length: 12 }, (_, index) => index + 1);
const match = (texts: string[]) =>
  matchPages(
    texts.map((text) => ({ text, places: [] })),
    labels,
  );
const solved = (...numbers: number[]) => numbers.map((number) => `${number}. A: because`).join('\n');

test('Solutions that leave questions out explain those whose number stands there, and no others.', () => {
  const explained = surelyExplained(match([solved(1, 2, 4), solved(5, 8)]));
  expect(explained).toEqual([
    [0, 1, 3],
    [4, 7],
  ]);
  expect(unexplainedIn(explained, 12)).toEqual([
    { questions: [2], pages: [0] },
    { questions: [5, 6], pages: [1] },
    { questions: [8, 9, 10, 11], pages: [1] },
  ]);
});

test('Numbers that stand in a list before the explanations, too, are in doubt and explain nothing by themselves.', () => {
  const { found, doubts } = match([solved(1, 2, 3, 4), solved(1, 2, 3, 4), solved(5, 6, 7, 8, 9, 10, 11, 12)]);
  expect(found).toEqual([[], [0, 1, 2, 3], [4, 5, 6, 7, 8, 9, 10, 11]]);
  expect(surelyExplained({ starts: [], found, doubts })).toEqual([[], [], [4, 5, 6, 7, 8, 9, 10, 11]]);
});

test('Solutions without letters leave all questions open, without a page that it may be.', () => {
  const explained = surelyExplained(match(['', '', '', '', '']));
  expect(unexplainedIn(explained, 12)).toEqual([{ questions: labels.map((label) => label - 1), pages: [] }]);
});

test('An explanation reaches up to the page of the next question, and is on no more than four.', () => {
  const explained = [[0, 1], [2], [], [3], [], [], [], [], []];
  expect([0, 1, 2, 3, 4].map((question) => pagesOfExplanation(explained, question))).toEqual([
    [0],
    [0, 1],
    [1, 2, 3],
    [3, 4, 5, 6],
    [],
  ]);
});

test.each([
  ['1-3, 5', [1, 2, 3, 5]],
  ['1 to 3 and 5', [1, 2, 3, 5]],
  ['5; 1–2', [1, 2, 5]],
  ['', []],
])('Questions that are typed as “%s” are read.', (typed, numbers) => {
  expect(parseNumbers(typed, 12)).toEqual({ numbers });
});

test.each(['0', '13', '5-3', 'all', '1-2-3'])('“%s” is refused with a word.', (typed) => {
  expect(parseNumbers(typed, 12)).toHaveProperty('complaint');
});
