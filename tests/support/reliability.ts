import type { TestContext } from 'vitest';
import { CannotRunHere, type Outcome } from '../../reliability/lib/check.ts';

/** How long a check may take in quick mode on a busy machine, in ms. */
export const checkTimeoutMs = 120_000;

/** The outcome of a check; on a machine that cannot run it the test is skipped, saying why. */
export const outcomeOf = (outcome: Promise<Outcome>, { skip }: TestContext): Promise<Outcome> =>
  outcome.catch((error: unknown) => {
    if (error instanceof CannotRunHere) skip(error.message);
    throw error;
  });
