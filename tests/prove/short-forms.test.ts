import { describe, expect, test } from 'vitest';
import { NotProvedHere } from '../../prove/lib/outcome.ts';
import { rows } from '../../prove/rows.ts';

/** The long forms, with the figures that were promised, are `npm run prove`. */
const timeout = 120_000;

for (const { id, promise, proof } of rows) {
  if (!proof) continue;
  describe(`${id}: ${promise}`, () => {
    test.skipIf(proof.onlyLong)('short form', { timeout }, async ({ skip }) => {
      const outcome = await proof.prove('short').catch((error: unknown) => {
        if (error instanceof NotProvedHere) skip(error.message);
        throw error;
      });
      expect(outcome.failures).toEqual([]);
    });

    if (proof.control && !proof.control.onlyLong) {
      const { without, prove } = proof.control;
      test(`control: without ${without} it falls short`, { timeout }, async ({ skip }) => {
        const outcome = await prove().catch((error: unknown) => {
          if (error instanceof NotProvedHere) skip(error.message);
          throw error;
        });
        expect(outcome.failures).not.toEqual([]);
      });
    }
  });
}
