import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { hashToken } from '#server/auth/token.ts';
import { orders } from '#server/db/schema/orders.ts';
import { pushNotices, pushSubscriptions } from '#server/db/schema/push.ts';
import { users } from '#server/db/schema/users.ts';
import { changeRole } from '#server/features/accounts/auth.admin.data.ts';
import { deleteExpired } from '#server/jobs/housekeeping.ts';
import { queueStudentNotice } from '#server/push/queue.ts';
import { undoReplyMs } from '#shared/contact.ts';
import { shortOrderId, statusMailWaitMs } from '#shared/orders.ts';
import { undoAcceptMs } from '#shared/payment-reports.ts';
import { type StudentNoticeKind, studentNoticeKinds } from '#shared/push.ts';
import type { SessionUser } from '#shared/users.ts';
import { allDue, awaitingOrder, reportUtr } from '../../support/desk.ts';
import { minute, putPaper, rightSheet, smallKey, take } from '../../support/papers.ts';
import { createBrowser, startPushService, type TestBrowser } from '../../support/push-service.ts';
import { addTest, arrive, codeOf, response } from '../../support/results.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';
import { workOn } from '../../support/work.ts';

const password = 'temple-lamp-9';

let service: Awaited<ReturnType<typeof startPushService>>;
let context: TestContext;
let owner: SessionUser;
let asha: SessionUser;
let phone: TestBrowser;

beforeEach(async () => {
  service = await startPushService();
  context = createTestContext({ pushAgent: service.agent });
  owner = context.addUser('owner', { isAdmin: true });
  asha = context.addUser('asha');
  phone = createBrowser();
});
afterEach(async () => {
  await context.close();
  await service.close();
});

const on = (user: SessionUser, deviceToken = 'phone') => context.caller(user, { deviceToken }).notices;
const admin = () => context.caller(owner);
const choose = (kinds: readonly StudentNoticeKind[] = studentNoticeKinds) =>
  on(asha).choose({ subscription: phone.subscription, kinds: [...kinds] });

/** What the phone has shown so far, once everything due is sent. */
async function shown() {
  context.pusher.wake();
  await context.pusher.idle();
  return service.deliveries.filter(({ path }) => path === phone.path).map(({ body }) => phone.read(body));
}
const titles = async () => (await shown()).map(({ title }) => title);

/** An order of Asha's for which the educator names another price. */
async function quotedOrder() {
  const orderId = await awaitingOrder(context, asha);
  const { items, updatedAt } = await admin().ordersAdmin.byId({ id: orderId });
  const quoted = {
    orderId,
    items: items.map(({ id }) => ({ id, unitPricePaise: 30_000 })),
    courierPaise: 0,
    expectedUpdatedAt: updatedAt,
  };
  await admin().quotesAdmin.send(quoted);
  return orderId;
}

const ship = (id: string, status: 'shipped' | 'confirmed' = 'shipped') =>
  admin().ordersAdmin.setStatus({
    id,
    status,
    expectedUpdatedAt: context.db.select().from(orders).get()?.updatedAt ?? 0,
  });

test('A phone that asked is told of the price, the payment and the parcel of an order, by its number alone.', async () => {
  await choose();
  const orderId = await quotedOrder();
  await admin().paymentReportsAdmin.receive(allDue(context, orderId));
  await ship(orderId);
  context.advance(statusMailWaitMs);
  const reference = shortOrderId(orderId);
  const all = await shown();
  expect(all.map(({ title }) => title)).toEqual([
    `Your order ${reference} has its price`,
    `Order ${reference} is paid`,
    `Your order ${reference} is on its way`,
  ]);
  expect(all.map(({ path }) => path)).toEqual(Array.from({ length: 3 }, () => `/orders/${orderId}`));
  expect(context.db.select().from(pushNotices).all()).toEqual([]);
});

test('A student is told of a part of a payment, and not of what the student did.', async () => {
  await choose();
  const orderId = await awaitingOrder(context, asha);
  expect(await titles()).toEqual([]);
  await admin().paymentReportsAdmin.receive({ ...allDue(context, orderId), amountPaise: 10_000 });
  expect(await titles()).toEqual([`A part of order ${shortOrderId(orderId)} is paid`]);
});

test('Marks of a form, marks that a corrected key changes, and an answered objection are told, each once and without marks.', async () => {
  await choose();
  const testId = await addTest(context, owner);
  const sent = response({ code: codeOf(context.db, asha.id) });
  arrive(context, testId, [sent, response({ code: 'nobody' })]);
  arrive(context, testId, [sent]);
  expect(await shown()).toMatchObject([{ title: 'Romantic poets: your marks are here', path: '/tests/marks' }]);

  const paper = await putPaper(context, { title: 'Paper one' });
  const attemptId = await take(context.caller(asha), paper, rightSheet);
  await context.caller(asha).hall.object({ attemptId, question: 9, reason: 'Keats, in 1819.', book: 'Norton, 12' });
  const [objection] = await admin().hallAdmin.objections({});
  await admin().hallAdmin.decideObjection({ id: objection?.id ?? '', from: 'open', state: 'rejected', reply: '' });
  await admin().hallAdmin.decideObjection({ id: objection?.id ?? '', from: 'rejected', state: 'accepted', reply: '' });
  await admin().hallAdmin.correctKey({ id: paper, from: smallKey, key: [...smallKey.slice(0, 9), 'C'] });
  context.advance(10 * minute);
  expect((await shown()).slice(1)).toMatchObject([
    { title: 'Paper one: your objection has an answer', path: '/tests/marks' },
    { title: 'Paper one: your marks have changed', path: `/tests/results/${attemptId}` },
  ]);
});

