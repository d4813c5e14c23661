import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { disputes } from '#server/db/schema/payments.ts';
import { reconcile } from '#server/features/payments/reconcile.data.ts';
import type { ProviderPayment } from '#server/gateway/gateway.ts';
import type { DisputeStatus } from '#shared/payments.ts';
import type { SessionUser } from '#shared/users.ts';
import { createFakeGateway, type FakeGateway, fakeGatewayEnv } from '../support/fake-gateway.ts';
import { createTestApp } from '../support/http.ts';
import { deliver, disputeEvent, paymentEvent } from '../support/provider-events.ts';
import { begin, books, buy, history, requireAgreement } from '../support/shop.ts';
import { createTestContext, failure, silentLog, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let provider: FakeGateway;
let app: App;
let student: SessionUser;
let admin: ReturnType<TestContext['caller']>;

beforeEach(async () => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway, env: fakeGatewayEnv });
  app = await createTestApp(context);
  student = context.addUser('student');
  admin = context.caller(context.addUser('owner', { isAdmin: true }));
});
afterEach(async () => {
  requireAgreement(context.db);
  await app.close();
  await context.close();
});

const dayMs = 24 * 60 * 60_000;

/** An order of ₹199 for which this came; returns its id. */
async function paid(change: Partial<ProviderPayment>): Promise<string> {
  const { payment } = provider.pay(await begin(context, student), change);
  expect(await deliver(app, paymentEvent('payment.captured', payment))).toBe(200);
  return books(context).orders[0]?.id ?? '';
}

const orderOf = (id: string) => admin.ordersAdmin.byId({ id });
const ownOf = (id: string) => context.caller(student).orders.byId({ id });

test('A card payment that is larger only by its fee confirms its order with the order’s amount, and keeps the fee.', async () => {
  await paid({ amountPaise: 20_370, feePaise: 470 });
  expect(books(context)).toMatchObject({
    orders: [{ status: 'confirmed' }],
    payments: [{ status: 'paid', amountPaise: 19_900, feePaise: 470, heldBecause: null }],
  });
});

describe('A card payment that is not what its order costs', () => {
  test.each<[string, Partial<ProviderPayment>]>([
    ['smaller', { amountPaise: 17_900 }],
    ['smaller by its fee', { amountPaise: 19_430, feePaise: 470 }],
    ['larger without a fee', { amountPaise: 20_370 }],
    ['larger by more than its fee', { amountPaise: 20_371, feePaise: 470 }],
  ])('A payment that is %s is held: seen, mailed, and neither delivered nor asked for again.', async (_, change) => {
    const orderId = await paid(change);
    const amountPaise = change.amountPaise ?? 0;
    expect(books(context)).toMatchObject({
      orders: [{ status: 'pending', paidAt: null }],
      payments: [{ status: 'paid', amountPaise, heldBecause: 'amount' }],
    });
    expect(await orderOf(orderId)).toMatchObject({
      attention: ['money_held'],
      stage: 'held',
      moneyState: 'unpaid',
    });
    expect((await admin.ordersAdmin.list({ needsAttention: true })).items).toHaveLength(1);
    expect(history(context).at(-1)).toMatch(new RegExp(`^held ${amountPaise} ₹.* came, ₹199 was asked for$`));
    const [toBuyer, toDesk] = context.mails();
    expect(toBuyer?.text).toContain("don't pay again");
    expect(toDesk?.subject).toMatch(/^Payment on hold: order #/);

    const own = await ownOf(orderId);
    expect(own).toMatchObject({ takes: { card: false, report: false }, items: [{ canDownload: false }] });
    expect((await failure(context.caller(student).checkout.resume({ orderId }))).code).toBe('NOT_FOUND');

    context.advance(8 * dayMs);
    await reconcile({ ...context, gateway: provider.gateway, log: silentLog });
    expect(books(context).orders).toMatchObject([{ status: 'pending' }]);
  });

  test('A payment in another currency is held with its sum in words, and taken off hold once it is settled at Razorpay.', async () => {
    const orderId = await paid({ amountPaise: 240, currency: 'USD' });
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ attention: ['money_held'], paidPaise: 0, payments: [{ heldBecause: 'currency' }] });
    expect(history(context).at(-1)).toBe('held 2.40 USD came, ₹199 was asked for');
    const seen = { paymentId: order.payments[0]?.id ?? '', expectedUpdatedAt: order.updatedAt };
    expect((await failure(admin.heldMoneyAdmin.count(seen))).code).toBe('CONFLICT');
    await admin.heldMoneyAdmin.putAside(seen);
    expect(await orderOf(orderId)).toMatchObject({ attention: [], stage: 'awaiting' });
  });

  test('Held money that an admin counts confirms its order if it is enough, and is a part payment if it is not.', async () => {
    const orderId = await paid({ amountPaise: 17_900 });
    const order = await orderOf(orderId);
    const seen = { paymentId: order.payments[0]?.id ?? '', expectedUpdatedAt: order.updatedAt };
    expect(await admin.heldMoneyAdmin.count(seen)).toEqual({ orderId, duePaise: 2000 });
    expect(await orderOf(orderId)).toMatchObject({ attention: [], moneyState: 'part_paid', duePaise: 2000 });
    expect((await failure(admin.heldMoneyAdmin.count(seen))).code).toBe('CONFLICT');

    const { updatedAt: expectedUpdatedAt } = await orderOf(orderId);
    await admin.paymentReportsAdmin.receive({ orderId, method: 'cash', amountPaise: 2000, utr: '', expectedUpdatedAt });
    expect(await orderOf(orderId)).toMatchObject({ status: 'confirmed', moneyState: 'paid' });
  });

  test('Held money that is sent back leaves the order unpaid, to be paid in any way.', async () => {
    const orderId = await paid({ amountPaise: 17_900 });
    const { payments } = await orderOf(orderId);
    const refund = { paymentId: payments[0]?.id ?? '', amountPaise: 17_900, reason: '', key: 'a'.repeat(32) };
    await admin.refundsAdmin.request(refund);
    expect(await orderOf(orderId)).toMatchObject({ attention: [], stage: 'awaiting' });
    expect((await ownOf(orderId)).takes).toEqual({ card: true, report: true, desk: true });
  });
});

