import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '#server/auth/token.ts';
import { pushNotices, pushSubscriptions } from '#server/db/schema/push.ts';
import { changeRole } from '#server/features/accounts/auth.admin.data.ts';
import { tellOfNewStudents } from '#server/features/back-office/notices.data.ts';
import { createPusher } from '#server/push/pusher.ts';
import { queueNotification } from '#server/push/queue.ts';
import { vapidKeys } from '#server/push/vapid-keys.ts';
import { shortOrderId } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';
import { allDue, awaitingOrder, reportUtr } from '../../support/desk.ts';
import { createFakeGateway, type FakeGateway, fakeGatewayEnv } from '../../support/fake-gateway.ts';
import { createBrowser, readVapid, startPushService, type TestBrowser } from '../../support/push-service.ts';
import { addMaterial, buy } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';
import { workOn } from '../../support/work.ts';

const minute = 60_000;

let service: Awaited<ReturnType<typeof startPushService>>;
let context: TestContext;
let owner: SessionUser;
let phone: TestBrowser;
let provider: FakeGateway;

beforeEach(async () => {
  service = await startPushService();
  provider = createFakeGateway();
  context = createTestContext({ env: fakeGatewayEnv, gateway: provider.gateway, pushAgent: service.agent });
  owner = context.addUser('owner', { isAdmin: true });
  phone = createBrowser();
  await on(owner, 'phone').turnOn(phone.subscription);
});
afterEach(async () => {
  await context.close();
  await service.close();
});

const on = (user: SessionUser, deviceToken: string) => context.caller(user, { deviceToken }).pushAdmin;
const noticesOn = (user: SessionUser, deviceToken: string) => context.caller(user, { deviceToken }).notices;

/** What arrived, once everything due is sent. */
async function arrivals() {
  context.pusher.wake();
  await context.pusher.idle();
  return service.deliveries;
}

const titles = async (browser = phone) =>
  (await arrivals()).filter(({ path }) => path === browser.path).map(({ body }) => browser.read(body).title);

describe('A notice', () => {
  test('A paid order arrives encrypted on the phone of the admin, signed by the site, with number and amount only.', async () => {
    const { orderId } = await buy(context, provider, context.addUser('asha'), addMaterial(context));
    const [delivery, ...others] = await arrivals();
    expect(others).toEqual([]);
    if (!delivery) throw new Error('Nothing arrived');
    expect(phone.read(delivery.body)).toEqual({
      id: expect.any(String),
      title: `New paid order ${shortOrderId(orderId)}: ₹199`,
      path: `/admin/orders/${orderId}`,
    });
    expect(delivery).toMatchObject({ ttl: '86400', urgency: 'high', service: 'fcm.googleapis.com' });
    const claims = readVapid(delivery.authorization, vapidKeys(context.db).publicKey);
    expect(claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'mailto:shop@example.com' });
    expect(context.db.select().from(pushNotices).all()).toEqual([]);
  });

  test('A print request and a reported payment arrive, each once.', async () => {
    const student = context.addUser('asha');
    const orderId = await awaitingOrder(context, student);
    await reportUtr(context, student, { orderId, utr: '111122223333' });
    const reference = shortOrderId(orderId);
    expect(await titles()).toEqual([
      `New print request: order ${reference}`,
      `Payment to check: order ${reference}, ₹310`,
    ]);
  });

  test('An admin who accepts a payment is not told of it; another admin is.', async () => {
    const partner = context.addUser('partner', { isAdmin: true });
    const laptop = createBrowser('updates.push.services.mozilla.com');
    await on(partner, 'laptop').turnOn(laptop.subscription);
    const student = context.addUser('asha');
    const orderId = await awaitingOrder(context, student);
    await context.caller(owner).paymentReportsAdmin.receive(allDue(context, orderId));
    expect(await titles()).not.toContain(`New paid order ${shortOrderId(orderId)}: ₹310`);
    expect(await titles(laptop)).toContain(`New paid order ${shortOrderId(orderId)}: ₹310`);
  });

  test('New students arrive as their number, also where the mails about them are off.', async () => {
    const tell = () => workOn(context.db, tellOfNewStudents, context.clock());
    tell();
    context.advance(2 * 60 * minute);
    context.addUser('asha', { status: 'pending' });
    context.addUser('ravi', { status: 'pending' });
    await context.caller(owner).siteAdmin.save({
      section: 'notices',
      content: { morningDigest: true, newStudents: false },
    });
    tell();
    expect(context.mails()).toEqual([]);
    expect(await titles()).toEqual(['2 new students to verify']);
  });

  test('A push service that is down delays a notice and no order; it is tried again, and dropped after five tries.', async () => {
    service.answer(503);
    const { orderId } = await buy(context, provider, context.addUser('asha'), addMaterial(context));
    expect(await context.caller(owner).ordersAdmin.byId({ id: orderId })).toMatchObject({ status: 'confirmed' });
    expect(await arrivals()).toHaveLength(1);
    expect(await arrivals()).toHaveLength(1);
    for (const minutes of [1, 5, 30, 180]) {
      context.advance(minutes * minute);
      await arrivals();
    }
    expect(await arrivals()).toHaveLength(5);
    expect(context.db.select().from(pushNotices).all()).toEqual([]);
    const ids = service.deliveries.map(({ body }) => phone.read(body).id);
    expect(new Set(ids).size).toBe(1);
  });

  test('R4: While nothing can be written no notice is sent, since it would be sent again each time.', async () => {
    await buy(context, provider, context.addUser('asha'), addMaterial(context));
    context.db.$client.pragma('query_only = ON');
    expect(await arrivals()).toHaveLength(0);
    context.db.$client.pragma('query_only = OFF');
    await arrivals();
    expect(await arrivals()).toHaveLength(1);
  });

  test.each([404, 410])('A browser that the push service has given up (%d) gets no more notices.', async (status) => {
    service.answer(status);
    await buy(context, provider, context.addUser('asha'), addMaterial(context));
    await arrivals();
    expect((await noticesOn(owner, 'phone').devices()).devices).toEqual([]);
    expect(context.db.select().from(pushNotices).all()).toEqual([]);
  });
});