test('A result that an admin gives to a student is told to that student.', async () => {
  await choose();
  const testId = await addTest(context, owner);
  arrive(context, testId, [response({ code: 'unreadable' })]);
  const [result] = (await admin().resultsAdmin.list({ testId })).items;
  const [student] = (await admin().studentsAdmin.list({ search: 'asha' })).items;
  await admin().resultsAdmin.assign({ id: result?.id ?? '', profileId: student?.id ?? '' });
  expect(await titles()).toEqual(['Romantic poets: your marks are here']);
});

test('An answered message is told once its mail goes, and an answer taken back is not.', async () => {
  await choose();
  const letter = { name: 'Asha', email: asha.email, phone: '', subject: 'Weekend batch', website: '' };
  await context.visitor.contact.send({ ...letter, message: 'Is there a weekend batch?', category: 'courses' });
  const [message] = (await admin().contactAdmin.list({})).items;
  const answer = () => admin().contactAdmin.reply({ id: message?.id ?? '', text: 'Yes, on Saturdays.' });
  const { id } = await answer();
  expect(await titles()).toEqual([]);
  await admin().contactAdmin.withdrawReply({ id });
  context.advance(undoReplyMs);
  expect(await titles()).toEqual([]);
  await answer();
  context.advance(undoReplyMs);
  expect(await titles()).toEqual(['Your message has an answer: please look at your mails']);
});

test('What is undone at once is not told: an acceptance, a status, a correction of a key.', async () => {
  const paper = await putPaper(context);
  await take(context.caller(asha), paper, rightSheet);
  await choose();
  const orderId = await awaitingOrder(context, asha);
  await reportUtr(context, asha, { orderId, utr: '111122223333' });
  const [report] = await admin().paymentReportsAdmin.open();
  const accepted = await admin().paymentReportsAdmin.accept({ reportId: report?.id ?? '' });
  if (accepted.outcome !== 'accepted') throw new Error('The report was not accepted');
  await admin().paymentReportsAdmin.undoAccept({ paymentId: accepted.paymentId });
  await ship(orderId);
  await ship(orderId, 'confirmed');
  await admin().hallAdmin.correctKey({ id: paper, from: smallKey, key: [...smallKey.slice(0, 9), 'C'] });
  await admin().hallAdmin.undoCorrection({ id: paper });
  context.advance(Math.max(undoAcceptMs, 10 * minute));
  expect(await titles()).toEqual([]);
});

test('Only what was chosen is told, on each device what was chosen there, and a device that chose nothing shows nothing.', async () => {
  const tablet = createBrowser();
  await choose(['sent']);
  await on(asha, 'tablet').choose({ subscription: tablet.subscription, kinds: ['quoted'] });
  await quotedOrder();
  expect(await titles()).toEqual([]);
  const onTablet = service.deliveries.filter(({ path }) => path === tablet.path);
  expect(onTablet).toHaveLength(1);
  expect((await on(asha).devices()).devices).toMatchObject([
    { isThis: true, kinds: ['sent'] },
    { isThis: false, kinds: ['quoted'] },
  ]);
  await choose(['sent', 'paid']);
  expect((await on(asha).devices()).devices.find(({ isThis }) => isThis)).toMatchObject({ kinds: ['sent', 'paid'] });
  expect(await failure(choose([]))).toMatchObject({ code: 'BAD_REQUEST' });
});

test('A push service that is down delays a notice and neither the order nor its mail; a browser that is gone is forgotten.', async () => {
  await choose();
  service.answer(503);
  const orderId = await quotedOrder();
  expect(await shown()).toHaveLength(1);
  expect(context.mails().at(-1)).toMatchObject({ subject: `Your order ${shortOrderId(orderId)}: ₹300 to pay` });
  service.answer(410);
  context.advance(minute);
  expect(await shown()).toHaveLength(2);
  expect((await on(asha).devices()).devices).toEqual([]);
  expect(context.db.select().from(pushNotices).all()).toEqual([]);
});