describe('A payment that its customer disputes at the bank', () => {
  const dispute = async (status: DisputeStatus, change: { amountPaise?: number } = {}) => {
    const [row] = books(context).payments;
    const payment = provider.payments.get(row?.razorpayPaymentId ?? '');
    if (!payment) throw new Error('Nothing was paid');
    const facts = {
      id: 'disp_00000000000001',
      paymentId: payment.id,
      amountPaise: 19_900,
      currency: 'INR',
      reasonCode: 'goods_not_received',
      respondBy: context.clock() + dayMs,
      ...change,
    };
    expect(await deliver(app, disputeEvent(status, facts, payment))).toBe(200);
  };
  const attention = async (orderId: string) => (await orderOf(orderId)).attention;

  test.each<[DisputeStatus, RegExp]>([
    ['open', /^Payment disputed: order #/],
    ['under_review', /^Dispute under review: order #/],
    ['won', /^Dispute won: order #/],
    ['lost', /^Dispute lost: order #/],
    ['closed', /^Dispute closed: order #/],
  ])(
    'A dispute that is %s marks its order until an admin has noted it, and is mailed to the desk.',
    async (status, subject) => {
      const { orderId } = await buy(context, provider, student);
      await dispute(status);
      expect(await attention(orderId)).toEqual(['disputed']);
      expect(history(context).at(-1)).toContain('disputed');
      expect(context.mails().at(-1)?.subject).toMatch(subject);
      await admin.heldMoneyAdmin.noteDisputes({ orderId });
      expect(await attention(orderId)).toEqual([]);
      const mails = context.mails().length;
      await dispute(status);
      expect(context.mails()).toHaveLength(mails);
    },
  );

  test('News of a dispute marks its order again, and what is decided stays decided in whatever order events come.', async () => {
    const { orderId } = await buy(context, provider, student);
    await dispute('open');
    await admin.heldMoneyAdmin.noteDisputes({ orderId });
    await dispute('won');
    expect(await attention(orderId)).toEqual(['disputed']);
    await dispute('under_review');
    await dispute('lost');
    expect(context.db.select().from(disputes).all()).toMatchObject([{ status: 'won' }]);
    expect(books(context).refunds).toEqual([]);
  });

  test('The money of a lost dispute is booked as gone back, once, and closes the download.', async () => {
    const { orderId } = await buy(context, provider, student);
    await dispute('open');
    await dispute('lost');
    await dispute('lost');
    expect(books(context)).toMatchObject({
      payments: [{ status: 'refunded', refundedPaise: 19_900 }],
      refunds: [{ status: 'processed', amountPaise: 19_900, reason: 'Lost in a dispute' }],
    });
    expect((await ownOf(orderId)).items).toMatchObject([{ canDownload: false }]);
    expect((await admin.ordersAdmin.summary()).receivedPaise).toBe(0);
  });

  test('Of a payment that was refunded in part, a lost dispute takes only what was left.', async () => {
    const { paymentId, orderId } = await buy(context, provider, student);
    await admin.refundsAdmin.request({ paymentId, amountPaise: 5000, reason: '', key: 'b'.repeat(32) });
    await dispute('lost');
    expect(books(context).payments).toMatchObject([{ status: 'refunded', refundedPaise: 19_900 }]);
    expect((await orderOf(orderId)).refundedPaise).toBe(19_900);
  });
});
