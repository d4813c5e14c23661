import { readKey } from '#shared/hall-key-reader.ts';
import { type BuiltKey, builtKeys } from './built-keys.ts';
import { type Corpus, type Outcome, tally } from './corpus.ts';
import { heldOutKeys } from './held-out-keys.ts';

/**
 * A key is right when each answer that it says was read and nothing else was said; where it has a fault, when the fault was said and
 * nothing but what it touches is open. `silent`: an answer is wrong, or is missing without a word.
 */
export function keyOutcome({ text, format, entries }: BuiltKey): Outcome {
  const read = readKey(text, format);
  const isWrong = read.entries.some((entry, question) => entry !== null && entry !== entries[question]);
  const isOpen = read.entries.includes(null);
  if (isWrong || (isOpen && read.complaints.length === 0)) return 'silent';
  const isAll = entries.every((entry, question) => entry === read.entries[question]);
  return isAll && (entries.includes(null) || read.complaints.length === 0) ? 'right' : 'asked';
}

const corpus = (name: string, from: readonly BuiltKey[], leastRight: number): Corpus => ({
  name,
  leastRight,
  judge: () => tally(from.map(keyOutcome)),
});

export const keys = [corpus('answer keys', builtKeys, 0.98), corpus('answer keys, held out', heldOutKeys, 0.9)];
