import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSteadyClock } from '#server/background/steady-clock.ts';
import { pushNotices, pushSubscriptions } from '#server/db/schema/push.ts';
import { attempts } from '#server/db/schema/tests.ts';
import { latestSave } from '#server/features/mock-tests/hall-attempts.data.ts';
import { createTestsJob } from '#server/jobs/tests.ts';
import { graceMs } from '#shared/hall-formats.ts';
import { createTestApp } from '../../support/http.ts';
import { minute, putPaper, rightSheet, sheetOf, start } from '../../support/papers.ts';
import { createTestContext, silentLog, type TestContext } from '../../support/test-context.ts';

const hour = 60 * minute;
const day = 24 * hour;

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

const stored = (id: string) => context.db.select().from(attempts).where(eq(attempts.id, id)).get();
const runJob = () => createTestsJob(context.services, silentLog)();

test.each([-100 * day, -hour, -2 * minute, 2 * minute, hour, 100 * day])(
  'R30: A server’s clock that is set by %i ms while a student is in a test changes neither her answers nor her end.',
  async (step) => {
    const asha = context.caller(context.addUser('asha'));
    const { id, endsAt } = await start(asha, await putPaper(context));
    await asha.hall.leavePeriod({ ...sheetOf(id, 'ABCD......'), period: 0 });
    context.advance(5 * minute);
    context.setClock(step);
    runJob();
    expect(await asha.hall.save(sheetOf(id, 'ABCDAB....', { seq: 2 }))).toMatchObject({
      outcome: 'saved',
      answered: 6,
    });
    // As a correction takes back what a wrong time server did.
    context.setClock(-step);
    runJob();
    context.setClock(step);
    context.advance(24 * minute);
    expect(await asha.hall.save(sheetOf(id, rightSheet, { seq: 3 }))).toMatchObject({ outcome: 'saved', answered: 10 });
    expect(stored(id)).toMatchObject({ sheet: rightSheet, submittedAt: null, endsAt: (endsAt ?? 0) - 10 * minute });
    context.advance(minute + graceMs);
    runJob();
    expect(stored(id)).toMatchObject({ sheet: rightSheet, ending: 'time' });
  },
);

test('R30: A site that starts with a clock that is behind goes on where the last sheet came in.', async () => {
  const testId = await putPaper(context);
  const asha = context.addUser('asha');
  const { id } = await start(context.caller(asha), testId);
  context.setClock(-hour);
  const notBefore = latestSave(context.db);
  const testClock = createSteadyClock({ clock: context.clock, elapsed: () => 0, notBefore });
  const again = context.caller(asha, { testClock });
  expect(await again.hall.save(sheetOf(id, 'ABCD......'))).toMatchObject({ outcome: 'saved', answered: 4 });
});

test('R30: A set clock is told to the educator and by the health check once, and followed when nobody is in a test.', async () => {
  const owner = context.addUser('owner', { isAdmin: true });
  const device = { endpoint: 'https://push.example/1', p256dh: '', auth: '', deviceHash: '', agent: '', createdAt: 0 };
  context.db
    .insert(pushSubscriptions)
    .values({ ...device, userId: owner.id })
    .run();
  const app = await createTestApp(context);
  const health = async () => (await app.inject({ url: '/healthz' })).json();
  const asha = context.caller(context.addUser('asha'));
  const { id } = await start(asha, await putPaper(context));
  const job = createTestsJob(context.services, silentLog);
  job();
  expect(await health()).toEqual({ status: 'ok' });
  context.setClock(hour);
  for (let look = 0; look < 3; look++) job();
  expect(context.db.select().from(pushNotices).all()).toMatchObject([
    { title: 'The server’s clock was put on by 1 hour. Tests go on by the time before.' },
  ]);
  expect(await health()).toEqual({ status: 'degraded' });
  expect(context.testClock.now()).toBe(context.clock() - hour);
  await asha.hall.submit(sheetOf(id, rightSheet));
  job();
  expect([context.testClock.now(), await health()]).toEqual([context.clock(), { status: 'ok' }]);
  await app.close();
});
