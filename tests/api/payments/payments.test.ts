import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { setStatus } from '#server/features/orders/lifecycle.data.ts';
import { settlePayment } from '#server/features/payments/settlement.data.ts';
import { sign } from '#server/gateway/signatures.ts';
import { perform, program } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/users.ts';
import { createFakeGateway, keySecret } from '../../support/fake-gateway.ts';
import { keepAllStates } from '../../support/orders.ts';
import { addMaterial, books } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const hour = 60 * 60 * 1000;

let context: TestContext;
let provider: ReturnType<typeof createFakeGateway>;
let student: SessionUser;
let materialId: string;

beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway });
  student = context.addUser('student');
  materialId = addMaterial(context);
});
afterEach(() => context.close());

const offer = (user = student) => context.caller(user).checkout.price({ materialId });
const createOrder = (user = student) => context.caller(user).checkout.createDownloadOrder({ materialId });
const verify = (input: { payment_id: string; order_id: string; signature: string }, user = student) =>
  context.caller(user).payments.verify(input);

/** Begins a purchase that must succeed; the answer is the provider's order id. */
async function begin(user = student): Promise<string> {
  const begun = await createOrder(user);
  if (!begun.success) throw new Error(begun.error);
  return begun.order.id;
}

/** As an admin cancels the only order. */
const cancelByHand = () =>
  perform(context, { as: 'admin', id: 'owner', isReauthenticated: true }, (work) =>
    setStatus(work, { orderId: books(context).orders[0]?.id ?? '', status: 'cancelled' }),
  );

