import { expect, test } from 'vitest';
import { rows } from '../../reliability/rows.ts';
import { outcomeOf, proofTimeoutMs as timeout } from '../support/proofs.ts';

for (const { id, promise, proof } of rows) {
  if (!proof || proof.onlyLong) continue;
  test(`${id}: ${promise}`, { timeout }, async (context) => {
    expect((await outcomeOf(proof.prove('short'), context)).failures).toEqual([]);
  });
}
