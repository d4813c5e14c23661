import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import type { ProviderPayment, ProviderRefund } from '#server/gateway/gateway.ts';
import type { SessionUser } from '#shared/users.ts';
import { createFakeGateway, type FakeGateway, fakeGatewayEnv } from '../support/fake-gateway.ts';
import { createTestApp } from '../support/http.ts';
import { deliver, paymentEvent, refundEvent } from '../support/provider-events.ts';
import { begin, books, buy, history, requireAgreement } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let provider: FakeGateway;
let app: App;
let student: SessionUser;
let log: string[];

beforeEach(async () => {
  log = [];
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway, env: fakeGatewayEnv });
  app = await createTestApp(context, undefined, log);
  student = context.addUser('student');
});
afterEach(async () => {
  requireAgreement(context.db);
  await app.close();
  await context.close();
});

const send = async (event: string, refund: ProviderRefund, change: Partial<ProviderPayment> = {}) => {
  const payment = provider.payments.get(refund.paymentId);
  if (!payment) throw new Error('no such payment');
  expect(await deliver(app, refundEvent(event, refund, { ...payment, ...change }))).toBe(200);
};

const errors = () => log.filter((line) => line.includes('"level":50'));

describe('Refunds begun in the provider’s dashboard', () => {
  test('A dashboard refund is booked and mailed once and closes the download, however often and in any order it is reported.', async () => {
    const { payment, materialId } = await buy(context, provider, student);
    const refund = provider.refundByHand(payment.id);
    for (const event of ['refund.processed', 'refund.created', 'refund.processed', 'refund.created'])
      await send(event, { ...refund, status: event === 'refund.created' ? 'pending' : 'processed' });
    expect(books(context).refunds).toMatchObject([
      { status: 'processed', amountPaise: 19_900, actorId: null, razorpayRefundId: refund.id },
    ]);
    expect(books(context).payments).toMatchObject([{ status: 'refunded', refundedPaise: 19_900 }]);
    expect(history(context).slice(2)).toEqual(['refund_requested 19900', 'refund_processed 19900']);
    expect(await context.caller(student).checkout.price({ materialId })).toMatchObject({ state: 'for-sale' });
    expect(context.mails()).toHaveLength(3);
  });

  test('A dashboard refund in parts is booked part by part.', async () => {
    const { payment } = await buy(context, provider, student);
    await send('refund.processed', provider.refundByHand(payment.id, { amountPaise: 5000 }));
    await send('refund.processed', provider.refundByHand(payment.id, { amountPaise: 4000 }));
    expect(books(context).payments).toMatchObject([{ status: 'paid', refundedPaise: 9000 }]);
  });

  test.each([
    ['at once', [undefined]],
    ['in parts', [19_900, 470]],
  ])(
    'Of a dashboard refund %s that returns the fee, too, which the customer bore, the order’s money is booked.',
    async (_, parts) => {
      const { payment } = provider.pay(await begin(context, student), { amountPaise: 20_370, feePaise: 470 });
      expect(await deliver(app, paymentEvent('payment.captured', payment))).toBe(200);
      for (const amountPaise of parts) {
        const refund = provider.refundByHand(payment.id, amountPaise === undefined ? {} : { amountPaise });
        for (const event of ['refund.created', 'refund.processed']) await send(event, refund);
      }
      expect(books(context).payments).toMatchObject([{ status: 'refunded', refundedPaise: 19_900 }]);
      expect(books(context).refunds).toMatchObject([{ status: 'processed', amountPaise: 19_900 }]);
      expect(errors()).toEqual([]);
    },
  );

  test('A dashboard refund that fails sets the payment back to paid.', async () => {
    const { payment } = await buy(context, provider, student);
    const refund = provider.refundByHand(payment.id, { status: 'pending' });
    await send('refund.created', refund);
    expect(books(context).payments).toMatchObject([{ status: 'refunded' }]);
    await send('refund.failed', { ...refund, status: 'failed' });
    await send('refund.failed', { ...refund, status: 'failed' });
    expect(books(context).payments).toMatchObject([{ status: 'paid', refundedPaise: 0 }]);
    expect(history(context).slice(2)).toEqual(['refund_requested 19900', 'refund_failed 19900']);
  });

  test('A dashboard refund of a payment that the site does not know yet settles that payment first.', async () => {
    const { payment } = provider.pay(await begin(context, student));
    await send('refund.processed', provider.refundByHand(payment.id));
    expect(await deliver(app, paymentEvent('payment.captured', payment))).toBe(200);
    expect(books(context).payments).toMatchObject([{ status: 'refunded', razorpayPaymentId: payment.id }]);
    expect(history(context)).toEqual([
      'placed pending',
      'paid confirmed 19900',
      'refund_requested 19900',
      'refund_processed 19900',
    ]);
  });
});

