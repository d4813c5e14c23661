import { choices } from './hall-sheet.ts';

/** Of each question the right choice (`B`), several (`BC`), or `*`: it was cancelled, and everybody gets its marks. */
export type Key = string[];

export const cancelled = '*';

/** Whether this is an entry of a key whose questions offer these letters. */
export const isKeyEntry = (entry: string, offered: readonly string[] = choices): boolean =>
  entry === cancelled ||
  (entry !== '' &&
    new Set(entry).size === entry.length &&
    Array.from(entry).every((letter) => offered.includes(letter)));

/** Whether an answer is right by an entry of the key; a cancelled question is neither. */
export const isRight = (entry: string, answer: string): boolean => entry !== cancelled && entry.includes(answer);