describe('The offer of a material', () => {
  test('A signed-in user sees the price of a material.', async () => {
    expect(await offer()).toEqual({ state: 'for-sale', pricePaise: 19_900 });
  });

  test('A visitor who is not signed in does not get the price of a material.', async () => {
    expect(await failure(context.visitor.checkout.price({ materialId }))).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test.each([
    ['without a file', { fileId: null }],
    ['without a price', { pricePaise: 0 }],
    ['below what the provider takes', { pricePaise: 99 }],
    ['switched off', { isActive: false }],
    ['deleted', { deletedAt: 1 }],
  ])('A material %s is not offered and cannot be bought.', async (_, change) => {
    context.db.update(materials).set(change).run();
    expect(await offer()).toEqual({ state: 'not-for-sale', pricePaise: null });
    expect(await failure(createOrder())).toEqual({ code: 'BAD_REQUEST', message: 'Invalid amount specified' });
    expect(provider.calls).toEqual([]);
  });

  test('The offer and the purchase of a material that does not exist are refused as not found.', async () => {
    materialId = 'no-such-material';
    expect(await failure(offer())).toEqual({ code: 'NOT_FOUND', message: 'Material not found' });
    expect(await failure(createOrder())).toEqual({ code: 'NOT_FOUND', message: 'Material not found' });
  });
});

describe('Beginning a purchase', () => {
  test('Beginning a purchase opens an order at the stored price and records the order, its item and its payment.', async () => {
    const begun = await createOrder();
    const [[providerId, atProvider] = []] = [...provider.orders];
    expect(begun).toEqual({
      success: true,
      orderId: atProvider?.receipt,
      order: { id: providerId, amount: 19_900, currency: 'INR' },
      keyId: 'rzp_test_fake',
      prefill: { name: 'student', email: 'student@example.com', contact: '' },
    });
    const { orders, items, payments } = books(context);
    expect(orders).toMatchObject([{ userId: student.id, status: 'pending', totalPaise: 19_900 }]);
    expect(items).toMatchObject([
      {
        materialId,
        kind: 'download',
        quantity: 1,
        unitPricePaise: 19_900,
        title: 'Romantic Poetry',
        category: 'PG_TRB',
        format: 'PDF',
        pages: 120,
      },
    ]);
    expect(payments).toMatchObject([
      {
        userId: student.id,
        orderId: orders[0]?.id,
        razorpayOrderId: providerId,
        amountPaise: 19_900,
        status: 'created',
      },
    ]);
    expect(atProvider?.receipt).toBe(orders[0]?.id);
    expect(atProvider?.receipt.length).toBeLessThanOrEqual(40);
  });

  test('A visitor who is not signed in cannot begin a purchase.', async () => {
    expect(await failure(context.visitor.checkout.createDownloadOrder({ materialId }))).toEqual({
      code: 'UNAUTHORIZED',
      message: 'Please login to make a purchase',
    });
  });

  test.each([{ amount: 100 }, { pricePaise: 1 }, { currency: 'USD' }, { quantity: 0 }])(
    'T3: Beginning a purchase refuses an amount, price, currency or quantity from the browser (%o).',
    async (extra) => {
      const input = { materialId, ...extra };
      expect(await failure(context.caller(student).checkout.createDownloadOrder(input))).toMatchObject({
        code: 'BAD_REQUEST',
      });
      expect(books(context).orders).toEqual([]);
    },
  );

  test('Beginning a purchase is refused with a clear message if card payment is not set up.', async () => {
    const plain = createTestContext();
    const buyer = plain.addUser('buyer');
    const id = addMaterial(plain);
    expect(await failure(plain.caller(buyer).checkout.createDownloadOrder({ materialId: id }))).toEqual({
      code: 'PRECONDITION_FAILED',
      message: messages.cardPaymentNotSetUp,
    });
    await plain.close();
  });

  test('A purchase fails with the specified message while the payment provider does not answer, and can be tried again at once.', async () => {
    provider.setBroken(true);
    for (let attempt = 0; attempt < 15; attempt++)
      expect(await createOrder()).toEqual({ success: false, error: 'Failed to create payment order' });
    expect(books(context)).toEqual({ orders: [], items: [], payments: [], refunds: [] });
    provider.setBroken(false);
    expect(await createOrder()).toMatchObject({ success: true });
  });

  test.each(['orders', 'order_items', 'payments'])(
    'T14: Beginning a purchase stores nothing and gives the browser no order if the table %s cannot be written.',
    async (table) => {
      context.db.run(
        sql.raw(`create trigger broken before insert on ${table} begin select raise(abort, 'disk trouble'); end`),
      );
      expect(await failure(createOrder())).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
      expect(books(context)).toEqual({ orders: [], items: [], payments: [], refunds: [] });
    },
  );

  test('Beginning the same purchase again reuses the open order.', async () => {
    const first = await begin();
    expect(await begin()).toBe(first);
    expect(books(context).orders).toHaveLength(1);
    expect(provider.calls).toEqual(['createOrder', 'fetchOrderPayments']);
  });

  test('Beginning the same purchase again after a failed payment reuses the open order.', async () => {
    const first = await begin();
    provider.pay(first, { status: 'failed' });
    context.db.update(payments).set({ status: 'failed' }).run();
    expect(await begin()).toBe(first);
  });

  test('T12: Beginning a purchase twenty times at once leaves one open order.', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => begin()));
    expect(new Set(begun).size).toBe(1);
    expect(books(context).orders).toHaveLength(1);
    expect(provider.orders.size).toBe(1);
  });

  test('Beginning a purchase never reuses another user’s order.', async () => {
    const other = context.addUser('other');
    expect(await begin(other)).not.toBe(await begin());
  });

  test('A purchase after a price change opens an order at the new price; the old order keeps its own price.', async () => {
    const first = await begin();
    context.db.update(materials).set({ pricePaise: 24_900, title: 'Romantic Poetry, second edition' }).run();
    const begun = await createOrder();
    expect(begun).toMatchObject({ success: true, order: { amount: 24_900 } });
    expect(books(context).payments.map(({ amountPaise }) => amountPaise)).toEqual([19_900, 24_900]);
    expect(await verify(provider.pay(first).answer)).toEqual({ success: true });
    expect(books(context).items[0]?.title).toBe('Romantic Poetry');
  });

  test('Beginning a purchase opens a new order if the provider no longer knows the old one.', async () => {
    const first = await begin();
    provider.forgetEverything();
    expect(await begin()).not.toBe(first);
  });

  test('Beginning a purchase opens a new order if the old one was cancelled or is more than three days old.', async () => {
    const first = await begin();
    context.db.update(orders).set({ status: 'cancelled' }).run();
    keepAllStates(context);
    const second = await begin();
    expect(second).not.toBe(first);
    context.advance(73 * hour);
    expect(await begin()).not.toBe(second);
  });

  test('T12: A student is never charged twice: a payment that arrived unnoticed settles its order instead.', async () => {
    provider.pay(await begin());
    expect(await failure(createOrder())).toEqual({ code: 'CONFLICT', message: messages.alreadyBought });
    expect(books(context).payments).toMatchObject([{ status: 'paid' }]);
    expect(await offer()).toEqual({ state: 'bought', pricePaise: null });
    expect(provider.orders.size).toBe(1);
    expect(context.mails()).toHaveLength(2);
  });

  test('A student is never charged twice, even if the paid order is not the newest one.', async () => {
    const first = await begin();
    context.db.update(materials).set({ pricePaise: 24_900 }).run();
    await begin();
    provider.pay(first);
    expect(await failure(createOrder())).toMatchObject({ code: 'CONFLICT' });
    expect(books(context).payments.map(({ status }) => status)).toEqual(['paid', 'created']);
  });

  test('A student is never charged twice: a payment that is only authorised is captured and settles its order.', async () => {
    provider.pay(await begin(), { status: 'authorized' });
    expect(await failure(createOrder())).toMatchObject({ code: 'CONFLICT' });
    expect(provider.calls).toContain('capture');
    expect(books(context).payments).toMatchObject([{ status: 'paid' }]);
  });

  test('A student gets no second order while the provider cannot say whether the first one was paid.', async () => {
    await begin();
    provider.setBroken(true);
    expect(await createOrder()).toEqual({ success: false, error: 'Failed to create payment order' });
    expect(books(context).orders).toHaveLength(1);
  });

  test('A student cannot begin a purchase of a material they have already bought.', async () => {
    await verify(provider.pay(await begin()).answer);
    expect(await failure(createOrder())).toEqual({ code: 'CONFLICT', message: messages.alreadyBought });
    expect(provider.orders.size).toBe(1);
  });

  test('A student can open ten new orders an hour; reusing an open order does not count.', async () => {
    for (let order = 0; order < 10; order++) {
      await begin();
      await begin();
      context.db.update(orders).set({ status: 'cancelled' }).run();
      keepAllStates(context);
    }
    expect(await failure(createOrder())).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(provider.orders.size).toBe(10);
    context.advance(hour + 1);
    expect(await createOrder()).toMatchObject({ success: true });
  });
});