test('The log says which push service failed and how, neither its address for the browser nor what the notice says.', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const { db, clock } = context;
  const pusher = createPusher({ db, contact: () => 'shop@example.com', log, clock, agent: service.agent });
  service.answer(500);
  queueNotification(db, { title: 'New paid order 1042: ₹199', path: '/admin', right: 'orders' }, { now: clock() });
  pusher.wake();
  await pusher.idle();
  await pusher.close();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ service: 'fcm.googleapis.com', reason: 500 });
  for (const secret of [phone.path, phone.subscription.keys.auth, phone.subscription.keys.p256dh, 'New paid order'])
    expect(lines[0]).not.toContain(secret);
});

describe('A device', () => {
  test('Its owner sees it in the list, sends it a test notice and removes it from another device.', async () => {
    const { devices } = await noticesOn(owner, 'phone').devices();
    expect(devices).toEqual([
      { id: expect.any(String), agent: '', kinds: null, createdAt: context.clock(), isThis: true },
    ]);
    await on(owner, 'phone').test();
    expect(await titles()).toEqual(['This is how a notice looks.']);
    expect((await noticesOn(owner, 'laptop').devices()).devices).toMatchObject([{ isThis: false }]);
    await noticesOn(owner, 'laptop').turnOff({ id: devices[0]?.id ?? '' });
    expect((await noticesOn(owner, 'phone').devices()).devices).toEqual([]);
    expect(await failure(on(owner, 'phone').test())).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('An admin neither sees nor removes the devices of another.', async () => {
    const partner = context.addUser('partner', { isAdmin: true });
    const { devices } = await noticesOn(owner, 'phone').devices();
    expect((await noticesOn(partner, 'laptop').devices()).devices).toEqual([]);
    expect(await failure(noticesOn(partner, 'laptop').turnOff({ id: devices[0]?.id ?? '' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await noticesOn(owner, 'phone').devices()).devices).toHaveLength(1);
  });

  test('Turned on again, or by somebody else in the same browser, it gets each notice once.', async () => {
    const renewed = createBrowser();
    await on(owner, 'phone').turnOn(renewed.subscription);
    const partner = context.addUser('partner', { isAdmin: true });
    await on(partner, 'phone').turnOn(renewed.subscription);
    const rows = context.db.select().from(pushSubscriptions).all();
    expect(rows).toMatchObject([{ userId: partner.id, deviceHash: hashToken('phone') }]);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://10.0.0.5/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://notpush.services.mozilla.com.local/x',
    'https://xfcm.googleapis.com/x',
    'file:///etc/passwd',
  ])('An address that is of no push service is refused: %s.', async (endpoint) => {
    const refusal = await failure(on(owner, 'laptop').turnOn({ ...phone.subscription, endpoint }));
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test.each([
    ['signs out there', () => context.caller(owner, { deviceToken: 'phone' }).auth.signOut()],
    ['signs out everywhere', () => context.caller(owner).account.signOutEverywhere()],
    [
      'is no admin any more',
      async () => {
        context.addUser('partner', { isAdmin: true });
        workOn(context.db, (work) => changeRole(work, { who: { email: owner.email }, role: null }), context.clock());
      },
    ],
  ])('It gets no more notices once its owner %s.', async (_what, end) => {
    await awaitingOrder(context, context.addUser('asha'));
    expect(context.db.select().from(pushNotices).all()).toHaveLength(1);
    await end();
    expect(context.db.select().from(pushSubscriptions).all()).toEqual([]);
    expect(await arrivals()).toEqual([]);
  });
});
