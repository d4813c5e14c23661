import { GatewayError, type PaymentGateway, type ProviderPayment } from '#server/payments/gateway.ts';
import { checkoutMessage, isSignature, sign } from '#server/payments/signatures.ts';

export const keySecret = 'key secret of the tests';
export const webhookSecret = 'webhook secret of the tests';

/** The settings that go with this provider. */
export const fakeGatewayEnv = {
  RAZORPAY_KEY_ID: 'rzp_test_fake',
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
};

/**
 * A payment provider in memory. `pay` is what the buyer does in its window; `down` and `forgetEverything` are what
 * providers do.
 */
export function createFakeGateway() {
  const orders = new Map<string, { amountPaise: number; receipt: string }>();
  const payments = new Map<string, ProviderPayment>();
  const calls: string[] = [];
  let lastId = 0;
  let broken = false;

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
    isCheckoutSignature: (orderId, paymentId, signature) =>
      isSignature(keySecret, checkoutMessage(orderId, paymentId), signature),
    isWebhookSignature: (rawBody, signature) => isSignature(webhookSecret, rawBody, signature),
  };

  return {
    gateway,
    orders,
    /** Which calls were made, in order. */
    calls,
    /** A payment on an order, captured and of its amount unless told otherwise; the answer is what the window hands over. */
    pay(orderId: string, change: Partial<ProviderPayment> = {}) {
      const id = nextId('pay');
      const amountPaise = orders.get(orderId)?.amountPaise ?? 0;
      const payment = { id, orderId, amountPaise, currency: 'INR', status: 'captured', ...change };
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