test('Students hear nothing of what admins are told, nor admins of what students are, nor anybody of somebody else’s order.', async () => {
  const laptop = createBrowser();
  await context.caller(owner, { deviceToken: 'laptop' }).pushAdmin.turnOn(laptop.subscription);
  await choose();
  const ravi = context.addUser('ravi');
  const orderId = await awaitingOrder(context, ravi);
  await admin().paymentReportsAdmin.receive(allDue(context, orderId));
  expect(await titles()).toEqual([]);
  expect(service.deliveries.map(({ body }) => laptop.read(body).title)).toEqual([
    `New print request: order ${shortOrderId(orderId)}`,
  ]);
  expect(await failure(on(owner).choose({ subscription: phone.subscription, kinds: ['paid'] }))).toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('A student removes another device of hers, and nobody else’s.', async () => {
  await choose();
  const [device] = (await on(asha).devices()).devices;
  expect(await failure(on(context.addUser('ravi')).turnOff({ id: device?.id ?? '' }))).toMatchObject({
    code: 'NOT_FOUND',
  });
  await on(asha, 'tablet').turnOff({ id: device?.id ?? '' });
  await quotedOrder();
  expect(await titles()).toEqual([]);
});

test.each([
  ['signs out there', () => context.caller(asha, { deviceToken: 'phone' }).auth.signOut()],
  ['signs out everywhere', () => context.caller(asha).account.signOutEverywhere()],
  [
    'becomes an admin',
    async () => workOn(context.db, (work) => changeRole(work, { who: { email: asha.email }, role: 'content' })),
  ],
])('A phone shows no more notices once its student %s, also none that waited.', async (_what, end) => {
  await choose();
  await quotedOrder();
  expect(context.db.select().from(pushNotices).all()).toHaveLength(1);
  await end();
  expect(context.db.select().from(pushSubscriptions).all()).toEqual([]);
  expect(await titles()).toEqual([]);
});

/** The Cookie header of a browser in which this student has just signed in. */
async function signIn(user: SessionUser, deviceToken = 'phone') {
  let cookie = '';
  const request = {
    deviceToken,
    setCookie: (set: string) => void (cookie = /^session=([^;]+)/.exec(set)?.[1] ?? cookie),
  };
  await context.caller(null, request).auth.signIn({ email: user.email, password });
  return hashToken(cookie);
}

describe('The session that a phone’s notices belong to', () => {
  const devices = () => context.db.select().from(pushSubscriptions).all();
  const waiting = () => context.db.select().from(pushNotices).all();
  const inSession = (sessionId: string, deviceToken = 'phone') => context.caller(asha, { deviceToken, sessionId });
  let session: string;
  beforeEach(async () => {
    const passwordHash = await hashPassword(password);
    context.db.update(users).set({ passwordHash }).run();
    session = await signIn(asha);
    await inSession(session).notices.choose({ subscription: phone.subscription, kinds: [...studentNoticeKinds] });
    await quotedOrder();
  });

  test('A lost phone that is signed out from home shows no more notices, also none that waited.', async () => {
    const home = inSession(await signIn(asha, 'laptop'), 'laptop');
    await home.account.endSession({ id: session });
    expect([devices(), waiting()]).toEqual([[], []]);
  });

  test('A phone shows no more notices once its session has ended by age.', async () => {
    context.advance(91 * 24 * 60 * minute);
    await deleteExpired(context.services);
    expect(devices()).toEqual([]);
  });

  test('When somebody else signs in on the phone, it shows nothing more of the student who was signed in before.', async () => {
    await signIn(context.addUser('ravi', { passwordHash: await hashPassword(password) }));
    expect([devices(), waiting()]).toEqual([[], []]);
  });

  test('When the same student signs in again on the phone, the notices go on with the new session.', async () => {
    const again = await signIn(asha);
    expect(devices()).toMatchObject([{ userId: asha.id, sessionId: again }]);
    expect(await titles()).toHaveLength(1);
  });
});

test('Notices go to the ten browsers of a student that asked last.', async () => {
  for (let number = 1; number <= 12; number++) {
    context.advance(1);
    const { subscription } = createBrowser();
    await on(asha, `browser ${number}`).choose({ subscription, kinds: ['quoted'] });
  }
  const asked = context.db
    .select({ hash: pushSubscriptions.deviceHash })
    .from(pushSubscriptions)
    .orderBy(pushSubscriptions.createdAt)
    .all();
  expect(asked.map(({ hash }) => hash)).toEqual(
    Array.from({ length: 10 }, (_, turn) => hashToken(`browser ${turn + 3}`)),
  );
});

test('Somebody with many notices does not keep another student waiting: each gets one in turn.', async () => {
  await choose(['results']);
  const ravi = context.addUser('ravi');
  const other = createBrowser();
  await on(ravi, 'other').choose({ subscription: other.subscription, kinds: ['results'] });
  for (const { id: userId } of [...Array<SessionUser>(5).fill(asha), ravi])
    queueStudentNotice(
      context.db,
      { userId, kind: 'results', title: 'Your marks', path: '/tests' },
      { now: context.clock() },
    );
  await shown();
  const paths = service.deliveries.map(({ path }) => path);
  expect(paths).toHaveLength(6);
  expect(paths.slice(0, 2)).toContain(other.path);
});
