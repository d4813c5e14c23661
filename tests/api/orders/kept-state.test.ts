import { TRPCError } from '@trpc/server';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderShortages, orders } from '#server/db/schema/orders.ts';
import { disputes, paymentReports, payments, refunds } from '#server/db/schema/payments.ts';
import { remindOfPayments } from '#server/features/orders/reminders.data.ts';
import { recordDispute } from '#server/features/payments/disputes.data.ts';
import { settlePayment } from '#server/features/payments/settlement.data.ts';
import type { ProviderPayment } from '#server/gateway/gateway.ts';
import { perform, program, type Work } from '#server/work.ts';
import type { DisputeStatus } from '#shared/payments.ts';
import type { SessionUser } from '#shared/users.ts';
import { allDue, awaitingOrder, latestPayment, reportUtr } from '../../support/desk.ts';
import { createFakeGateway, type FakeGateway } from '../../support/fake-gateway.ts';
import { putPayment } from '../../support/orders.ts';
import { books, requireAgreement } from '../../support/shop.ts';
import { putUnpaid } from '../../support/statements.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let provider: FakeGateway;
let kavitha: SessionUser;

beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway, env: { UPI_ID: 'teacher@okbank' } });
  kavitha = context.addUser('kavitha');
});
afterEach(() => context.close());

const act = <Result>(action: (work: Work) => Result) => perform(context.services, program('test'), action);

describe('What an action writes of an order', () => {
  const at = { createdAt: 2, updatedAt: 2 };
  const planted: [what: string, write: (tx: Executor, ids: { orderId: string; paymentId: string }) => unknown][] = [
    ['its total', (tx) => tx.update(orders).set({ totalPaise: 5 }).run()],
    ['when it was paid', (tx) => tx.update(orders).set({ paidAt: null }).run()],
    ['a payment', (tx) => tx.update(payments).set({ refundedPaise: 7 }).run()],
    [
      'a reported payment',
      (tx, { orderId }) =>
        tx
          .insert(paymentReports)
          .values({ orderId, utr: '123456789012', ...at })
          .run(),
    ],
    [
      'a failed refund',
      (tx, { paymentId }) =>
        tx
          .insert(refunds)
          .values({ paymentId, amountPaise: 1, status: 'failed', ...at })
          .run(),
    ],
    [
      'a dispute',
      (tx, { paymentId }) =>
        tx
          .insert(disputes)
          .values({ paymentId, amountPaise: 1, status: 'open', ...at })
          .run(),
    ],
    [
      'copies that are missing',
      (tx, { orderId }) =>
        tx
          .insert(orderShortages)
          .values({ orderId, materialId: books(context).items[0]?.materialId ?? '', copies: 1 })
          .run(),
    ],
  ];

  test.each(planted)(
    'An action that writes %s and does not say so fails in every test, and writes nothing.',
    (_, write) => {
      const orderId = putUnpaid(context, { user: kavitha, status: 'confirmed' });
      const ids = { orderId, paymentId: putPayment(context, orderId) };
      expect(() => act(({ tx }) => write(tx, ids))).toThrow(`the order ${orderId} was written`);
      requireAgreement(context.db);
      act(({ tx, touched }) => {
        write(tx, ids);
        touched(orderId);
      });
    },
  );
});

type Site = { orderId: string; admin: ReturnType<TestContext['caller']>; student: ReturnType<TestContext['caller']> };

const verbs = [
  'open',
  'pay',
  'pay less',
  'pay dollars',
  'dispute',
  'lose',
  'report',
  'discard',
  'accept',
  'undo',
  'reject',
  'part',
  'all',
  'void',
  'refund',
  'count',
  'put aside',
  'note',
  'pending',
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
  'quote',
  'correct',
  'remind',
] as const;
type Verb = (typeof verbs)[number];

