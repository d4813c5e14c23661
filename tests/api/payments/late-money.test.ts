import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { closeOrder, reopenUnpaid } from '#server/features/orders/lifecycle.data.ts';
import { paymentsOf } from '#server/features/orders/money.data.ts';
import { recordOrderEvent } from '#server/features/orders/record-history.data.ts';
import { settlePayment } from '#server/features/payments/settlement.data.ts';
import type { ProviderPayment } from '#server/gateway/gateway.ts';
import { perform, program } from '#server/work.ts';
import type { SessionUser } from '#shared/users.ts';
import { createFakeGateway, type FakeGateway } from '../../support/fake-gateway.ts';
import { keepAllStates } from '../../support/orders.ts';
import { addMaterial, begin, books, history, requireAgreement } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let provider: FakeGateway;
let student: SessionUser;

beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway });
  student = context.addUser('student');
});
afterEach(async () => {
  requireAgreement(context.db);
  await context.close();
});

const settle = (payment: ProviderPayment) =>
  perform(context, program('payment provider'), (work) => settlePayment(work, payment));

const state = async (materialId: string) => (await context.caller(student).checkout.price({ materialId })).state;

/** As the admin's screen sets a status. */
function setStatus(status: 'cancelled' | 'confirmed', kind: 'status' | 'closed' = 'status'): void {
  const [order] = books(context).orders;
  inTransaction(context.db, (tx) => {
    tx.update(orders)
      .set({ status })
      .where(eq(orders.id, order?.id ?? ''))
      .run();
    recordOrderEvent(tx, { orderId: order?.id ?? '', kind, status, actorId: 'admin' }, context.clock());
  });
  keepAllStates(context);
}

