import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports } from '#server/db/schema/payments.ts';
import { collectPersonalData } from '#server/features/accounts/data-export.data.ts';
import { findReceipt } from '#server/features/orders/receipts.data.ts';
import { deskMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { shortOrderId } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';
import { allDue, awaitingOrder, latestPayment, reportUtr } from '../../support/desk.ts';
import { putOrder, putPayment } from '../../support/orders.ts';
import { addMaterial, books, history, requireAgreement } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const utr = '123456789012';
const reason = 'No payment with this UTR has reached our bank';

let context: TestContext;
let kavitha: SessionUser;
let owner: SessionUser;
let orderId: string;
beforeEach(async () => {
  context = createTestContext();
  kavitha = context.addUser('kavitha');
  owner = context.addUser('owner', { isAdmin: true });
  orderId = await awaitingOrder(context, kavitha);
});
afterEach(async () => {
  requireAgreement(context.db);
  await context.close();
});

const admin = () => context.caller(owner);
const student = () => context.caller(kavitha);
const order = (id = orderId) => context.db.select().from(orders).where(eq(orders.id, id)).get();
const undo = (id = orderId) => admin().paymentReportsAdmin.void({ ...latestPayment(context, id), reason });
const setStatus = (status: 'pending' | 'shipped' | 'cancelled') =>
  admin().ordersAdmin.setStatus({
    id: orderId,
    status,
    expectedUpdatedAt: order()?.updatedAt ?? 0,
    ...(status === 'shipped' && {
      shipment: { carrier: 'DTDC', trackingNumber: 'D1', trackingUrl: 'https://txk.dtdc.com/?cnNo=D1' },
    }),
  });
const accept = async () => {
  await reportUtr(context, kavitha, { orderId, utr });
  const [report] = await admin().paymentReportsAdmin.open();
  await admin().paymentReportsAdmin.accept({ reportId: report?.id ?? '' });
};

describe('Undoing the acceptance of a UPI payment', () => {
  test('Undoing an accepted UPI payment voids it, rejects its report, sets the order to pending, and is mailed and recorded.', async () => {
    await accept();
    context.advance(60_000);
    await undo();
    expect(books(context).payments).toMatchObject([
      { status: 'failed', voidedAt: context.clock(), voidReason: reason, amountPaise: 31_000 },
    ]);
    expect(context.db.select().from(paymentReports).all()).toMatchObject([
      { status: 'rejected', reason, actorId: owner.id },
    ]);
    expect(order()).toMatchObject({ status: 'pending' });
    expect(history(context).at(-1)).toBe('report_rejected pending 31000');
    expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({
      actorId: owner.id,
      action: 'void',
      entityId: orderId,
      after: { utr, amountPaise: 31_000, reason: '(written)' },
    });
    const told = context
      .mails()
      .filter(({ recipient }) => recipient === kavitha.email)
      .at(-1);
    expect(told?.subject).toBe(`Your order ${shortOrderId(orderId)} is not paid yet`);
    expect(told?.text).toContain(`Reason: ${reason}`);
    expect(await admin().ordersAdmin.byId({ id: orderId })).toMatchObject({
      stage: 'awaiting',
      moneyState: 'unpaid',
      paidPaise: 0,
      attention: [],
    });
    expect((await admin().ordersAdmin.summary()).receivedPaise).toBe(0);
  });

  test('A student sees why a payment was undone, and a new report with the same UTR can be accepted.', async () => {
    await accept();
    await undo();
    expect(await student().orders.byId({ id: orderId })).toMatchObject({
      stage: 'awaiting',
      moneyState: 'unpaid',
      payments: [],
      voided: { reason, amountPaise: 31_000 },
    });
    context.advance(60_000);
    await accept();
    expect(await student().orders.byId({ id: orderId })).toMatchObject({ status: 'confirmed', voided: null });
    expect(books(context).payments.map(({ status }) => status)).toEqual(['failed', 'paid']);
  });

  test('A UPI payment that nobody had reported can be undone too, and the student sees the reason.', async () => {
    await admin().paymentReportsAdmin.receive({ ...allDue(context, orderId), utr });
    await undo();
    expect(await student().orders.byId({ id: orderId })).toMatchObject({ paymentReport: null, voided: { reason } });
  });

  test('Undoing an accepted UPI payment returns the printed copies to the stock.', async () => {
    const materialId = books(context).items[0]?.materialId ?? '';
    const stock = () => context.db.select().from(materials).where(eq(materials.id, materialId)).get()?.stock;
    context.db.update(materials).set({ stock: 5 }).where(eq(materials.id, materialId)).run();
    await accept();
    expect(stock()).toBe(4);
    await undo();
    expect(stock()).toBe(5);
  });

  test('Undoing an accepted UPI payment closes the downloads it had opened.', async () => {
    const materialId = addMaterial(context);
    const item = { materialId, kind: 'download' as const, quantity: 1, unitPricePaise: 19_900 };
    const contact = { fullName: 'Kavitha', phone: '90000 51607', email: kavitha.email, shippingAddress: '', notes: '' };
    const placed = await admin().deskAdmin.create({ ...contact, items: [item], courierPaise: 0 });
    await admin().paymentReportsAdmin.receive({ ...allDue(context, placed.orderId), utr });
    const canDownload = async () =>
      (await student().orders.byId({ id: placed.orderId })).items.map((sold) => sold.canDownload);
    expect(await canDownload()).toEqual([true]);
    await undo(placed.orderId);
    expect(await canDownload()).toEqual([false]);
  });

  test('An order whose payment was undone keeps the price of its cancelled receipt.', async () => {
    await accept();
    await undo();
    const { items, updatedAt } = await admin().ordersAdmin.byId({ id: orderId });
    const quote = { orderId, courierPaise: 0, expectedUpdatedAt: updatedAt };
    const priced = items.map(({ id }) => ({ id, unitPricePaise: 100 }));
    expect((await failure(admin().quotesAdmin.send({ ...quote, items: priced }))).message).toBe(
      deskMessages.noQuoteNow,
    );
  });

  test('Undoing the payment of a shipped order leaves the order shipped and unpaid.', async () => {
    await accept();
    await setStatus('shipped');
    await undo();
    expect(order()?.status).toBe('shipped');
    expect(history(context).at(-1)).toBe('report_rejected 31000');
    expect((await admin().ordersAdmin.byId({ id: orderId })).moneyState).toBe('unpaid');
  });

  test('A cancelled order no longer needs a decision once its payment is undone.', async () => {
    await accept();
    await setStatus('pending');
    expect((await admin().ordersAdmin.byId({ id: orderId })).attention).toEqual(['paid_not_confirmed']);
    await setStatus('cancelled');
    expect((await admin().ordersAdmin.byId({ id: orderId })).attention).toEqual(['paid_after_cancelled']);
    await undo();
    expect(order()?.status).toBe('cancelled');
    expect((await admin().ordersAdmin.byId({ id: orderId })).attention).toEqual([]);
  });

  test('Undoing a payment is refused if it is unknown, was by card, was undone or refunded, or the order changed meanwhile.', async () => {
    const unknown = { paymentId: 'f'.repeat(32), reason, expectedUpdatedAt: order()?.updatedAt ?? 0 };
    expect((await failure(admin().paymentReportsAdmin.void(unknown))).code).toBe('NOT_FOUND');
    const card = putOrder(context, { user: kavitha, status: 'confirmed' });
    putPayment(context, card);
    expect(await failure(undo(card))).toEqual({ code: 'CONFLICT', message: orderWorkMessages.nothingToUndo });
    await accept();
    const { paymentId, expectedUpdatedAt } = latestPayment(context, orderId);
    const seen = { paymentId, reason, expectedUpdatedAt: expectedUpdatedAt - 1 };
    expect(await failure(admin().paymentReportsAdmin.void(seen))).toEqual({
      code: 'CONFLICT',
      message: expect.stringMatching(/^You recorded a payment of ₹/),
    });
    await undo();
    const again = { paymentId, reason, expectedUpdatedAt: order()?.updatedAt ?? 0 };
    expect((await failure(admin().paymentReportsAdmin.void(again))).message).toBe(orderWorkMessages.nothingToUndo);
    await accept();
    const second = latestPayment(context, orderId);
    await admin().refundsAdmin.request({
      paymentId: second.paymentId,
      amountPaise: 100,
      reason: '',
      key: 'a'.repeat(32),
    });
    expect((await failure(undo())).message).toBe(orderWorkMessages.refundedAlready);
  });

  test('Undoing a payment needs a reason and an admin who has entered the password recently.', async () => {
    await accept();
    const wish = { ...latestPayment(context, orderId), reason };
    expect((await failure(admin().paymentReportsAdmin.void({ ...wish, reason: ' ' }))).code).toBe('BAD_REQUEST');
    const idle = context.caller(owner, { isReauthenticated: false });
    expect((await failure(idle.paymentReportsAdmin.void(wish))).code).toBe('PRECONDITION_REQUIRED');
    expect(order()?.status).toBe('confirmed');
  });
});

describe('The receipt of an undone payment', () => {
  const receipt = (number?: string) =>
    findReceipt(context.db, { orderId, config: context.config, ...(number && { number }) });

  test('The receipt of an undone payment keeps its number and says it is cancelled; the next payment gets the next number.', async () => {
    await accept();
    expect(receipt()).toMatchObject({ number: '2026-27/0001', cancelled: '' });
    context.advance(24 * 60 * 60 * 1000);
    await undo();
    const cancelled = {
      number: '2026-27/0001',
      cancelled: 'Cancelled on Nov 22, 2026',
      payments: [{ amountPaise: 31_000, text: `Paid on Nov 21, 2026, reference ${utr}` }],
      refunds: [{ amountPaise: 31_000, text: 'Cancelled on Nov 22, 2026' }],
    };
    expect(receipt()).toMatchObject(cancelled);
    await admin().paymentReportsAdmin.receive({ ...allDue(context, orderId), utr: '999999999999' });
    expect(receipt()).toMatchObject({
      number: '2026-27/0002',
      cancelled: '',
      payments: [{ amountPaise: 31_000, text: 'Paid on Nov 22, 2026, reference 999999999999' }],
      refunds: [],
    });
    expect(receipt('2026-27/0001')).toMatchObject(cancelled);
    expect(receipt('2026-27/0003')).toBeNull();
    expect((await admin().ordersAdmin.byId({ id: orderId })).receipts).toEqual([
      { number: '2026-27/0001', isCancelled: true },
      { number: '2026-27/0002', isCancelled: false },
    ]);
    context.advance(24 * 60 * 60 * 1000);
    await undo();
    expect(receipt('2026-27/0001')).toMatchObject(cancelled);
    expect(receipt('2026-27/0002')).toMatchObject({ cancelled: 'Cancelled on Nov 23, 2026' });
    expect((await admin().ordersAdmin.list({})).items).toHaveLength(1);
    expect((await collectPersonalData(context.db, kavitha, context.clock())).orders).toHaveLength(1);
  });
});

describe('An order confirmed without payment', () => {
  const confirm = () =>
    admin().ordersAdmin.setStatus({ id: orderId, status: 'confirmed', expectedUpdatedAt: order()?.updatedAt ?? 0 });

  test('An order confirmed without payment is shown as unpaid in the list, on the desk and in the packing list.', async () => {
    await confirm();
    const unpaid = { id: orderId, moneyState: 'unpaid', status: 'confirmed' };
    expect((await admin().ordersAdmin.list({})).items).toMatchObject([unpaid]);
    expect(await admin().deskAdmin.orders({ tab: 'send' })).toMatchObject([unpaid]);
    expect(await admin().deskAdmin.parcels({ ids: [orderId] })).toMatchObject([unpaid]);
  });

  test.each(['confirmed', 'shipped'] as const)(
    'An order confirmed without payment accepts a payment while it is %s, and keeps its status.',
    async (status) => {
      await confirm();
      if (status === 'shipped') await setStatus('shipped');
      expect(await admin().paymentReportsAdmin.receive({ ...allDue(context, orderId), utr })).toMatchObject({
        outcome: 'accepted',
      });
      expect(await admin().ordersAdmin.byId({ id: orderId })).toMatchObject({ status, moneyState: 'paid' });
      expect(history(context).at(-1)).toBe('paid 31000');
    },
  );
});

describe('A paid order set back to pending', () => {
  test('A paid order set back to pending is not shown as awaiting payment, accepts no second payment, and needs a decision.', async () => {
    await accept();
    await setStatus('pending');
    expect((await student().orders.byId({ id: orderId })).stage).toBe('paid');
    expect((await failure(reportUtr(context, kavitha, { orderId, utr: '999999999999' }))).message).toBe(
      deskMessages.notOpen,
    );
    expect(await admin().deskAdmin.orders({ tab: 'awaiting' })).toEqual([]);
    expect((await admin().ordersAdmin.list({ needsAttention: true })).items).toMatchObject([
      { id: orderId, stage: 'paid', moneyState: 'paid' },
    ]);
  });
});
