import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const keySecret = 'key secret of the checks';
const webhookSecret = 'webhook secret of the checks';

type Payment = {
  id: string;
  entity: 'payment';
  order_id: string;
  amount: number;
  currency: 'INR';
  status: string;
  captured: boolean;
};

/** One delivery of an event, ready to send. */
export type Delivery = { eventId: string; headers: Record<string, string>; body: string };

const hmac = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('hex');
const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`;

export async function openProvider() {
  const orders = new Map<string, number>();
  const payments = new Map<string, Payment>();
  let behaviour: 'well' | 'silent' | 'broken' = 'well';

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (behaviour === 'silent') return;
      const answer = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (behaviour === 'broken') return answer(500, { error: { code: 'SERVER_ERROR', description: 'down' } });
      const path = request.url ?? '';
      if (request.method === 'POST' && path === '/v1/orders') {
        const { amount, receipt } = JSON.parse(Buffer.concat(parts).toString('utf8'));
        const id = newId('order');
        orders.set(id, amount);
        return answer(200, { id, entity: 'order', amount, currency: 'INR', receipt, status: 'created' });
      }
      const ofOrder = /^\/v1\/orders\/(\w+)\/payments/.exec(path)?.[1];
      if (ofOrder) return answer(200, { items: [...payments.values()].filter(({ order_id }) => order_id === ofOrder) });
      const payment = payments.get(/^\/v1\/payments\/(\w+)/.exec(path)?.[1] ?? '');
      if (payment) return answer(200, payment);
      return answer(400, { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    env: {
      RAZORPAY_KEY_ID: 'rzp_test_check',
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_URL: `http://127.0.0.1:${port}`,
    },
    setBehaviour: (value: typeof behaviour) => {
      behaviour = value;
    },

    /** A buyer pays an order; returns what the checkout window returns. */
    pay(orderId: string, amountPaise = orders.get(orderId) ?? 0) {
      const payment: Payment = {
        id: newId('pay'),
        entity: 'payment',
        order_id: orderId,
        amount: amountPaise,
        currency: 'INR',
        status: 'captured',
        captured: true,
      };
      payments.set(payment.id, payment);
      return {
        payment,
        answer: { payment_id: payment.id, order_id: orderId, signature: hmac(keySecret, `${orderId}|${payment.id}`) },
      };
    },

    /** An event about a payment, signed like the provider's. */
    event(event: string, payment: Payment): Delivery {
      const eventId = newId('evt');
      const entity = event === 'payment.failed' ? { ...payment, status: 'failed', captured: false } : payment;
      const body = JSON.stringify({ entity: 'event', event, payload: { payment: { entity } } });
      return {
        eventId,
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': eventId,
          'x-razorpay-signature': hmac(webhookSecret, body),
        },
      };
    },

    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export type Provider = Awaited<ReturnType<typeof openProvider>>;
