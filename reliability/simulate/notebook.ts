/** What a student was told of her attempt, kept apart from the site: by it the promises about the hall are judged. */
import type { TimedSpan } from '#shared/hall-formats.ts';
import { blank } from '#shared/hall-sheet.ts';

/** Of one attempt. */
export type Notebook = {
  userId: string;
  testId: string;
  /** Of each question the answers that the site may have: the one it has acknowledged, and what was sent since. */
  may: Set<string>[];
  /** The highest number of a sheet that was acknowledged. */
  seq: number;
  /** When it ends, as she was told last (UTC ms); null: not by the clock. */
  endsAt: number | null;
  /** Whether she has ever sent the word that ends it. */
  hasHandedIn: boolean;
  /** Whether an admin who was told of it, or a word of hers that was not answered, may have moved its end. */
  mayHaveMoved: boolean;
};

type First = { userId: string; testId: string; sheet: string; endsAt: number | null };

export const newNotebook = ({ sheet, ...first }: First): Notebook => ({
  ...first,
  may: Array.from(sheet, () => new Set([blank])),
  seq: 0,
  hasHandedIn: false,
  mayHaveMoved: false,
});

/** A sheet went out and no answer came: the site has each of its answers, or what it had. */
export function mayHave(notebook: Notebook, sheet: string): void {
  for (const [question, may] of notebook.may.entries()) may.add(sheet[question] ?? blank);
}

type Acknowledged = { seq: number; sheet: string; at: number; periods: readonly TimedSpan[] };

/** A sheet was acknowledged: its answers to what could be written at that moment are there, and stay. */
export function has(notebook: Notebook, { seq, sheet, at, periods }: Acknowledged): void {
  mayHave(notebook, sheet);
  notebook.seq = Math.max(notebook.seq, seq);
  for (const { from, to, startsAt, endsAt } of periods) {
    if (at < startsAt || (endsAt !== null && at >= endsAt)) continue;
    for (let question = from; question < to; question++) notebook.may[question] = new Set([sheet[question] ?? blank]);
  }
}
