import { expect, test } from 'vitest';
import { rows } from '../../reliability/rows.ts';
import { outcomeOf, checkTimeoutMs as timeout } from '../support/reliability.ts';

for (const { id, promise, check } of rows) {
  if (!check || check.onlyFull) continue;
  test(`${id}: ${promise}`, { timeout }, async (context) => {
    expect((await outcomeOf(check.run('quick'), context)).failures).toEqual([]);
  });
}
