import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { deleteExpired } from '#server/jobs/housekeeping.ts';
import { createTestContext } from '../support/test-context.ts';

test('R3: Housekeeping frees the room that copies take, although a full disk keeps it from deleting rows, and then says what failed.', async () => {
  const context = createTestContext();
  context.db.insert(rateLimits).values({ key: 'contactPerIp:192.0.2.1', count: 1, resetsAt: 1 }).run();
  mkdirSync(context.stampedFolder);
  const copy = join(context.stampedFolder, 'nobody-1-2.pdf');
  writeFileSync(copy, 'stamped');
  context.db.$client.pragma('query_only = ON');
  await expect(deleteExpired(context.services)).rejects.toThrow(/readonly/);
  expect(existsSync(copy)).toBe(false);
  await context.close();
});
