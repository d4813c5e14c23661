/** What a reader makes of words from outside: a chat, a key, a page, a statement, a spreadsheet. */

/** Where something was read. */
export type Source = {
  /** The line, row or page, counted from 1. */
  line: number;
  /** The words it was read from, as they were written. */
  text: string;
};

/**
 * A claim, not a fact: a screen shows it with its source, and leaves open what is not sure.
 * `of`: what it says something about. `why`: in a person's words, why it is not sure; null where it is.
 */
export type Claim<Of extends string, Value> = { of: Of; value: Value; source: Source } & (
  | { isSure: true; why: null }
  | { isSure: false; why: string }
);

/** All that was read out of one text; `left`: what nobody understood, for a person to look at. */
export type Reading<Found> = { claims: Found[]; left: Source[] };
