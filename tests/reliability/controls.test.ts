import { expect, test } from 'vitest';
import { rows } from '../../reliability/rows.ts';
import { outcomeOf, proofTimeoutMs as timeout } from '../support/proofs.ts';

for (const { id, promise, proof } of rows) {
  const control = proof?.control;
  if (!control || control.onlyLong) continue;
  test(`${id}: The control without ${control.without} does not keep the promise: ${promise}`, {
    timeout,
  }, async (context) => {
    expect((await outcomeOf(control.prove(), context)).failures).not.toEqual([]);
  });
}
