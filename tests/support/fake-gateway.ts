import {
  GatewayError,
  type PaymentGateway,
  type ProviderPayment,
  type ProviderRefund,
} from '#server/gateway/gateway.ts';
import { checkoutMessage, isSignature, sign } from '#server/gateway/signatures.ts';

export const keySecret = 'key secret of the tests';
export const webhookSecret = 'webhook secret of the tests';

/** The settings for this provider. */
export const fakeGatewayEnv = {
  RAZORPAY_KEY_ID: 'rzp_test_fake',
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
};

export type FakeGateway = ReturnType<typeof createFakeGateway>;

/**
 * A payment provider in memory. `pay` is what the buyer does in its window; the rest is what providers do.
 */
export function createFakeGateway() {
  const orders = new Map<string, { amountPaise: number; receipt: string }>();
  const payments = new Map<string, ProviderPayment>();
  const calls: string[] = [];
  const refunds = new Map<string, ProviderRefund>();
  let lastId = 0;
  let broken = false;
  let refundsEnd = 'processed';
  let refundRefusal: string | null = null;
  let losesAnswers = false;

  const nextId = (prefix: string) => `${prefix}_${String(++lastId).padStart(14, '0')}`;
  const answer = async (call: string) => {
    calls.push(call);
    await Promise.resolve();
    if (broken) throw new GatewayError('no-answer', 'The provider is down');
  };
  const known = <T>(found: T | undefined): T => {
    if (!found) throw new GatewayError('unknown-id', 'The id provided does not exist');
    return found;
  };

  const gateway: PaymentGateway = {
    keyId: 'rzp_test_fake',
    async tryKeys() {
      await answer('tryKeys');
    },
    async createOrder({ amountPaise, receipt }) {
      await answer('createOrder');
      const id = nextId('order');
      orders.set(id, { amountPaise, receipt });
      return { id, amountPaise, currency: 'INR' };
    },
    async fetchOrderPayments(orderId) {
      await answer('fetchOrderPayments');
      known(orders.get(orderId));
      return [...payments.values()].filter((payment) => payment.orderId === orderId);
    },
    async fetchPayment(paymentId) {
      await answer('fetchPayment');
      return known(payments.get(paymentId));
    },
    async capture(payment) {
      await answer('capture');
      const captured = { ...known(payments.get(payment.id)), status: 'captured' };
      payments.set(payment.id, captured);
      return captured;
    },
    async refund({ paymentId, amountPaise, key }) {
      await answer('refund');
      const payment = known(payments.get(paymentId));
      if (refundRefusal !== null) throw new GatewayError('refused', refundRefusal, { description: refundRefusal });
      const again = [...refunds.values()].find((refund) => refund.key === key);
      const refund = again ?? makeRefund(payment, { amountPaise, key, status: refundsEnd });
      if (losesAnswers) throw new GatewayError('no-answer', 'The answer was lost');
      return refund;
    },
    async fetchRefunds(paymentId) {
      await answer('fetchRefunds');
      known(payments.get(paymentId));
      return [...refunds.values()].filter((refund) => refund.paymentId === paymentId);
    },
    async fetchRefund(refundId) {
      await answer('fetchRefund');
      return known(refunds.get(refundId));
    },
    isCheckoutSignature: (orderId, paymentId, signature) =>
      isSignature(keySecret, checkoutMessage(orderId, paymentId), signature),
    isWebhookSignature: (rawBody, signature) => isSignature(webhookSecret, rawBody, signature),
  };

  function makeRefund(payment: ProviderPayment, change: Partial<ProviderRefund> = {}): ProviderRefund {
    const all = [...refunds.values()].filter(
      ({ paymentId, status }) => paymentId === payment.id && status !== 'failed',
    );
    const left = payment.amountPaise - all.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const amountPaise = change.amountPaise ?? left;
    const description = 'The total refund amount is greater than the refund payment amount';
    if (amountPaise > left) throw new GatewayError('refused', description, { description });
    const id = nextId('rfnd');
    const refund = {
      id,
      paymentId: payment.id,
      currency: 'INR',
      status: 'processed',
      key: null,
      ...change,
      amountPaise,
    };
    refunds.set(id, refund);
    if (amountPaise === left) payments.set(payment.id, { ...payment, status: 'refunded' });
    return refund;
  }

  return {
    gateway,
    orders,
    payments,
    refunds,
    /** A refund made in the provider's dashboard; the whole amount by default. */
    refundByHand: (paymentId: string, change: Partial<ProviderRefund> = {}) =>
      makeRefund(known(payments.get(paymentId)), change),
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
    /** A payment of an order: captured and of its full amount by default. Returns what the checkout window returns. */
    pay(orderId: string, change: Partial<ProviderPayment> = {}) {
      const id = nextId('pay');
      const amountPaise = orders.get(orderId)?.amountPaise ?? 0;
      const payment: ProviderPayment = {
        id,
        orderId,
        amountPaise,
        currency: 'INR',
        status: 'captured',
        createdAt: null,
        ...change,
      };
      payments.set(payment.id, payment);
      return {
        payment,
        answer: { payment_id: id, order_id: orderId, signature: sign(keySecret, checkoutMessage(orderId, id)) },
      };
    },
    setBroken: (value: boolean) => {
      broken = value;
    },
    forgetEverything: () => {
      orders.clear();
      payments.clear();
    },
  };
}
