import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordOrderEvent } from '#server/features/orders/record-history.data.ts';
import { reconcile } from '#server/features/payments/reconcile.data.ts';
import { GatewayError } from '#server/gateway/gateway.ts';
import type { SessionUser } from '#shared/users.ts';
import { createFakeGateway, type FakeGateway } from '../../support/fake-gateway.ts';
import { keepAllStates } from '../../support/orders.ts';
import { addMaterial, begin, books, buy, history, requireAgreement } from '../../support/shop.ts';
import { createTestContext, silentLog, type TestContext } from '../../support/test-context.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

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

const round = (isStopping = () => false) =>
  reconcile({ ...context.services, gateway: provider.gateway, log: silentLog }, isStopping);

/** Lets time pass, a round each minute (of days: each 15); answers after how many minutes the provider was asked. */
async function run(ms: number, call: string): Promise<number[]> {
  const asked: number[] = [];
  const step = ms > hour ? 15 * minute : minute;
  for (let passed = step; passed <= ms; passed += step) {
    context.advance(step);
    const before = provider.calls.length;
    await round();
    if (provider.calls.slice(before).includes(call)) asked.push(passed / minute);
  }
  return asked;
}

describe('R8b: Open orders', () => {
  test('An open order is checked at the provider after 15 minutes, then less and less often, and closed after three days.', async () => {
    await begin(context, student);
    const asked = await run(3 * day + hour, 'fetchOrderPayments');
    expect(asked).toEqual([15, 45, 105, 225, 465, 945, 1905, 3825, 4320]);
    expect(books(context)).toMatchObject({
      orders: [{ status: 'cancelled' }],
      payments: [{ status: 'failed', nextCheckAt: null }],
    });
    expect(history(context)).toEqual(['placed pending', 'closed cancelled']);
  });

  test('An open order whose payment arrived unnoticed is settled.', async () => {
    const materialId = addMaterial(context);
    provider.pay(await begin(context, student, materialId));
    context.advance(14 * minute);
    await round();
    expect(provider.calls).not.toContain('fetchOrderPayments');
    context.advance(minute);
    await round();
    expect(books(context)).toMatchObject({ orders: [{ status: 'confirmed' }], payments: [{ status: 'paid' }] });
    expect(history(context)).toEqual(['placed pending', 'paid confirmed 19900']);
    expect(context.mails()).toHaveLength(2);
    expect(await run(hour, 'fetchOrderPayments')).toEqual([]);
  });

  test('An open order records its failed payment attempts once, before the successful payment.', async () => {
    const orderId = await begin(context, student);
    provider.pay(orderId, { status: 'failed', failure: 'Declined by the bank' });
    await run(hour, '');
    expect(history(context)).toEqual(['placed pending', 'payment_failed Declined by the bank']);
    provider.pay(orderId);
    provider.pay(orderId, { status: 'failed' });
    await run(hour, '');
    expect(history(context).slice(2)).toEqual(['payment_failed', 'paid confirmed 19900']);
  });

  test('An open order whose payment is only authorised gets the payment captured.', async () => {
    provider.pay(await begin(context, student), { status: 'authorized' });
    await run(15 * minute, '');
    expect(provider.calls).toContain('capture');
    expect(books(context).payments).toMatchObject([{ status: 'paid' }]);
  });

  test('An order cancelled by an admin gets no payment captured, but a payment that is captured anyway is recorded.', async () => {
    const orderId = await begin(context, student);
    const promised = provider.pay(orderId, { status: 'authorized' }).payment;
    const [order] = books(context).orders;
    inTransaction(context.db, (tx) => {
      tx.update(orders).set({ status: 'cancelled' }).run();
      recordOrderEvent(tx, { orderId: order?.id ?? '', kind: 'status', status: 'cancelled' }, context.clock());
    });
    keepAllStates(context);
    await run(15 * minute, '');
    expect(provider.calls).not.toContain('capture');
    provider.payments.set(promised.id, { ...promised, status: 'captured' });
    await run(hour, '');
    expect(books(context)).toMatchObject({ orders: [{ status: 'cancelled' }], payments: [{ status: 'paid' }] });
  });

  test('A payment that would have to be refunded at once is not captured: of an order that is paid, or of what was bought before.', async () => {
    const materialId = addMaterial(context);
    const earlier = await begin(context, student, materialId);
    context.advance(4 * day);
    const later = await begin(context, student, materialId);
    const verify = (answer: ReturnType<FakeGateway['pay']>['answer']) =>
      context.caller(student).payments.verify(answer);
    await verify(provider.pay(later).answer);
    expect(await verify(provider.pay(later, { status: 'authorized' }).answer)).toEqual({ success: true });
    provider.pay(earlier, { status: 'authorized' });
    await run(minute, '');
    expect(provider.calls).not.toContain('capture');
    expect(books(context).payments.map(({ status }) => status)).toEqual(['failed', 'paid']);
  });

  test('An order that an admin confirmed by hand is not closed.', async () => {
    await begin(context, student);
    context.db.update(orders).set({ status: 'confirmed' }).run();
    keepAllStates(context);
    await run(3 * day, '');
    expect(books(context)).toMatchObject({ orders: [{ status: 'confirmed' }], payments: [{ nextCheckAt: null }] });
  });

  test('An open order that was paid twice shows the second payment as a duplicate.', async () => {
    const orderId = await begin(context, student);
    provider.pay(orderId);
    provider.pay(orderId);
    await run(15 * minute, '');
    expect(books(context).payments.map(({ isDuplicate }) => isDuplicate)).toEqual([false, true]);
  });

  test('An order that was paid and then refunded in the provider’s dashboard records both.', async () => {
    provider.refundByHand(provider.pay(await begin(context, student)).payment.id);
    await run(15 * minute, '');
    expect(books(context)).toMatchObject({ payments: [{ status: 'refunded' }], refunds: [{ status: 'processed' }] });
    expect(history(context).slice(1)).toEqual([
      'paid confirmed 19900',
      'refund_requested 19900',
      'refund_processed 19900',
    ]);
  });

  test('An open order whose authorised payment was taken back by the bank is closed after three days.', async () => {
    provider.pay(await begin(context, student), { status: 'refunded', neverCaptured: true });
    await run(3 * day, '');
    expect(history(context)).toEqual(['placed pending', 'payment_failed', 'closed cancelled']);
  });

  test('An open order that the provider does not know is closed after three days like any other.', async () => {
    await begin(context, student);
    provider.forgetEverything();
    expect((await run(3 * day, 'fetchOrderPayments')).at(-1)).toBe((3 * day) / minute);
    expect(books(context).orders).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('R8b: A provider that does not answer', () => {
  test('A provider that does not answer is asked again later, and no order is closed for this before a week has passed.', async () => {
    const orderId = await begin(context, student);
    provider.setBroken(true);
    expect((await run(4 * day, 'fetchOrderPayments')).length).toBeLessThan(13);
    expect(books(context)).toMatchObject({ orders: [{ status: 'pending' }], payments: [{ status: 'created' }] });
    provider.setBroken(false);
    provider.pay(orderId);
    await run(12 * hour, '');
    expect(books(context).payments).toMatchObject([{ status: 'paid' }]);

    await begin(context, student);
    provider.setBroken(true);
    await run(8 * day, '');
    expect(books(context)).toMatchObject({
      orders: [{}, { status: 'cancelled' }],
      payments: [{}, { nextCheckAt: null }],
    });
  });

  test('A provider that does not answer ends the reconciliation round, so that each minute costs only one wait.', async () => {
    for (let order = 0; order < 5; order++) await begin(context, student);
    provider.setBroken(true);
    context.advance(15 * minute);
    await round();
    expect(provider.calls.filter((call) => call === 'fetchOrderPayments')).toHaveLength(1);
  });
});

describe('A reconciliation round', () => {
  test('A reconciliation round checks at most twenty payments, one at a time, and the next round checks the rest.', async () => {
    const [id] = [addMaterial(context)];
    for (let buyer = 0; buyer < 25; buyer++) await begin(context, context.addUser(`buyer${buyer}`), id);
    context.advance(15 * minute);
    const asked = () => provider.calls.filter((call) => call === 'fetchOrderPayments').length;
    let atOnce = 0;
    const { fetchOrderPayments } = provider.gateway;
    provider.gateway.fetchOrderPayments = async (orderId) => {
      expect(++atOnce).toBe(1);
      const answer = await fetchOrderPayments(orderId);
      atOnce--;
      return answer;
    };
    await round();
    expect(asked()).toBe(20);
    await round();
    expect(asked()).toBe(25);
  });

  test('A reconciliation round stops between two checks when the server stops.', async () => {
    for (let order = 0; order < 3; order++) await begin(context, student);
    context.advance(15 * minute);
    await round(() => provider.calls.includes('fetchOrderPayments'));
    expect(provider.calls.filter((call) => call === 'fetchOrderPayments')).toHaveLength(1);
    expect(books(context).payments.map(({ checks }) => checks)).toEqual([1, 0, 0]);
  });

  test('A reconciliation round goes on with the other payments if one cannot be stored.', async () => {
    const [one, other] = [await begin(context, student), await begin(context, student)];
    provider.pay(one);
    provider.pay(other);
    context.db.$client.exec(
      `create trigger broken before update of status on payments when old.razorpay_order_id = '${one}'
        begin select raise(abort, 'disk trouble'); end`,
    );
    context.advance(15 * minute);
    await round();
    expect(books(context).payments.map(({ status }) => status)).toEqual(['created', 'paid']);
    context.db.$client.exec('drop trigger broken');
    await run(hour, '');
    expect(books(context).payments.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });
});

describe('Refunds in progress', () => {
  const request = (paymentId: string, key = 'a'.repeat(32), amountPaise = 19_900) =>
    context
      .caller(context.addUser(`admin-${key.slice(0, 1)}`, { isAdmin: true }))
      .refundsAdmin.request({ paymentId, amountPaise, reason: '', key });

  test('A refund request that got no answer is sent again with the same key.', async () => {
    const { paymentId } = await buy(context, provider, student);
    provider.setBroken(true);
    await request(paymentId);
    provider.setBroken(false);
    await run(14 * minute, '');
    expect(provider.refunds.size).toBe(0);
    await run(minute, '');
    expect([...provider.refunds.values()]).toMatchObject([{ key: 'a'.repeat(32), amountPaise: 19_900 }]);
    expect(books(context).refunds).toMatchObject([{ status: 'processed' }]);
    expect(history(context).slice(2)).toEqual(['refund_requested 19900', 'refund_processed 19900']);
  });

  test('A refund whose answer was lost is found at the provider and not requested a second time.', async () => {
    const { paymentId } = await buy(context, provider, student);
    provider.setLosesAnswers(true);
    expect(await request(paymentId, 'a'.repeat(32), 5000)).toMatchObject({ status: 'requested' });
    await run(15 * minute, '');
    expect(books(context)).toMatchObject({
      refunds: [{ status: 'processed', razorpayRefundId: expect.stringMatching(/^rfnd_/) }],
      payments: [{ refundedPaise: 5000 }],
    });
    expect(provider.calls.filter((call) => call === 'refund')).toHaveLength(1);
  });

  test('A refund that was stored just before the server was killed is sent by a later reconciliation round.', async () => {
    const { paymentId } = await buy(context, provider, student);
    const { refund } = provider.gateway;
    provider.gateway.refund = () => {
      throw new Error('killed');
    };
    await expect(request(paymentId)).rejects.toThrow('killed');
    expect(books(context).refunds).toMatchObject([{ status: 'requested' }]);
    provider.gateway.refund = refund;
    await run(15 * minute, '');
    expect(books(context).refunds).toMatchObject([{ status: 'processed' }]);
    expect(provider.refunds.size).toBe(1);
  });

  test('A refund that the provider is processing is checked less and less often until it is done.', async () => {
    const { paymentId } = await buy(context, provider, student);
    provider.setRefundsEnd('pending');
    await request(paymentId);
    const asked = await run(day, 'fetchRefund');
    expect(asked).toEqual([15, 30, 60, 120, 240, 480, 960]);
    const [atProvider] = [...provider.refunds.values()];
    if (atProvider) provider.refunds.set(atProvider.id, { ...atProvider, status: 'processed' });
    await run(day, '');
    expect(books(context).refunds).toMatchObject([{ status: 'processed' }]);
    expect(history(context).slice(2)).toEqual(['refund_requested 19900', 'refund_processed 19900']);
  });

  test('A refund that was made in the provider’s dashboard meanwhile is not made twice.', async () => {
    const { paymentId, payment } = await buy(context, provider, student);
    provider.setBroken(true);
    await request(paymentId);
    provider.setBroken(false);
    provider.refundByHand(payment.id);
    await run(hour, '');
    expect(provider.refunds.size).toBe(1);
    expect(books(context)).toMatchObject({ payments: [{ status: 'refunded' }], refunds: [{ status: 'processed' }] });
    expect(books(context).refunds).toHaveLength(1);
  });

  test('A refund that is refused while the provider cannot say what went back stays requested, and is found later.', async () => {
    const { paymentId, payment } = await buy(context, provider, student);
    provider.refundByHand(payment.id);
    const { fetchRefunds } = provider.gateway;
    provider.gateway.fetchRefunds = () => Promise.reject(new GatewayError('no-answer', 'The provider is down'));
    expect(await request(paymentId)).toMatchObject({ status: 'requested' });
    provider.gateway.fetchRefunds = fetchRefunds;
    await run(hour, '');
    expect(books(context)).toMatchObject({ payments: [{ status: 'refunded' }], refunds: [{ status: 'processed' }] });
  });

  test('A refund that fails because money was refunded elsewhere ends with the refunded amount of the provider.', async () => {
    const { paymentId, payment } = await buy(context, provider, student);
    provider.refundByHand(payment.id, { amountPaise: 15_000 });
    expect(await request(paymentId, 'b'.repeat(32), 10_000)).toMatchObject({ status: 'failed' });
    expect(books(context).payments).toMatchObject([{ status: 'paid', refundedPaise: 15_000 }]);
  });
});

test('Reconciliation asks the provider nothing about payments that have no next check planned.', async () => {
  await buy(context, provider, student);
  await begin(context, student);
  context.db.update(payments).set({ nextCheckAt: null }).run();
  const before = provider.calls.length;
  await run(2 * hour, '');
  expect(provider.calls.length).toBe(before);
});
