import { expect, test, vi } from 'vitest';
import { createTestApp } from '../support/http.ts';
import { createTestContext } from '../support/test-context.ts';

test('R6c: The health check answers 200 with the status "degraded" while the last good backup is too old.', async () => {
  const context = createTestContext();
  const app = await createTestApp(context);
  const health = async () => {
    const answer = await app.inject({ url: '/healthz' });
    return [answer.statusCode, answer.json()];
  };
  expect(await health()).toEqual([200, { status: 'ok' }]);
  const stale = vi.spyOn(context.backups, 'isStale').mockReturnValue(true);
  expect(await health()).toEqual([200, { status: 'degraded' }]);
  stale.mockRestore();
  expect(await health()).toEqual([200, { status: 'ok' }]);
  await app.close();
  await context.close();
});
