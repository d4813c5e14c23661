import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionUser } from '#shared/users.ts';
import { addPrinted, awaitingOrder, fixCourierCharge, reportUtr, wishFor } from '../../support/desk.ts';
import { createFakeGateway, type FakeGateway } from '../../support/fake-gateway.ts';
import { begin, books, buy, requireAgreement } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const utr = '123456789012';

let context: TestContext;
let provider: FakeGateway;
let kavitha: SessionUser;
let owner: SessionUser;
beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway });
  kavitha = context.addUser('kavitha');
  owner = context.addUser('owner', { isAdmin: true });
});
afterEach(async () => {
  requireAgreement(context.db);
  await context.close();
});

/** What was mailed, and whether each mail belongs to the student's account. */
const told = () => context.mails().map(({ subject, aboutUserId }) => [subject.replace(/ ?#\w+/, ''), aboutUserId]);
const setStatus = (id: string, status: 'shipped' | 'cancelled' | 'confirmed') => {
  const { updatedAt = 0 } = books(context).orders.find((order) => order.id === id) ?? {};
  return context.caller(owner).ordersAdmin.setStatus({ id, status, expectedUpdatedAt: updatedAt });
};

test('Every mail about a print request is recorded under the student’s account, also the mails to the educator.', async () => {
  const { paymentReportsAdmin } = context.caller(owner);
  const orderId = await awaitingOrder(context, kavitha);
  await reportUtr(context, kavitha, { orderId, utr });
  await paymentReportsAdmin.reject({
    reportId: (await paymentReportsAdmin.open())[0]?.id ?? '',
    reason: 'Not in my account',
  });
  await reportUtr(context, kavitha, { orderId, utr });
  await paymentReportsAdmin.accept({ reportId: (await paymentReportsAdmin.open())[0]?.id ?? '' });
  await setStatus(orderId, 'shipped');
  expect(told()).toEqual(
    [
      'Your order: ₹310 to pay',
      'New print request: order',
      'We are checking your payment for order',
      'Payment to check: order, ₹310',
      'Your payment for order was not found',
      'We are checking your payment for order',
      'Payment to check: order, ₹310',
      'Your order is confirmed',
      'Your order: Shipped',
    ].map((subject) => [subject, kavitha.id]),
  );
});

test('Every mail about a card payment and its refund is recorded under the buyer’s account.', async () => {
  const { paymentId, payment } = await buy(context, provider, kavitha);
  provider.setRefundRefusal('Not enough balance');
  const refund = { paymentId, amountPaise: 19_900, reason: '' };
  await context.caller(owner).refundsAdmin.request({ ...refund, key: 'a'.repeat(32) });
  provider.setRefundRefusal(null);
  await context.caller(owner).refundsAdmin.request({ ...refund, key: 'b'.repeat(32) });
  expect(payment.amountPaise).toBe(19_900);
  const orderId = await begin(context, kavitha);
  await setStatus(books(context).orders[1]?.id ?? '', 'cancelled');
  await failure(context.caller(kavitha).payments.verify(provider.pay(orderId).answer));
  expect(told()).toHaveLength(7);
  expect(told().map(([, aboutUserId]) => aboutUserId)).toEqual(Array(7).fill(kavitha.id));
});

test('A mail about an order without an account is recorded under no account.', async () => {
  const materialId = addPrinted(context);
  await context.caller(owner).deskAdmin.create({
    fullName: 'Guest',
    phone: '98765 43210',
    email: 'guest@example.com',
    shippingAddress: '1 Street, Madurai 625020',
    items: [{ materialId, kind: 'printed', quantity: 1, unitPricePaise: 25_000 }],
    courierPaise: 6000,
    notes: '',
  });
  expect(told()).toEqual([['Your order: ₹310 to pay', null]]);
});

test('Print requests of students can mail a stranger’s address at most three times a day.', async () => {
  const materialIds = Array.from({ length: 5 }, (_, copy) => addPrinted(context, { title: `Poetry ${copy}` }));
  const ask = (user: SessionUser, email: string, materialId = materialIds[0] ?? '') =>
    context.caller(user).printRequests.create(wishFor(materialId, { email }));
  for (const materialId of materialIds.slice(0, 3)) await ask(kavitha, 'victim@example.com', materialId);
  const refusal = await failure(ask(kavitha, 'victim@example.com', materialIds[3]));
  expect(refusal.code).toBe('TOO_MANY_REQUESTS');
  const arun = context.addUser('arun');
  expect((await failure(ask(arun, 'Victim@Example.com'))).code).toBe('TOO_MANY_REQUESTS');
  expect(books(context).orders).toHaveLength(3);
  await ask(arun, 'other@example.com');
  for (const materialId of materialIds) await ask(kavitha, kavitha.email, materialId);
});

test('A quote goes to the address that the account confirmed, and no mail greets by a name with a link.', async () => {
  fixCourierCharge(context, '60');
  const materialId = addPrinted(context);
  const wish = wishFor(materialId, { email: 'victim@example.com' });
  const named = { ...wish, fullName: 'You won! claim at https://evil.example/prize' };
  expect((await failure(context.caller(kavitha).printRequests.create(named))).message).toContain('web address');
  await context.caller(kavitha).printRequests.create(wish);
  expect(context.mails().filter(({ recipient }) => recipient === 'victim@example.com')).toEqual([]);
  expect(context.mails().map(({ recipient }) => recipient)).toContain(kavitha.email);
});

test('The mail about an order confirmed by hand says nothing about a payment.', async () => {
  const orderId = await awaitingOrder(context, kavitha);
  await setStatus(orderId, 'confirmed');
  const mail = context.mails().at(-1);
  expect(mail?.text).toContain('Your order is confirmed.');
  expect(mail?.text).not.toMatch(/received|paid|payment/i);
});

test('A student who reports a payment gets a mail that names its UTR number and its amount.', async () => {
  const orderId = await awaitingOrder(context, kavitha);
  await reportUtr(context, kavitha, { orderId, utr });
  const mail = context.mails().find(({ subject }) => subject.startsWith('We are checking your payment'));
  expect(mail).toMatchObject({ recipient: kavitha.email });
  expect(mail?.text).toContain(`that you paid ₹310 for order #${orderId.slice(0, 8)}, with the UTR number ${utr}.`);
});
