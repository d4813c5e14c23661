import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '#server/features/payments/reconcile.data.ts';
import { settlePayment } from '#server/features/payments/settlement.data.ts';
import { readKnown } from '#server/features/payments/statement-known.data.ts';
import type { ProviderPayment } from '#server/gateway/gateway.ts';
import { perform, program } from '#server/work.ts';
import type { SessionUser } from '#shared/users.ts';
import { allDue, awaitingOrder, reportUtr } from '../../support/desk.ts';
import { createFakeGateway, type FakeGateway } from '../../support/fake-gateway.ts';
import { begin, books, buy, history, requireAgreement } from '../../support/shop.ts';
import { createTestContext, failure, silentLog, type TestContext } from '../../support/test-context.ts';

const hourMs = 60 * 60_000;
const utr = '412345678901';

let context: TestContext;
let provider: FakeGateway;
let kavitha: SessionUser;
let student: ReturnType<TestContext['caller']>;
let admin: ReturnType<TestContext['caller']>;

beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway, env: { UPI_ID: 'teacher@okbank' } });
  kavitha = context.addUser('kavitha');
  student = context.caller(kavitha);
  admin = context.caller(context.addUser('owner', { isAdmin: true }));
});
afterEach(async () => {
  requireAgreement(context.db);
  await context.close();
});

/** An order of ₹199 that was begun by card and is not paid. */
async function cardOrder() {
  const providerId = await begin(context, kavitha);
  return { providerId, orderId: books(context).orders.at(-1)?.id ?? '' };
}

const settle = (payment: ProviderPayment) =>
  perform(context, program('payment provider'), (work) => settlePayment(work, payment));
const check = () => reconcile({ ...context, gateway: provider.gateway, log: silentLog });
const awaiting = async () => (await admin.deskAdmin.orders({ tab: 'awaiting' })).map(({ id }) => id);
const orderOf = (id: string) => admin.ordersAdmin.byId({ id });

