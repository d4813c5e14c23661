/** Which page of the solutions explains which question. Pure. */
import { z } from 'zod';
import { mostPaperPages } from './files.ts';
import { mostQuestions } from './hall-formats.ts';
import type { PageMatch } from './hall-page-match.ts';
import { idInput, optionalText } from './input.ts';

const question = z
  .int()
  .min(0)
  .max(mostQuestions - 1);

/** `fileId`: of the solutions that the admin sees, so that pages of others are not named unseen. */
export const solutionPagesInput = z.strictObject({
  id: idInput,
  fileId: idInput,
  /** Of each page the questions that are explained on it, counted from 0. A sheet may hold two pages. */
  pages: z.array(z.array(question).max(mostQuestions)).max(2 * mostPaperPages),
});
export type SolutionPages = z.infer<typeof solutionPagesInput>;

/** What stands at a question in the place of a page; an empty text takes it away. */
export const solutionTextInput = z.strictObject({ id: idInput, question, text: optionalText(4000) });
export type SolutionText = z.infer<typeof solutionTextInput>;

/** Of a test, counted from 0. */
export const explanationInput = z.strictObject({ testId: idInput, question });
export type ExplanationInput = z.infer<typeof explanationInput>;

/** Of each page the questions that are explained on it, all counted from 0. */
export type ExplainedOn = number[][];

/** What the text of the solutions says for sure: questions in doubt are left to the educator. */
export function surelyExplained({ found, doubts }: PageMatch): ExplainedOn {
  const doubtful = new Set(doubts.flatMap(({ questions }) => questions));
  return found.map((those) => those.filter((question) => !doubtful.has(question)));
}

/** Questions one after the other that no page explains, and the pages on which that may be; none: it could be anywhere. */
export type Unexplained = { questions: number[]; pages: number[] };

/** A run between pages that are further apart could be anywhere. */
const mostPagesBetween = 3;

/** Solutions may leave questions out: one that was not found is never taken to be between its neighbours. */
export function unexplainedIn(explained: ExplainedOn, questions: number): Unexplained[] {
  const pagesOf = pagesByQuestion(explained, questions);
  const runs: Unexplained[] = [];
  for (let from = 0; from < questions; ) {
    const next = pagesOf.findIndex((page, question) => question >= from && page >= 0);
    const to = next < 0 ? questions : next;
    if (to > from) {
      const pages = countUp(pagesOf[from - 1] ?? 0, (pagesOf[to] ?? explained.length - 1) + 1);
      runs.push({ questions: countUp(from, to), pages: pages.length > mostPagesBetween ? [] : pages });
    }
    from = to + 1;
  }
  return runs;
}

const countUp = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** Of each question the page that explains it; -1: none does. */
export function pagesByQuestion(explained: ExplainedOn, questions: number): number[] {
  const pages = Array.from({ length: questions }, () => -1);
  for (const [page, those] of explained.entries()) for (const question of those) pages[question] = page;
  return pages;
}

/** An explanation is looked for on so many pages at most. */
const mostPagesOfOne = 4;

/** The pages on which the explanation of a question stands: its own, and those up to the next question. */
export function pagesOfExplanation(explained: ExplainedOn, question: number): number[] {
  const first = explained.findIndex((those) => those.includes(question));
  if (first < 0) return [];
  const isLast = Math.max(...(explained[first] ?? [])) === question;
  const next = explained.findIndex((those, page) => page > first && those.length > 0);
  const last = isLast ? (next < 0 ? explained.length - 1 : next) : first;
  return countUp(first, Math.min(last + 1, first + mostPagesOfOne));
}

/**
 * Reads numbers and ranges as people write them: `1-12, 15`, `1 to 12 and 15`; each counts from 1. Says what is wrong with
 * them instead.
 */
export function parseNumbers(text: string, most: number): { numbers: number[] } | { complaint: string } {
  const numbers = new Set<number>();
  for (const part of text.split(/[,;&]|\band\b/).map((one) => one.trim())) {
    if (part === '') continue;
    const found = /^(\d{1,3})(?:\s*(?:-|–|—|to)\s*(\d{1,3}))?$/.exec(part);
    if (!found) return { complaint: `“${part}” is no number. Write 1-12, 15.` };
    const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])];
    if (from < 1 || to > most || from > to) return { complaint: `${part}: questions are 1 to ${most}.` };
    for (let number = from; number <= to; number++) numbers.add(number);
  }
  return { numbers: [...numbers].toSorted((one, other) => one - other) };
}