test('Money that the bank promised and took back is booked as a failed payment, not as a refund.', async () => {
  const { payment } = provider.pay(await begin(context, student));
  const refund = provider.refundByHand(payment.id);
  provider.payments.set(payment.id, { ...payment, status: 'refunded', neverCaptured: true });
  for (const event of ['refund.created', 'refund.processed']) await send(event, refund);
  expect(books(context)).toMatchObject({
    orders: [{ status: 'pending' }],
    payments: [{ status: 'failed' }],
    refunds: [],
  });
  expect(history(context)).toEqual([
    'placed pending',
    'payment_failed The bank confirmed it too late; the money goes back by itself.',
  ]);
});

describe('Refunds asked for on the site', () => {
  const key = 'a'.repeat(32);
  const request = (paymentId: string, amountPaise = 19_900) =>
    context
      .caller(context.addUser('admin', { isAdmin: true }))
      .refundsAdmin.request({ paymentId, amountPaise, reason: '', key });

  test.each([true, false])(
    'A refund is recognised when its webhook comes before its own answer (with its key: %s).',
    async (hasKey) => {
      const { paymentId } = await buy(context, provider, student);
      provider.setLosesAnswers(true);
      await request(paymentId, 5000);
      const [refund] = [...provider.refunds.values()];
      if (!refund) throw new Error('not made');
      await send('refund.created', { ...refund, status: 'pending', key: hasKey ? key : null });
      await send('refund.processed', { ...refund, key: hasKey ? key : null });
      expect(books(context).refunds).toMatchObject([{ id: key, status: 'processed', razorpayRefundId: refund.id }]);
      expect(books(context).payments).toMatchObject([{ refundedPaise: 5000 }]);
      expect(books(context).refunds).toHaveLength(1);
    },
  );

  test('A refund that was marked as failed is booked as made when the provider says so.', async () => {
    const { paymentId, payment } = await buy(context, provider, student);
    provider.setRefundRefusal('Please try later');
    expect(await request(paymentId)).toMatchObject({ status: 'failed' });
    await send('refund.processed', provider.refundByHand(payment.id, { key }));
    expect(books(context)).toMatchObject({
      refunds: [{ id: key, status: 'processed' }],
      payments: [{ status: 'refunded', refundedPaise: 19_900 }],
    });
  });
});

describe('Refunds that do not fit', () => {
  test.each<[string, Partial<ProviderRefund>]>([
    ['more than was paid', { amountPaise: 19_901 }],
    ['another currency', { currency: 'USD' }],
    ['an amount below zero', { amountPaise: -1 }],
    ['an id of another shape', { id: '../orders' }],
  ])('A refund webhook with %s changes nothing, is logged as an error and is answered 200.', async (_, change) => {
    const { payment } = await buy(context, provider, student);
    await send('refund.processed', { ...provider.refundByHand(payment.id), ...change });
    expect(books(context)).toMatchObject({ payments: [{ status: 'paid', refundedPaise: 0 }], refunds: [] });
    expect(errors()).toHaveLength(1);
  });

  test('A refund webhook with another amount than before changes nothing, is logged as an error and is answered 200.', async () => {
    const { payment } = await buy(context, provider, student);
    const refund = provider.refundByHand(payment.id, { amountPaise: 5000 });
    await send('refund.created', { ...refund, status: 'pending' });
    await send('refund.processed', { ...refund, amountPaise: 6000 });
    expect(books(context)).toMatchObject({ payments: [{ refundedPaise: 5000 }], refunds: [{ status: 'pending' }] });
    expect(errors()).toHaveLength(1);
  });

  test('A refund webhook for a payment that is not ours changes nothing and is not logged as an error.', async () => {
    const { payment } = provider.pay('order_00000000000099', { amountPaise: 500 });
    await send('refund.processed', provider.refundByHand(payment.id));
    expect(books(context).refunds).toEqual([]);
    expect(errors()).toEqual([]);
  });
});
