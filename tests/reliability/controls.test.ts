import { expect, test } from 'vitest';
import { rows } from '../../reliability/rows.ts';
import { outcomeOf, checkTimeoutMs as timeout } from '../support/reliability.ts';

for (const { id, promise, check } of rows) {
  const control = check?.control;
  if (!control || control.onlyFull) continue;
  test(`${id}: The control without ${control.without} does not keep the promise: ${promise}`, {
    timeout,
  }, async (context) => {
    expect((await outcomeOf(control.run(), context)).failures).not.toEqual([]);
  });
}