describe('Money for an order cancelled by an admin', () => {
  test('Money for an order that an admin cancelled is held and reported, and opens the download once the admin confirms.', async () => {
    const materialId = addMaterial(context);
    const { payment } = provider.pay(await begin(context, student, materialId));
    setStatus('cancelled');
    expect(settle(payment)).toBe('held');
    expect(settle(payment)).toBe('already-settled');
    expect(books(context)).toMatchObject({ orders: [{ status: 'cancelled' }], payments: [{ status: 'paid' }] });
    expect(history(context)).toEqual(['placed pending', 'status cancelled', 'paid 19900']);
    expect(await state(materialId)).toBe('for-sale');

    const [toBuyer, toAdmin] = context.mails();
    expect(context.mails()).toHaveLength(2);
    expect(toBuyer).toMatchObject({ recipient: 'student@example.com' });
    expect(toBuyer?.text).toContain('after your order had been cancelled');
    expect(toBuyer?.text).not.toContain('/downloads/');
    expect(toAdmin?.subject).toMatch(/^Payment on a cancelled order: #/);

    setStatus('confirmed');
    expect(await state(materialId)).toBe('bought');
  });

  test('Money for an order that an admin reopened and confirmed by hand gets the usual confirmation mail.', async () => {
    const { payment } = provider.pay(await begin(context, student));
    setStatus('cancelled');
    setStatus('confirmed');
    settle(payment);
    expect(books(context).orders).toMatchObject([{ status: 'confirmed' }]);
    expect(context.mails()[0]?.subject).toMatch(/is confirmed$/);
  });
});

test('Money for an order that the site had closed reopens it.', async () => {
  const materialId = addMaterial(context);
  const begun = { createdAt: context.clock() };
  const { payment } = provider.pay(await begin(context, student, materialId), begun);
  setStatus('cancelled', 'closed');
  expect(settle(payment)).toBe('settled');
  expect(books(context).orders).toMatchObject([{ status: 'confirmed' }]);
  expect(history(context)).toEqual(['placed pending', 'closed cancelled', 'paid confirmed 19900']);
  expect(await state(materialId)).toBe('bought');
});

describe('Money for an order closed by the site', () => {
  const hour = 60 * 60_000;
  const closed = async () => {
    const materialId = addMaterial(context);
    const providerId = await begin(context, student, materialId);
    const [order] = books(context).orders;
    perform(context, program('payment provider'), (work) => closeOrder(work, { orderId: order?.id ?? '' }));
    return { materialId, providerId, closedAt: context.clock() };
  };

  test('A late payment reopens a closed order when it was begun before the closing.', async () => {
    const { materialId, providerId, closedAt } = await closed();
    context.advance(48 * hour);
    expect(settle(provider.pay(providerId, { createdAt: closedAt - 1000 }).payment)).toBe('settled');
    expect(await state(materialId)).toBe('bought');
  });

  test('A payment reopens a closed order even if the provider’s clock differs by five minutes.', async () => {
    const { providerId, closedAt } = await closed();
    expect(settle(provider.pay(providerId, { createdAt: closedAt + 5 * 60_000 }).payment)).toBe('settled');
  });

  test.each([
    ['begun after the closing', (closedAt: number) => closedAt + 5 * 60_000 + 1],
    ['begun a year later', (closedAt: number) => closedAt + 365 * 24 * hour],
    ['whose beginning nobody tells', () => null],
  ])('A payment %s does not reopen a closed order; it is held and both sides are told.', async (_, begunAt) => {
    const { materialId, providerId, closedAt } = await closed();
    context.db.update(materials).set({ pricePaise: 199_000 }).run();
    context.advance(365 * 24 * hour);
    const { payment, answer } = provider.pay(providerId, { createdAt: begunAt(closedAt) });
    expect(settle(payment)).toBe('held');
    expect(books(context)).toMatchObject({ orders: [{ status: 'cancelled' }], payments: [{ status: 'paid' }] });
    expect(history(context).at(-1)).toBe('paid 19900 Payment started after the order was closed');
    expect(await state(materialId)).toBe('for-sale');
    const [toBuyer, toAdmin] = context.mails();
    expect(toBuyer?.text).toContain('after your order had been closed, because it was not paid in time');
    expect(toAdmin?.subject).toMatch(/^Payment on a closed order: #/);
    expect(toAdmin?.text).toContain('closed before the payment began');
    const desk = context.caller(context.addUser('owner', { isAdmin: true })).ordersAdmin;
    expect((await desk.list({ needsAttention: true })).items).toMatchObject([{ attention: ['paid_after_cancelled'] }]);
    // The buyer's window must not say that the download is there.
    expect(await failure(context.caller(student).payments.verify(answer))).toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('T12: Payments that came twice', () => {
  test('A second payment for the same order is stored as a duplicate to be refunded and opens nothing.', async () => {
    const orderId = await begin(context, student);
    const [first, second] = [provider.pay(orderId).payment, provider.pay(orderId).payment];
    expect([settle(first), settle(second), settle(second), settle(first)]).toEqual([
      'settled',
      'paid-twice',
      'already-settled',
      'already-settled',
    ]);
    expect(history(context)).toEqual(['placed pending', 'paid confirmed 19900', 'paid_again 19900']);
    const [order] = books(context).orders;
    expect(paymentsOf(context.db, order?.id ?? '')).toMatchObject([
      { status: 'paid', isDuplicate: false, razorpayPaymentId: first.id, refundedPaise: 0, refunds: [] },
      { status: 'paid', isDuplicate: true, razorpayPaymentId: second.id, refundedPaise: 0, refunds: [] },
    ]);
    expect(context.mails().map(({ subject }) => subject.replace(/#\w+/, '#'))).toEqual([
      'Your order # is confirmed',
      'New paid order #: ₹199',
      'Your payment for order #',
      'Paid twice: order #, please refund ₹199',
    ]);
  });

  test('A second payment for an order that an admin took back to pending does not cancel it.', async () => {
    const orderId = await begin(context, student);
    const [first, second] = [provider.pay(orderId).payment, provider.pay(orderId).payment];
    settle(first);
    const [order] = books(context).orders;
    perform(context, program('payment provider'), (work) => reopenUnpaid(work, order?.id ?? ''));
    expect(settle(second)).toBe('paid-twice');
    expect(books(context).orders).toMatchObject([{ status: 'pending' }]);
  });

  test('A payment for another order of the same download is a duplicate, and that order is cancelled.', async () => {
    const materialId = addMaterial(context);
    const one = await begin(context, student, materialId);
    context.advance(4 * 24 * 60 * 60_000);
    const other = await begin(context, student, materialId);
    expect(settle(provider.pay(one).payment)).toBe('settled');
    const again = provider.pay(other).payment;
    expect(settle(again)).toBe('paid-twice');
    expect(settle(again)).toBe('already-settled');
    expect(settle(provider.pay(other).payment)).toBe('paid-twice');
    expect(books(context).orders.map(({ status }) => status)).toEqual(['confirmed', 'cancelled']);
    expect(books(context).payments.map(({ isDuplicate }) => isDuplicate)).toEqual([false, true, true]);
    expect(history(context).slice(2)).toEqual([
      'paid confirmed 19900',
      'paid_again cancelled 19900',
      'paid_again 19900',
    ]);
    expect(await state(materialId)).toBe('bought');
  });

  test('A payment for an order with one item bought before names that item to the admin.', async () => {
    const [materialId, otherId] = [addMaterial(context), addMaterial(context, { title: 'Modern Drama' })];
    const one = await begin(context, student, materialId);
    const other = await begin(context, student, otherId);
    const [, second] = books(context).orders;
    context.db
      .insert(orderItems)
      .values({
        orderId: second?.id ?? '',
        materialId,
        kind: 'download',
        quantity: 1,
        unitPricePaise: 0,
        title: 'Romantic Poetry',
        category: 'PG_TRB',
        format: 'PDF',
        pages: 1,
      })
      .run();
    settle(provider.pay(one).payment);
    expect(settle(provider.pay(other).payment)).toBe('settled');
    expect(history(context).at(-1)).toBe('paid confirmed 19900 Bought before: Romantic Poetry');
    expect(context.mails().at(-1)?.text).toContain('Already bought; refund: Romantic Poetry');
  });
});

test('The confirmation mail goes to the contact of the checkout, with every download link and the shipping address.', async () => {
  const orderId = await begin(context, student);
  const [order] = books(context).orders;
  const printed = addMaterial(context, { title: 'PG TRB Set' });
  context.db
    .insert(orderItems)
    .values({
      orderId: order?.id ?? '',
      materialId: printed,
      kind: 'printed',
      quantity: 2,
      unitPricePaise: 0,
      title: 'PG TRB Set',
      category: 'PG_TRB',
      format: 'Printed',
      pages: 300,
    })
    .run();
  const contact = { contactName: 'Meena', contactEmail: 'meena@example.com', phone: '+919876543210' };
  context.db
    .update(orders)
    .set({ ...contact, ships: true, shippingAddress: '14, West Masi Street, Madurai - 625001' })
    .run();
  settle(provider.pay(orderId).payment);
  const [toBuyer, toAdmin] = context.mails();
  expect(toBuyer?.recipient).toBe('meena@example.com');
  for (const fact of [
    'Dear Meena',
    'Romantic Poetry (PDF download), 1 x ₹199',
    'PG TRB Set (printed copy), 2 x ₹0',
    'Download Romantic Poetry:\nhttp://localhost:3000/downloads/',
    'courier',
    'Address: 14, West Masi Street, Madurai - 625001',
  ])
    expect(toBuyer?.text).toContain(fact);
  expect(toBuyer?.text).not.toContain(`/downloads/${printed}`);
  expect(toAdmin?.text).toContain('Meena (meena@example.com, +919876543210) has paid.');
  expect(toAdmin?.text).toContain('Send to: 14, West Masi Street');
});