describe('R8, T11: Verifying a payment', () => {
  test('Verifying a payment marks it as paid, confirms the order, and mails the buyer and the educator.', async () => {
    const orderId = await begin();
    const { answer, payment } = provider.pay(orderId);
    expect(await verify(answer)).toEqual({ success: true });

    const { orders, payments } = books(context);
    expect(payments).toMatchObject([{ status: 'paid', razorpayPaymentId: payment.id, paidAt: context.clock() }]);
    expect(orders).toMatchObject([{ status: 'confirmed' }]);
    expect(await offer()).toEqual({ state: 'bought', pricePaise: null });

    const [toBuyer, toEducator] = context.mails();
    expect(toBuyer?.recipient).toBe('student@example.com');
    expect(toBuyer?.text).toContain(`http://localhost:3000/downloads/${materialId}`);
    expect(toBuyer?.html).toContain(`href="http://localhost:3000/downloads/${materialId}"`);
    for (const fact of ['Romantic Poetry', '₹199', payment.id, 'Nov 21, 2026 11:30:00'])
      expect(toBuyer?.text).toContain(fact);
    expect(toEducator?.recipient).toBe(context.config.site.contactEmail);
    expect(toEducator?.text).toContain('student@example.com');
  });

  test('The mails about a payment show HTML in a material’s title as plain text.', async () => {
    context.db.update(materials).set({ title: '<img src=x onerror=alert(1)> & more' }).run();
    await verify(provider.pay(await begin()).answer);
    for (const mail of context.mails()) {
      expect(mail.html).not.toContain('<img');
      expect(mail.html).toContain('&lt;img');
    }
  });

  test('Verifying the same payment again succeeds and changes nothing.', async () => {
    const { answer } = provider.pay(await begin());
    await verify(answer);
    const before = books(context);
    context.advance(1000);
    provider.setBroken(true);
    expect(await verify(answer)).toEqual({ success: true });
    expect(books(context)).toEqual(before);
    expect(context.mails()).toHaveLength(2);
  });

  test('Verifying a payment that is only authorised captures it.', async () => {
    const { answer } = provider.pay(await begin(), { status: 'authorized' });
    expect(await verify(answer)).toEqual({ success: true });
    expect(books(context).payments).toMatchObject([{ status: 'paid' }]);
  });

  test('An authorised payment is not captured if an admin has cancelled the order.', async () => {
    const orderId = await begin();
    const { answer } = provider.pay(orderId, { status: 'authorized' });
    cancelByHand();
    expect(await failure(verify(answer))).toMatchObject({ code: 'BAD_REQUEST' });
    expect(provider.calls).not.toContain('capture');
    expect(books(context).payments).toMatchObject([{ status: 'created' }]);
    expect(context.mails().filter(({ key }) => key === null)).toEqual([]);
  });

  test('An authorised payment is not captured if the order is cancelled while the provider is being asked.', async () => {
    const orderId = await begin();
    provider.pay(orderId, { status: 'authorized' });
    const { fetchOrderPayments } = provider.gateway;
    provider.gateway.fetchOrderPayments = async (id) => {
      const answer = await fetchOrderPayments(id);
      cancelByHand();
      return answer;
    };
    const id = books(context).orders[0]?.id ?? '';
    await failure(context.caller(student).checkout.resume({ orderId: id }));
    expect(provider.calls).toContain('fetchOrderPayments');
    expect(provider.calls).not.toContain('capture');
  });

  test('A purchase does not go on with an order that was cancelled while the provider was being asked.', async () => {
    const first = await begin();
    const { fetchOrderPayments } = provider.gateway;
    provider.gateway.fetchOrderPayments = async (id) => {
      const answer = await fetchOrderPayments(id);
      cancelByHand();
      return answer;
    };
    expect(await begin()).not.toBe(first);
  });

  test('Verifying a payment succeeds after a failed attempt.', async () => {
    const orderId = await begin();
    context.db.update(payments).set({ status: 'failed' }).run();
    expect(await verify(provider.pay(orderId).answer)).toEqual({ success: true });
  });

  test('A payment for an order cancelled meanwhile is recorded, does not confirm the order, and is reported to the educator.', async () => {
    const orderId = await begin();
    context.db.update(orders).set({ status: 'cancelled' }).run();
    const { answer } = provider.pay(orderId);
    for (let time = 0; time < 2; time++)
      expect(await failure(verify(answer))).toEqual({ code: 'BAD_REQUEST', message: messages.paymentNotVerified });
    expect(books(context)).toMatchObject({ orders: [{ status: 'cancelled' }], payments: [{ status: 'paid' }] });
    expect(context.mails()[1]?.text).toContain('already cancelled');
  });

  test('A payment that was held while the provider was being asked is not verified.', async () => {
    const orderId = await begin();
    const { answer, payment } = provider.pay(orderId);
    context.db.update(orders).set({ status: 'cancelled' }).run();
    provider.gateway.fetchPayment = async () => {
      perform(context, program('payment provider'), (work) => settlePayment(work, payment));
      return payment;
    };
    expect(await failure(verify(answer))).toEqual({ code: 'BAD_REQUEST', message: messages.paymentNotVerified });
  });

  test('A second payment for a paid order is recorded as a duplicate, and the educator is asked to refund it.', async () => {
    const orderId = await begin();
    const first = provider.pay(orderId);
    await verify(first.answer);
    const before = books(context);
    const second = provider.pay(orderId);
    for (let time = 0; time < 2; time++) expect(await verify(second.answer)).toEqual({ success: true });
    const [order] = before.orders;
    const twice = { paidPaise: 39_800, attention: ['paid_twice'] };
    expect(books(context)).toMatchObject({ orders: [{ ...order, ...twice }], items: before.items });
    expect(books(context).payments).toMatchObject([
      before.payments[0] ?? {},
      { status: 'paid', isDuplicate: true, razorpayPaymentId: second.payment.id, orderId: before.orders[0]?.id },
    ]);
    expect(context.mails()).toHaveLength(4);
    expect(context.mails()[3]).toMatchObject({
      recipient: context.config.site.contactEmail,
      subject: expect.stringMatching(/^Paid twice: .* please refund ₹199$/),
    });
    expect(await verify(first.answer)).toEqual({ success: true });
  });

  test('Verifying a refunded payment gives no access again.', async () => {
    const orderId = await begin();
    const { answer, payment } = provider.pay(orderId);
    await verify(answer);
    context.db.update(payments).set({ status: 'refunded', refundedPaise: payment.amountPaise }).run();
    keepAllStates(context);
    provider.pay(orderId, { ...payment, status: 'refunded' });
    expect(await failure(verify(answer))).toMatchObject({ code: 'BAD_REQUEST' });
    expect(books(context).payments).toMatchObject([{ status: 'refunded' }]);
    expect(await offer()).toMatchObject({ state: 'for-sale' });
  });

  test('Verifying a payment of another user’s order or of an unknown order is refused as not found.', async () => {
    const { answer } = provider.pay(await begin());
    const other = context.addUser('other');
    expect(await failure(verify(answer, other))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await failure(verify({ ...answer, order_id: 'order_00000000000099' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(books(context).payments).toMatchObject([{ status: 'created' }]);
  });

  const notVerified = { code: 'BAD_REQUEST', message: 'Payment verification failed. Please contact support.' };

  test.each<[string, (right: string, order: string, payment: string) => string]>([
    ['wrong', () => 'a'.repeat(64)],
    ['empty', () => ''],
    ['truncated', (right) => right.slice(0, -1)],
    ['lengthened', (right) => `${right}0`],
    ['upper-case', (right) => right.toUpperCase()],
    ['made with another secret', (_, order, payment) => sign('webhook secret', `${order}|${payment}`)],
    ['of the ids in reverse', (_, order, payment) => sign(keySecret, `${payment}|${order}`)],
    ['of the order alone', (_, order) => sign(keySecret, order)],
    ['not hexadecimal', () => 'é'.repeat(64)],
    ['very long', (right) => right.repeat(100)],
  ])('Verifying a payment with a signature that is %s changes nothing.', async (_, forge) => {
    const { answer } = provider.pay(await begin());
    const signature = forge(answer.signature, answer.order_id, answer.payment_id);
    expect(await failure(verify({ ...answer, signature }))).toMatchObject({ code: 'BAD_REQUEST' });
    expect(books(context).payments).toMatchObject([{ status: 'created', razorpayPaymentId: null }]);
    expect(context.mails()).toEqual([]);
  });

  test.each([
    ['another order', { orderId: 'order_00000000000077' }],
    ['no order', { orderId: null }],
    ['a failed status', { status: 'failed' }],
    ['a created status', { status: 'created' }],
    ['a refunded status', { status: 'refunded' }],
  ])('Verifying a payment that has %s at the provider changes nothing.', async (_, change) => {
    const { answer } = provider.pay(await begin(), change);
    expect(await failure(verify(answer))).toEqual(notVerified);
    expect(books(context).payments).toMatchObject([{ status: 'created', razorpayPaymentId: null }]);
    expect(books(context).orders).toMatchObject([{ status: 'pending' }]);
    expect(context.mails()).toEqual([]);
  });

  test('Verifying an order with the valid payment of another order changes nothing.', async () => {
    const cheapId = addMaterial(context, { pricePaise: 100 });
    const cheap = await context.caller(student).checkout.createDownloadOrder({ materialId: cheapId });
    const dear = await begin();
    if (!cheap.success) throw new Error(cheap.error);
    const { answer } = provider.pay(cheap.order.id);
    expect(await failure(verify({ ...answer, order_id: dear }))).toEqual(notVerified);
    const signature = sign(keySecret, `${dear}|${answer.payment_id}`);
    expect(await failure(verify({ ...answer, order_id: dear, signature }))).toEqual(notVerified);
    expect(books(context).payments.map(({ status }) => status)).toEqual(['created', 'created']);
  });

  test('Verifying a payment that the provider does not know is refused.', async () => {
    const order_id = await begin();
    const payment_id = 'pay_00000000000088';
    const signature = sign(keySecret, `${order_id}|${payment_id}`);
    expect(await failure(verify({ payment_id, order_id, signature }))).toEqual(notVerified);
  });

  test('Verifying a payment fails while the provider does not answer, and succeeds later.', async () => {
    const { answer } = provider.pay(await begin());
    provider.setBroken(true);
    expect(await failure(verify(answer))).toEqual(notVerified);
    provider.setBroken(false);
    expect(await verify(answer)).toEqual({ success: true });
  });

  test.each([
    { payment_id: 'pay_1/../../orders' },
    { payment_id: '' },
    { order_id: "order_1' or 1=1" },
    { order_id: '\0' },
    { amount: 1 },
  ])('Verifying a payment refuses malformed input (%o), and refuses visitors.', async (change) => {
    const { answer } = provider.pay(await begin());
    expect(await failure(verify({ ...answer, ...change }))).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await failure(context.visitor.payments.verify(answer))).toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

test('A purchase belongs only to its buyer.', async () => {
  await verify(provider.pay(await begin()).answer);
  const other = context.addUser('other');
  expect(await offer(other)).toEqual({ state: 'for-sale', pricePaise: 19_900 });
  const row = context.db.select().from(payments).where(eq(payments.userId, other.id)).all();
  expect(row).toEqual([]);
});
