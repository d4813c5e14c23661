/** The figures of a paper's questions. */
import { choicesOf, type Format, questionCount } from './hall-formats.ts';
import { isRight, type Key } from './hall-key.ts';
import { grainsOf } from './hall-marking.ts';
import { blank, type Choice } from './hall-sheet.ts';

/** How the answers to one question came out. Shares are of 1. */
export type ItemFigures = {
  /** Counts from 0. */
  question: number;
  right: number;
  chosen: Record<Choice | 'blank', number>;
  /** The share of right answers among the best and among the weakest 27 % of all. */
  upper: number;
  lower: number;
  /** `upper` minus `lower`. */
  discrimination: number;
  /** What the best chose instead, where the key is probably wrong. */
  likelier: Choice | null;
};

/** The share of all that counts as the best, and as the weakest (Kelley 1939). */
const groupShare = 0.27;
/** With fewer attempts a key is never suspected. */
export const fewestForSuspicion = 10;

/** Of every question, in the order of the paper. `sheets`: of first attempts. */
export function itemFigures({
  format,
  key,
  sheets,
}: {
  format: Format;
  key: Key;
  sheets: readonly string[];
}): ItemFigures[] {
  const totals = sheets
    .map((sheet) => ({ sheet, total: grainsOf(format, key, sheet).reduce((sum, one) => sum + one, 0) }))
    .sort((one, other) => other.total - one.total);
  const size = sheets.length === 0 ? 0 : Math.max(1, Math.round(sheets.length * groupShare));
  const best = totals.slice(0, size).map(({ sheet }) => sheet);
  const weakest = totals.slice(totals.length - size).map(({ sheet }) => sheet);
  return Array.from({ length: questionCount(format) }, (_, question) => {
    const entry = key[question] ?? '';
    const answerOf = (sheet: string) => sheet[question] ?? blank;
    const chosen = { A: 0, B: 0, C: 0, D: 0, E: 0, blank: 0 };
    for (const sheet of sheets)
      chosen[(answerOf(sheet) === blank ? 'blank' : answerOf(sheet)) as keyof typeof chosen]++;
    const share = (group: readonly string[], counts: (answer: string) => boolean) =>
      group.length === 0 ? 0 : group.filter((sheet) => counts(answerOf(sheet))).length / group.length;
    const isRightHere = (answer: string) => isRight(entry, answer);
    const upper = share(best, isRightHere);
    const lower = share(weakest, isRightHere);
    const others = choicesOf(format).filter((choice) => !entry.includes(choice) && entry !== '*');
    const rivals = others
      .map((choice) => ({
        choice,
        up: share(best, (one) => one === choice),
        low: share(weakest, (one) => one === choice),
      }))
      .filter(({ up, low }) => up > upper && up > low)
      .sort((one, other) => other.up - one.up);
    const isSuspect = sheets.length >= fewestForSuspicion && upper < lower;
    return {
      question,
      right: sheets.filter((sheet) => isRightHere(answerOf(sheet))).length,
      chosen,
      upper,
      lower,
      discrimination: upper - lower,
      likelier: isSuspect ? (rivals[0]?.choice ?? null) : null,
    };
  });
}

/** The same with those first whose key is probably wrong, the most suspicious at the top. */
export const suspectsFirst = (figures: readonly ItemFigures[]): ItemFigures[] => [
  ...figures
    .filter(({ likelier }) => likelier !== null)
    .sort((one, other) => one.discrimination - other.discrimination),
  ...figures.filter(({ likelier }) => likelier === null),
];