describe('An order that was begun by card and is not paid', () => {
  test('Its customer pays it by UPI: the report is accepted, and the order confirmed and receipted.', async () => {
    const { orderId } = await cardOrder();
    expect((await student.orders.byId({ id: orderId })).takes).toEqual({ card: true, report: true, desk: true });
    await reportUtr(context, kavitha, { orderId, utr });
    expect(await orderOf(orderId)).toMatchObject({ stage: 'to_check', takes: { card: false, desk: false } });
    const [report] = await admin.paymentReportsAdmin.open();
    await admin.paymentReportsAdmin.accept({ reportId: report?.id ?? '' });
    expect(await orderOf(orderId)).toMatchObject({ status: 'confirmed', moneyState: 'paid', receipts: [{}] });
    expect((await student.orders.byId({ id: orderId })).items).toMatchObject([{ canDownload: true }]);
  });

  test('The desk sees it after an hour, unless its customer has paid for another order since, and records cash for it.', async () => {
    const { orderId } = await cardOrder();
    expect(await awaiting()).toEqual([]);
    context.advance(hourMs);
    expect(await awaiting()).toEqual([orderId]);
    expect((await admin.deskAdmin.counts()).awaiting).toBe(1);
    await admin.paymentReportsAdmin.receive({ ...allDue(context, orderId), method: 'cash' });
    expect(await orderOf(orderId)).toMatchObject({ status: 'confirmed', moneyState: 'paid' });

    await cardOrder();
    context.advance(hourMs);
    await buy(context, provider, kavitha);
    expect(await awaiting()).toEqual([]);
  });

  test('A bank statement knows it by what is due.', async () => {
    const { orderId } = await cardOrder();
    expect(readKnown(context.db, { utrs: [], sha256: '' }).waiting).toMatchObject([
      { orderId, duePaise: 19_900, report: null },
    ]);
  });

  test('A rejected report lets its customer pay by card again, with the same order at the provider.', async () => {
    const { orderId, providerId } = await cardOrder();
    await reportUtr(context, kavitha, { orderId, utr });
    expect((await failure(student.checkout.resume({ orderId }))).code).toBe('NOT_FOUND');
    const [report] = await admin.paymentReportsAdmin.open();
    await admin.paymentReportsAdmin.reject({ reportId: report?.id ?? '', reason: 'Not there' });
    expect(await student.checkout.resume({ orderId })).toMatchObject({ success: true, order: { id: providerId } });
    expect(settle(provider.pay(providerId).payment)).toBe('settled');
  });

  test('Card money that comes while a reported payment is checked is held for a decision.', async () => {
    const { orderId, providerId } = await cardOrder();
    await reportUtr(context, kavitha, { orderId, utr });
    expect(settle(provider.pay(providerId).payment)).toBe('held');
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending', attention: ['money_held'] });
    expect(history(context).at(-1)).toContain('another way of paying');
    expect(context.mails().at(-1)?.subject).toMatch(/^Payment on hold: order #/);
  });

  test('Card money that comes after all was paid in cash is money paid twice.', async () => {
    const { orderId, providerId } = await cardOrder();
    await admin.paymentReportsAdmin.receive({ ...allDue(context, orderId), method: 'cash' });
    expect(settle(provider.pay(providerId).payment)).toBe('paid-twice');
    expect(await orderOf(orderId)).toMatchObject({ status: 'confirmed', attention: ['paid_twice'] });
  });

  test('It is closed after three days only as long as it is not being paid in another way.', async () => {
    const forgotten = await cardOrder();
    const reported = await cardOrder();
    await reportUtr(context, kavitha, { orderId: reported.orderId, utr });
    context.advance(73 * hourMs);
    await check();
    expect((await orderOf(forgotten.orderId)).status).toBe('cancelled');
    expect(await orderOf(reported.orderId)).toMatchObject({ status: 'pending', stage: 'to_check' });
  });
});

describe('An order that was begun by UPI and is not paid', () => {
  test('Its customer pays it by card, at one order of the provider however often the window is opened.', async () => {
    const orderId = await awaitingOrder(context, kavitha);
    const begun = await student.checkout.resume({ orderId });
    expect(begun).toMatchObject({ success: true, orderId, order: { amount: 31_000 } });
    expect(await student.checkout.resume({ orderId })).toEqual(begun);
    const { answer } = provider.pay(begun.success ? begun.order.id : '');
    await student.payments.verify(answer);
    expect(await orderOf(orderId)).toMatchObject({ status: 'confirmed', moneyState: 'paid' });
  });

  test('A card payment that was begun and not made leaves it open for UPI, and no unpaid card order.', async () => {
    const orderId = await awaitingOrder(context, kavitha);
    await student.checkout.resume({ orderId });
    expect((await student.orders.mine({})).items).toMatchObject([{ id: orderId, isUnpaidByCard: false }]);
    context.advance(73 * hourMs);
    await check();
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending', takes: { report: true } });
  });

  test('A card payment that was opened at an earlier price is held when it comes.', async () => {
    const orderId = await awaitingOrder(context, kavitha);
    const begun = await student.checkout.resume({ orderId });
    const { items, updatedAt } = await orderOf(orderId);
    const dearer = items.map(({ id }) => ({ id, unitPricePaise: 30_000 }));
    await admin.quotesAdmin.send({ orderId, items: dearer, courierPaise: 6000, expectedUpdatedAt: updatedAt });
    expect(settle(provider.pay(begun.success ? begun.order.id : '').payment)).toBe('held');
    expect((await orderOf(orderId)).attention).toEqual(['money_held']);
  });

  test('It takes no card payment once a part of it is paid, and none from anybody else.', async () => {
    const orderId = await awaitingOrder(context, kavitha);
    const stranger = context.caller(context.addUser('stranger'));
    expect((await failure(stranger.checkout.resume({ orderId }))).code).toBe('NOT_FOUND');
    await admin.paymentReportsAdmin.receive({ ...allDue(context, orderId), amountPaise: 10_000 });
    expect((await failure(student.checkout.resume({ orderId }))).code).toBe('NOT_FOUND');
    expect((await student.orders.byId({ id: orderId })).takes).toMatchObject({ card: false, report: true });
  });
});
