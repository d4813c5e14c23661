import {
  GatewayError,
  type PaymentGateway,
  type ProviderPayment,
  type ProviderRefund,
} from '#server/gateway/gateway.ts';
import { razorpayPayment, razorpayRefund } from '#server/gateway/razorpay.ts';
import { createLedger, SandboxError } from '#server/gateway/sandbox/ledger.ts';
import { checkoutMessage, isSignature, sign } from '#server/gateway/signatures.ts';
import { paymentEntity, refundEntity } from './provider-entities.ts';

export const keySecret = 'key secret of the tests';
export const webhookSecret = 'webhook secret of the tests';

/** The settings for this provider. */
export const fakeGatewayEnv = {
  RAZORPAY_KEY_ID: 'rzp_test_fake',
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
};

export type FakeGateway = ReturnType<typeof createFakeGateway>;

const nobody = { email: '', contact: '' };

/**
 * The demo's payment provider without a network between: `pay` is what the buyer does in its window, `gateway` what the
 * shop asks, the rest is what providers do.
 */
export function createFakeGateway() {
  const ledger = createLedger(keySecret, { paysAgain: true });
  const { all } = ledger;
  const calls: string[] = [];
  let broken = false;
  let refundsEnd = 'processed';
  let refundRefusal: string | null = null;
  let losesAnswers = false;

  /** One call, answered as the shop reads Razorpay's answers. */
  async function answer<T>(call: string, give: () => T): Promise<T> {
    calls.push(call);
    await Promise.resolve();
    if (broken) throw new GatewayError('no-answer', 'The provider is down');
    return reading(give);
  }

  const payments = viewed(all.payments, (entity) => razorpayPayment.parse(entity), paymentEntity);
  const refunds = viewed(all.refunds, (entity) => razorpayRefund.parse(entity), refundEntity);
  const orders = viewed(all.orders, ({ amount, receipt }) => ({ amountPaise: amount, receipt: receipt ?? '' }));

  function makeRefund(paymentId: string, { amountPaise, key = null, status }: Partial<ProviderRefund>): ProviderRefund {
    const body = { ...(amountPaise !== undefined && { amount: amountPaise }), receipt: key };
    const { refund, isNew } = ledger.refund(paymentId, body, key ?? undefined);
    if (isNew && (status === 'processed' || status === 'failed')) ledger.endRefund(refund.id, status);
    return razorpayRefund.parse(refund);
  }

  const gateway: PaymentGateway = {
    keyId: 'rzp_test_fake',
    tryKeys: () => answer('tryKeys', () => {}),
    createOrder: ({ amountPaise, receipt }) =>
      answer('createOrder', () => {
        const { id, amount, currency } = ledger.createOrder({ amount: amountPaise, currency: 'INR', receipt });
        return { id, amountPaise: amount, currency };
      }),
    fetchOrderPayments: (orderId) =>
      answer('fetchOrderPayments', () =>
        ledger.paymentsOf(orderId).items.map((entity) => razorpayPayment.parse(entity)),
      ),
    fetchPayment: (paymentId) => answer('fetchPayment', () => razorpayPayment.parse(ledger.payment(paymentId))),
    capture: ({ id, amountPaise, currency }) =>
      answer('capture', () => {
        const { status } = ledger.payment(id);
        if (status !== 'captured') ledger.capture(id, { amount: amountPaise, currency });
        return razorpayPayment.parse(ledger.payment(id));
      }),
    refund: ({ paymentId, amountPaise, key }) =>
      answer('refund', () => {
        ledger.payment(paymentId);
        if (refundRefusal !== null) throw new SandboxError(refundRefusal);
        const refund = makeRefund(paymentId, { amountPaise, key, status: refundsEnd });
        if (losesAnswers) throw new GatewayError('no-answer', 'The answer was lost');
        return refund;
      }),
    fetchRefunds: (paymentId) =>
      answer('fetchRefunds', () => ledger.refundsOf(paymentId).items.map((entity) => razorpayRefund.parse(entity))),
    fetchRefund: (refundId) => answer('fetchRefund', () => razorpayRefund.parse(ledger.refundById(refundId))),
    isCheckoutSignature: (orderId, paymentId, signature) =>
      isSignature(keySecret, checkoutMessage(orderId, paymentId), signature),
    isWebhookSignature: (rawBody, signature) => isSignature(webhookSecret, rawBody, signature),
  };

  return {
    gateway,
    orders,
    payments,
    refunds,
    /** A refund made in the provider's dashboard; the whole amount by default. */
    refundByHand: (paymentId: string, change: Partial<ProviderRefund> = {}) =>
      reading(() => makeRefund(paymentId, { status: 'processed', ...change })),
    /** The status of refunds requested from now on: `processed`, `pending` or `failed`. */
    setRefundsEnd: (status: string) => {
      refundsEnd = status;
    },
    /** The error that refuses refunds from now on. */
    setRefundRefusal: (description: string | null) => {
      refundRefusal = description;
    },
    /** Whether refunds are made but their responses lost. */
    setLosesAnswers: (value: boolean) => {
      losesAnswers = value;
    },
    /** The calls made so far, in order. */
    calls,
    /**
     * A payment of an order, captured and of its full amount by default, or of one that it does not know. Returns what the
     * checkout window returns.
     */
    pay(orderId: string, change: Partial<ProviderPayment> = {}) {
      const isKnown = all.orders.has(orderId);
      const paid = isKnown ? orderId : ledger.createOrder({ amount: change.amountPaise ?? 100, currency: 'INR' }).id;
      const { payment: made } = ledger.pay(paid, 'pay', nobody);
      if (!isKnown) all.orders.delete(paid);
      const { feePaise: _, ...plain } = razorpayPayment.parse(made);
      const payment: ProviderPayment = { ...plain, orderId, createdAt: null, ...change };
      if (payment.id !== made.id) all.payments.delete(made.id);
      payments.set(payment.id, payment);
      const signature = sign(keySecret, checkoutMessage(orderId, payment.id));
      return { payment, answer: { payment_id: payment.id, order_id: orderId, signature } };
    },
    setBroken: (value: boolean) => {
      broken = value;
    },
    forgetEverything: () => {
      all.orders.clear();
      all.payments.clear();
    },
  };
}

/** What the provider refuses, as the shop's gateway words it. */
function reading<T>(give: () => T): T {
  try {
    return give();
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    const { message } = error;
    if (message === 'The id provided does not exist') throw new GatewayError('unknown-id', message);
    throw new GatewayError('refused', message, { description: message });
  }
}

/** The ledger's entities as the shop reads them. `written`: as it would write one. */
function viewed<Entity extends object, Seen>(
  all: Map<string, Entity>,
  read: (entity: Entity) => Seen,
  written?: (seen: Seen) => object,
) {
  return {
    get: (id: string): Seen | undefined => {
      const entity = all.get(id);
      return entity && read(entity);
    },
    has: (id: string): boolean => all.has(id),
    keys: () => all.keys(),
    values: (): Seen[] => [...all.values()].map(read),
    [Symbol.iterator]: () => [...all].map(([id, entity]): [string, Seen] => [id, read(entity)])[Symbol.iterator](),
    get size() {
      return all.size;
    },
    /** Changes one that there is, or adds one like the last. */
    set(id: string, seen: Seen): void {
      const like = all.get(id) ?? [...all.values()].at(-1);
      if (like) all.set(id, { ...like, ...written?.(seen) });
    },
  };
}
