import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pushNotices, pushSubscriptions } from '#server/db/schema/push.ts';
import { tellOfTests } from '#server/features/mock-tests/test-news.data.ts';
import { perform, program } from '#server/work.ts';
import type { SessionUser } from '#shared/users.ts';
import { createFakeGateway } from '../../support/fake-gateway.ts';
import { minute, putPaper, start } from '../../support/papers.ts';
import { putBatch, putSeries } from '../../support/series.ts';
import { buy } from '../../support/shop.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

const hour = 60 * minute;
let context: TestContext;
let provider: ReturnType<typeof createFakeGateway>;
beforeEach(() => {
  provider = createFakeGateway();
  // Half past eleven in the morning in India.
  context = createTestContext({ gateway: provider.gateway });
});
afterEach(() => context.close());

function subscribe(user: SessionUser, kinds: ('tests' | 'results')[] = ['tests']) {
  const device = { deviceHash: user.id, endpoint: `https://fcm.googleapis.com/${user.id}`, p256dh: 'p', auth: 'a' };
  context.db
    .insert(pushSubscriptions)
    .values({ userId: user.id, kinds, createdAt: 1, ...device })
    .run();
  return user;
}

/** What the job tells now: `name: title`. */
function told(): string[] {
  context.db.delete(pushNotices).run();
  perform(context.services, program('notices'), tellOfTests);
  const names = new Map(
    context.db
      .select()
      .from(pushSubscriptions)
      .all()
      .map(({ id, userId }) => [id, userId]),
  );
  return context.db
    .select()
    .from(pushNotices)
    .all()
    .map(({ subscriptionId, title }) => `${names.get(subscriptionId)}: ${title}`);
}

test('Who may take a test, chose to be told and has not begun it is told the day before it opens and on the day it closes, once.', async () => {
  const opensAt = context.clock() + 24 * hour;
  const testId = await putPaper(context, { opensAt, closesAt: context.clock() + 60 * hour, isOpenToAll: false });
  const seriesId = putSeries(context, { testIds: [testId] });
  const endingId = putSeries(context, { testIds: [testId], endsAt: opensAt });
  context.advance(minute);
  const [holder, begun] = [subscribe(context.addUser('holder')), subscribe(context.addUser('begun'))];
  const pending = subscribe(context.addUser('pending', { status: 'pending' }));
  const others = subscribe(context.addUser('others'), ['results']);
  for (const user of [holder, begun, pending, others]) await buy(context, provider, user, seriesId);
  // Her series opens nothing any more when this test opens.
  await buy(context, provider, subscribe(context.addUser('ending')), endingId);
  subscribe(context.addUser('nobody'));
  expect(told().toSorted()).toEqual(
    [holder, begun].map(({ id }) => `${id}: Model paper opens tomorrow at 11:30. Read its rules today.`).toSorted(),
  );
  expect(told()).toEqual([]);
  context.advance(25 * hour);
  expect(told()).toEqual([]);
  await start(context.caller(begun), testId);
  context.advance(30 * hour);
  expect(told()).toEqual([`${holder.id}: Model paper closes today at 23:30. Begin by 22:50 to have all your time.`]);
  expect(told()).toEqual([]);
});

test('A test that closes in the afternoon is told of two hours before it must be begun.', async () => {
  // At half past one; it takes forty minutes.
  await putPaper(context, { closesAt: context.clock() + 2 * hour + 45 * minute });
  const { id } = subscribe(context.addUser('asha'));
  expect(told()).toEqual([]);
  context.advance(5 * minute);
  expect(told()).toEqual([`${id}: Model paper closes today at 14:15. Begin by 13:35 to have all your time.`]);
});

test('Who holds a series or is in a batch is told of a test that joins it, once by whichever way, and of nothing that was there before.', async () => {
  const first = await putPaper(context, { title: 'First', isOpenToAll: false });
  const seriesId = putSeries(context, { testIds: [first] });
  const [holder, member] = [subscribe(context.addUser('holder')), subscribe(context.addUser('member'))];
  const batchId = putBatch(context, { members: [member, holder], testIds: [first] });
  subscribe(context.addUser('nobody'));
  await buy(context, provider, holder, seriesId);
  expect(told()).toEqual([]);
  context.advance(minute);
  const opensAt = context.clock() + 48 * hour;
  const second = await putPaper(context, { title: 'Second', isOpenToAll: false, opensAt });
  const admin = context.caller(context.addUser('owner', { isAdmin: true }));
  const audience = { id: second, isOpenToAll: false, batchIds: [] as string[] };
  await admin.testsAdmin.setAudience({ ...audience, seriesIds: [seriesId] });
  // She sees it as she buys.
  await buy(context, provider, subscribe(context.addUser('late')), seriesId);
  const text = 'Second is new for you. It opens on Nov 23, 2026.';
  expect(told()).toEqual([`${holder.id}: ${text}`]);
  expect(told()).toEqual([]);
  await admin.testsAdmin.setAudience({ ...audience, seriesIds: [seriesId], batchIds: [batchId] });
  expect(told()).toEqual([`${member.id}: ${text}`]);
  // Taken away and given back is no news.
  await admin.testsAdmin.setAudience({ ...audience, seriesIds: [seriesId], batchIds: [] });
  await admin.testsAdmin.setAudience({ ...audience, seriesIds: [seriesId], batchIds: [batchId] });
  expect(told()).toEqual([]);
});

test('What could not be told whole is told by the next look, once.', async () => {
  await putPaper(context, { opensAt: context.clock() + 24 * hour });
  for (const name of ['asha', 'banu']) subscribe(context.addUser(name));
  context.db.run(sql`create trigger torn before insert on push_notices when
    (select count(*) from push_notices) > 0 begin select raise(abort, 'torn'); end`);
  expect(told).toThrow('torn');
  context.db.run(sql`drop trigger torn`);
  expect(told()).toHaveLength(2);
  expect(told()).toEqual([]);
});