/** What happens to one order of printed copies, of which the shop has one. */
function actsOn({ orderId, admin, student }: Site): Record<Verb, () => unknown> {
  let providerId = '';
  let number = 0;
  const order = () => admin.ordersAdmin.byId({ id: orderId });
  const openReport = async () => (await admin.paymentReportsAdmin.open())[0]?.id ?? '';
  const settle = (change: Partial<ProviderPayment> = {}) =>
    providerId !== '' && act((work) => settlePayment(work, provider.pay(providerId, change).payment));
  const dispute = (status: DisputeStatus) => {
    const payment = [...provider.payments.values()].at(-1);
    if (!payment) return;
    const news = {
      id: payment.id.replace('pay', 'disp'),
      paymentId: payment.id,
      amountPaise: payment.amountPaise,
      currency: 'INR',
    };
    act((work) => recordDispute(work, { dispute: { ...news, status, reasonCode: '', respondBy: null }, payment }));
  };
  const held = async () => {
    const { payments: all, updatedAt } = await order();
    const payment = all.find(({ heldBecause }) => heldBecause !== null);
    return { paymentId: payment?.id ?? 'f'.repeat(32), expectedUpdatedAt: updatedAt };
  };
  const setStatus = (status: 'pending' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled') => async () =>
    admin.ordersAdmin.setStatus({
      id: orderId,
      status,
      expectedUpdatedAt: (await order()).updatedAt,
      ...(status === 'shipped' && { shipment: { carrier: 'By hand', trackingNumber: '', trackingUrl: '' } }),
    });
  return {
    open: async () => {
      const begun = await student.checkout.resume({ orderId });
      if (begun.success) providerId = begun.order.id;
    },
    pay: () => settle(),
    'pay less': () => settle({ amountPaise: 12_300 }),
    'pay dollars': () => settle({ currency: 'USD' }),
    dispute: () => dispute('open'),
    lose: () => dispute('lost'),
    report: () => reportUtr(context, kavitha, { orderId, utr: String(100_000_000_000 + ++number) }),
    discard: () => student.orders.discard({ id: orderId }),
    accept: async () => admin.paymentReportsAdmin.accept({ reportId: await openReport() }),
    undo: () => admin.paymentReportsAdmin.undoAccept({ paymentId: latestPayment(context, orderId).paymentId }),
    reject: async () => admin.paymentReportsAdmin.reject({ reportId: await openReport(), reason: 'Not there' }),
    part: () => admin.paymentReportsAdmin.receive({ ...allDue(context, orderId), amountPaise: 10_000 }),
    all: () => admin.paymentReportsAdmin.receive(allDue(context, orderId)),
    void: () => admin.paymentReportsAdmin.void({ ...latestPayment(context, orderId), reason: 'A slip' }),
    refund: () =>
      admin.refundsAdmin.request({
        paymentId: latestPayment(context, orderId).paymentId,
        amountPaise: 10_000,
        reason: '',
        key: String(++number).padStart(32, '0'),
      }),
    count: async () => admin.heldMoneyAdmin.count(await held()),
    'put aside': async () => admin.heldMoneyAdmin.putAside(await held()),
    note: () => admin.heldMoneyAdmin.noteDisputes({ orderId }),
    pending: setStatus('pending'),
    confirmed: setStatus('confirmed'),
    shipped: setStatus('shipped'),
    delivered: setStatus('delivered'),
    cancelled: setStatus('cancelled'),
    quote: async () => {
      const { items, updatedAt } = await order();
      const priced = items.map(({ id, unitPricePaise }) => ({ id, unitPricePaise: unitPricePaise + 1000 }));
      await admin.quotesAdmin.send({ orderId, items: priced, courierPaise: 0, expectedUpdatedAt: updatedAt });
    },
    correct: async () => {
      const { items, updatedAt } = await order();
      const lines = items.map(({ materialId, kind, quantity, unitPricePaise }) => ({
        materialId,
        kind,
        unitPricePaise,
        quantity: quantity + 1,
      }));
      const receiver = { fullName: 'Kavitha', phone: '9000051607', shippingAddress: '7 Temple Road, Madurai - 625001' };
      await admin.deskAdmin.correct({
        orderId,
        items: lines,
        courierPaise: 0,
        expectedUpdatedAt: updatedAt,
        ...receiver,
      });
    },
    remind: () => act(remindOfPayments),
  };
}

/** Rare ways to each kind of state. */
const told: Verb[][] = [
  ['open', 'pay less', 'count', 'pay', 'refund', 'dispute', 'note'],
  ['open', 'pay dollars', 'put aside', 'open', 'pay', 'lose', 'void'],
  ['open', 'report', 'pay', 'accept', 'undo', 'reject', 'all', 'refund', 'cancelled', 'pending'],
  ['part', 'correct', 'all', 'void', 'confirmed', 'shipped', 'all', 'delivered'],
  ['cancelled', 'report', 'pending', 'report', 'cancelled', 'accept', 'confirmed'],
];

test('After any actions of customer, provider and admin, the columns of an order say what follows from its facts.', {
  timeout: 60_000,
}, async () => {
  const owner = context.addUser('owner', { isAdmin: true });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...verbs), { minLength: 4, maxLength: 14 }), async (taken) => {
      const orderId = await awaitingOrder(context, kavitha);
      context.db.update(materials).set({ stock: 1 }).run();
      const acts = actsOn({ orderId, admin: context.caller(owner), student: context.caller(kavitha) });
      for (const verb of taken) {
        context.advance(1000);
        await Promise.resolve()
          .then(acts[verb])
          .catch((error: unknown) => {
            const hasNone = error instanceof Error && error.message === 'The order has no payment';
            if (!(error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') && !hasNone) throw error;
          });
        requireAgreement(context.db);
      }
      // Nobody places more orders a day than are allowed.
      context.advance(25 * 60 * 60_000);
    }),
    { numRuns: 60, examples: told.map((sequence) => [sequence]) },
  );
});
