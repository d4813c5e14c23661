import { afterEach, beforeEach, expect, test } from 'vitest';
import { pushNotices, pushSubscriptions } from '#server/db/schema/push.ts';
import { tellOfTests } from '#server/features/mock-tests/test-news.data.ts';
import { perform, program } from '#server/work.ts';
import type { SessionUser } from '#shared/users.ts';
import { createFakeGateway } from '../../support/fake-gateway.ts';
import { minute, putPaper, start } from '../../support/papers.ts';
import { putSeries } from '../../support/series.ts';
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
  const testId = await putPaper(context, {
    opensAt: context.clock() + 24 * hour,
    closesAt: context.clock() + 60 * hour,
    isOpenToAll: false,
  });
  const seriesId = putSeries(context, { testIds: [testId] });
  context.advance(minute);
  const [holder, begun] = [subscribe(context.addUser('holder')), subscribe(context.addUser('begun'))];
  const pending = subscribe(context.addUser('pending', { status: 'pending' }));
  const others = subscribe(context.addUser('others'), ['results']);
  for (const user of [holder, begun, pending, others]) await buy(context, provider, user, seriesId);
  subscribe(context.addUser('nobody'));
  expect(told().toSorted()).toEqual(
    [holder, begun].map(({ id }) => `${id}: Model paper opens tomorrow at 11:30`).toSorted(),
  );
  expect(told()).toEqual([]);
  context.advance(25 * hour);
  expect(told()).toEqual([]);
  await start(context.caller(begun), testId);
  context.advance(30 * hour);
  expect(told()).toEqual([`${holder.id}: Model paper closes today at 23:30`]);
  expect(told()).toEqual([]);
});

test('Who holds a series is told of a test that joins it, and nobody of what was in it when she bought it.', async () => {
  const first = await putPaper(context, { title: 'First', isOpenToAll: false });
  const seriesId = putSeries(context, { testIds: [first] });
  context.advance(minute);
  const holder = subscribe(context.addUser('holder'));
  subscribe(context.addUser('nobody'));
  await buy(context, provider, holder, seriesId);
  expect(told()).toEqual([]);
  context.advance(minute);
  const second = await putPaper(context, { title: 'Second', isOpenToAll: false });
  const admin = context.caller(context.addUser('owner', { isAdmin: true }));
  await admin.testsAdmin.setAudience({ id: second, isOpenToAll: false, seriesIds: [seriesId], batchIds: [] });
  expect(told()).toEqual([`${holder.id}: Second is new in your series`]);
  expect(told()).toEqual([]);
});
