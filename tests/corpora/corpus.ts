/**
 * What became of one thing that a text says. `asked`: left open, marked as unsure, or said to be missing. `silent`: filled
 * in wrongly, or left out, without a word.
 */
export type Outcome = 'right' | 'asked' | 'silent';

export type Judgement = Record<Outcome, number> & { total: number };

/** Texts as people write them, with what each says, for one reader. */
export type Corpus = {
  /** What is read, such as `chats`. */
  name: string;
  /** The least share that is to be read right, from 0 to 1. Silent is to be none. */
  leastRight: number;
  judge: () => Judgement;
};

export function tally(outcomes: readonly Outcome[]): Judgement {
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  return { right: count('right'), asked: count('asked'), silent: count('silent'), total: outcomes.length };
}
