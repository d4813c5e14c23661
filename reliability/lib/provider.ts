/** The demo's stand-in for the payment provider, as a server of its own beside the site that is examined. */
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { refuse, registerApi } from '#server/gateway/sandbox/api.ts';
import { createLedger } from '#server/gateway/sandbox/ledger.ts';
import { signedEvent } from '#server/gateway/sandbox/webhooks.ts';

const keyId = 'rzp_test_check';
const keySecret = 'key secret of the checks';
const webhookSecret = 'webhook secret of the checks';

/** One delivery of an event, ready to send. */
export type Delivery = ReturnType<typeof signedEvent>;

type Payment = ReturnType<ReturnType<typeof createLedger>['payment']>;

export async function openProvider() {
  const ledger = createLedger(keySecret);
  let behaviour: 'well' | 'silent' = 'well';
  let lastMs = 0;

  const app = fastify({ forceCloseConnections: true });
  app.setErrorHandler(refuse);
  app.addHook('onRequest', (_request, _reply, done) => {
    if (behaviour === 'well') done();
  });
  app.addHook('onResponse', async (_request, reply) => {
    lastMs = reply.elapsedTime;
  });
  await app.register(
    async (api) => registerApi(api, { keyId, keySecret, ledger, refundBegun: () => {}, captured: () => {} }),
    { prefix: '/v1' },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  return {
    env: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_URL: `http://127.0.0.1:${port}`,
    },
    setBehaviour: (value: typeof behaviour) => {
      behaviour = value;
    },
    /** How long its last answer took, in ms. */
    lastMs: () => lastMs,

    /** Opens an order that the site does not know; returns its id. */
    openOrder: (amountPaise: number): string => ledger.createOrder({ amount: amountPaise, currency: 'INR' }).id,

    /** A buyer pays an order; returns what the checkout window returns. */
    pay(orderId: string) {
      const { payment, signature } = ledger.pay(orderId, 'pay', { email: '', contact: '' });
      return { payment, answer: { payment_id: payment.id, order_id: orderId, signature } };
    },

    /** An event about a payment, signed like the provider's. */
    event(event: string, payment: Payment): Delivery {
      const entity = event === 'payment.failed' ? { ...payment, status: 'failed', captured: false } : payment;
      return signedEvent(webhookSecret, event, { payment: { entity } });
    },

    close: () => app.close(),
  };
}

export type Provider = Awaited<ReturnType<typeof openProvider>>;
