/** An answer sheet as text: one letter a question, and what the student did besides. Pure, for server and browser. */

/** The letters that a question can offer: the first four, or all. */
export const choices = ['A', 'B', 'C', 'D', 'E'] as const;
export type Choice = (typeof choices)[number];

/** Stands in a sheet where nothing is chosen. */
export const blank = '.';

/**
 * Everything of an attempt that is saved, always whole. `sheet`: a letter of `choices` or `blank` for each question; `marked`:
 * 1 where it is marked for review, else 0; `seconds`: how long each was looked at, at least 1 once it was.
 */
export type Sheet = { sheet: string; marked: string; seconds: number[] };

export const blankSheet = (questions: number): Sheet => ({
  sheet: blank.repeat(questions),
  marked: '0'.repeat(questions),
  seconds: Array.from({ length: questions }, () => 0),
});

/** How many questions of a sheet have an answer. */
export const countAnswers = (sheet: string): number => sheet.length - (sheet.split(blank).length - 1);

export const sheetPattern = /^[A-E.]*$/;
export const markedPattern = /^[01]*$/;

export const questionStates = ['unseen', 'unanswered', 'answered', 'marked', 'answeredMarked'] as const;
export type QuestionState = (typeof questionStates)[number];

/** @public */
export const questionStateLabels: Record<QuestionState, string> = {
  unseen: 'Not visited',
  unanswered: 'Not answered',
  answered: 'Answered',
  marked: 'Marked for review',
  answeredMarked: 'Answered and marked; it counts',
};

/** What the palette shows of a question. */
export function stateOf({ sheet, marked, seconds }: Sheet, question: number): QuestionState {
  const isAnswered = (sheet[question] ?? blank) !== blank;
  if (marked[question] === '1') return isAnswered ? 'answeredMarked' : 'marked';
  if (isAnswered) return 'answered';
  return (seconds[question] ?? 0) > 0 ? 'unanswered' : 'unseen';
}

/** A text with the character of one question replaced. */
export const withCharacter = (text: string, question: number, character: string): string =>
  text.slice(0, question) + character + text.slice(question + 1);

/** What was sent, within the spans that may still be written; the rest stays as it is kept. */
export function mergeSheets(kept: Sheet, sent: Sheet, open: readonly { from: number; to: number }[]): Sheet {
  const isOpen = (question: number) => open.some(({ from, to }) => question >= from && question < to);
  const merged = (old: string, fresh: string) =>
    Array.from(old, (character, question) => (isOpen(question) ? (fresh[question] ?? character) : character)).join('');
  return {
    sheet: merged(kept.sheet, sent.sheet),
    marked: merged(kept.marked, sent.marked),
    seconds: kept.seconds.map((value, question) => (isOpen(question) ? (sent.seconds[question] ?? value) : value)),
  };
}
