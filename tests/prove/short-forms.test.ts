import { describe, expect, test } from 'vitest';
import { NotProvedHere, type Proof } from '../../prove/lib/outcome.ts';
import { type Row, rows } from '../../prove/rows.ts';

const isProved = (row: Row): row is Row & { proof: Proof } => row.proof !== undefined;

/** The long forms, with the figures that were promised, are `npm run prove`. */
const timeout = 120_000;

for (const { id, promise, proof } of rows.filter(isProved)) {
  describe(`${id}: ${promise}`, () => {
    test.skipIf(proof.onlyLong)('short form', { timeout }, async ({ skip }) => {
      const outcome = await proof.prove('short').catch((error: unknown) => {
        if (error instanceof NotProvedHere) skip(error.message);
        throw error;
      });
      expect(outcome.failures).toEqual([]);
    });

    const { control } = proof;
    test.skipIf(!control || control.onlyLong)(
      `control: without ${control?.without} it falls short`,
      { timeout },
      async ({ skip }) => {
        const outcome = await control?.prove().catch((error: unknown) => {
          if (error instanceof NotProvedHere) skip(error.message);
          throw error;
        });
        expect(outcome?.failures).not.toEqual([]);
      },
    );
  });
}
