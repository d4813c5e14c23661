/** Which page of a paper shows which question, and booklets that print the same questions in another order. Pure. */

/** Of each page, the first question that begins on it (counted from 1 through the paper); 0: none does. */
export type PageStarts = number[];

/** Where a question that begins on a page stands: its number's upper left corner as shares of the page's width and height. */
export type QuestionPlace = {
  /** Counts from 0. */
  question: number;
  x: number;
  y: number;
};

/** What is wrong with the starts of the pages; null: nothing. */
export function startsComplaint(
  starts: PageStarts,
  questions: number,
): { page: number | null; message: string } | null {
  let last = 0;
  for (const [page, start] of starts.entries()) {
    if (start === 0) continue;
    if (start > questions) return { page, message: `There are only ${questions} questions.` };
    if (start <= last) return { page, message: `Question ${start} cannot begin after question ${last}.` };
    if (last === 0 && start !== 1) return { page, message: 'The first page with a question begins with question 1.' };
    last = start;
  }
  return last === 0 ? { page: null, message: 'Say on which page question 1 begins.' } : null;
}

/** The page on which a question begins, both counted from 0. */
export const pageOf = (starts: PageStarts, question: number): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start > 0 && start <= question + 1),
  );

/** How many pages from the first on show only questions before this one (counted from 0): those after it wait for its part. */
export const pagesBefore = (starts: PageStarts, question: number): number => {
  const first = starts.findIndex((start) => start > question);
  return first < 0 ? starts.length : first;
};

export const bookletSeries = ['A', 'B', 'C', 'D'] as const;
export type BookletSeries = (typeof bookletSeries)[number];

/** Of each question of a booklet, in its order, the question of series A (both counted from 0). */
export type BookletOrder = number[];

/**
 * Reads the order of a booklet: of each of its questions the number in series A, as a list (`57 3 12 …`) or in pairs
 * (`1-57 2-3`). Says what is wrong instead where it is no order.
 */
export function parseOrder(text: string, questions: number): { order: BookletOrder } | { complaint: string } {
  const pairs = [...text.matchAll(/(?<!\d)(\d{1,6})\s*[-–:=>]+\s*(\d+)/g)];
  const isPaired = pairs.length > 0;
  const numbers = isPaired
    ? pairs.map(([, own, base]) => [Number(own), Number(base)] as const)
    : [...text.matchAll(/\d+/g)].map(([base], index) => [index + 1, Number(base)] as const);
  if (numbers.length !== questions) return { complaint: `${numbers.length} numbers for ${questions} questions.` };
  const order: BookletOrder = Array.from({ length: questions }, () => -1);
  for (const [own, base] of numbers) {
    if (own < 1 || own > questions || base < 1 || base > questions)
      return { complaint: `There is no question ${own < 1 || own > questions ? own : base}.` };
    if (order[own - 1] !== -1) return { complaint: `Question ${own} is named twice.` };
    order[own - 1] = base - 1;
  }
  const seen = new Set<number>();
  for (const base of order) {
    if (seen.has(base)) return { complaint: `Question ${base + 1} of series A is named twice.` };
    seen.add(base);
  }
  return { order };
}

/** A sheet filled in from one booklet, in the order of series A. */
export function inSeriesA(sheet: string, order: BookletOrder): string {
  const letters = Array.from(sheet);
  for (const [own, base] of order.entries()) letters[base] = sheet[own] ?? '.';
  return letters.join('');
}
