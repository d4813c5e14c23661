import type { TestContext } from 'vitest';
import { NotProvedHere, type Outcome } from '../../reliability/lib/outcome.ts';

/** How long a proof's short form may take on a busy machine, in ms. The long forms are `npm run prove`. */
export const proofTimeoutMs = 120_000;

/** A program's outcome; the test is skipped, saying why, on a machine that cannot run it. */
export const outcomeOf = (proved: Promise<Outcome>, { skip }: TestContext): Promise<Outcome> =>
  proved.catch((error: unknown) => {
    if (error instanceof NotProvedHere) skip(error.message);
    throw error;
  });
