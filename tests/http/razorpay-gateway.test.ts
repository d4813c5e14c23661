import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { GatewayError, type PaymentGateway } from '#server/gateway/gateway.ts';
import { createRazorpayGateway } from '#server/gateway/razorpay.ts';

const orderId = 'order_DBJOWzybf0sJbb';
const paymentId = 'pay_DJ1trsWf2NqHqS';
const order = { id: orderId, entity: 'order', amount: 19_900, currency: 'INR', status: 'created', notes: [] };
const payment = { id: paymentId, order_id: orderId, amount: 19_900, currency: 'INR', status: 'captured', fee: 470 };

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const refundId = 'rfnd_FgRAHdNOM4ZVbO';
const refundKey = 'a'.repeat(32);
const refund = {
  id: refundId,
  entity: 'refund',
  payment_id: paymentId,
  amount: 5000,
  currency: 'INR',
  status: 'pending',
  receipt: refundKey,
};

type Seen = { method: string; url: string; authorization: string; key?: string; body: unknown };

let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** A provider on this machine that answers as told, and the SDK's gateway to it. */
async function providerThat(answer: Answer, timeoutMs = 5000): Promise<{ gateway: PaymentGateway; seen: Seen[] }> {
  const seen: Seen[] = [];
  const listening = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({
        method,
        url,
        authorization: headers.authorization ?? '',
        ...(headers['x-refund-idempotency'] && { key: String(headers['x-refund-idempotency']) }),
        body: body === '' ? null : JSON.parse(body),
      });
      answer(response, request);
    });
  });
  server = listening;
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  const { port } = listening.address() as AddressInfo;
  return { gateway: gatewayAt(`http://127.0.0.1:${port}/some/path`, timeoutMs), seen };
}

const gatewayAt = (apiUrl: string, timeoutMs = 5000, webhookSecret: string | null = 'hook secret') =>
  createRazorpayGateway(
    { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret, apiUrl, checkoutUrl: '/c.js', sandbox: false },
    timeoutMs,
  );

const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const create = (gateway: PaymentGateway) => gateway.createOrder({ amountPaise: 19_900, receipt: 'a'.repeat(32) });

/** The GatewayError a call must end with. */
async function gatewayFailure(call: Promise<unknown>): Promise<GatewayError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof GatewayError)) throw new Error(`Expected a GatewayError, got ${String(error)}`);
  return error;
}

describe('A provider that behaves', () => {
  test('The gateway opens an order that is captured automatically, at the configured address and with the shop’s keys.', async () => {
    const { gateway, seen } = await providerThat(json(order));
    expect(await create(gateway)).toEqual({ id: orderId, amountPaise: 19_900, currency: 'INR' });
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/some/path/v1/orders',
        authorization: `Basic ${Buffer.from('rzp_test_1:key secret').toString('base64')}`,
        body: expect.objectContaining({
          amount: 19_900,
          currency: 'INR',
          receipt: 'a'.repeat(32),
          payment: expect.objectContaining({ capture: 'automatic' }),
        }),
      },
    ]);
  });

  test('The gateway reads a payment by its id and all payments of an order.', async () => {
    const told = { ...payment, created_at: 1_795_242_000 };
    const createdAt = 1_795_242_000_000;
    const expected = {
      id: paymentId,
      orderId,
      amountPaise: 19_900,
      currency: 'INR',
      status: 'captured',
      createdAt,
      feePaise: 470,
    };
    const one = await providerThat(json(told));
    expect(await one.gateway.fetchPayment(paymentId)).toEqual(expected);
    server?.close();
    const many = await providerThat(json({ entity: 'collection', count: 1, items: [told] }));
    expect(await many.gateway.fetchOrderPayments(orderId)).toEqual([expected]);
    expect([...one.seen, ...many.seen].map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /some/path/v1/payments/${paymentId}`,
      `GET /some/path/v1/orders/${orderId}/payments`,
    ]);
  });

  test('The gateway captures an authorised payment.', async () => {
    const { gateway, seen } = await providerThat(json(payment));
    const authorised = {
      id: paymentId,
      orderId,
      amountPaise: 19_900,
      currency: 'INR',
      status: 'authorized',
      createdAt: null,
    };
    expect(await gateway.capture(authorised)).toMatchObject({ status: 'captured' });
    expect(seen).toMatchObject([
      { url: `/some/path/v1/payments/${paymentId}/capture`, body: { amount: 19_900, currency: 'INR' } },
    ]);
  });

  test('The gateway reads the payment again when the provider says that it was already captured.', async () => {
    const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: 'This payment has already been captured' } };
    const { gateway } = await providerThat((response, request) =>
      request.method === 'POST' ? json(refusal, 400)(response, request) : json(payment)(response, request),
    );
    const authorised = {
      id: paymentId,
      orderId,
      amountPaise: 19_900,
      currency: 'INR',
      status: 'authorized',
      createdAt: null,
    };
    expect(await gateway.capture(authorised)).toMatchObject({ status: 'captured' });
  });
});

describe('Refunds', () => {
  const wish = { paymentId, amountPaise: 5000, key: refundKey };
  const expected = { id: refundId, paymentId, amountPaise: 5000, currency: 'INR', status: 'pending', key: refundKey };

  test('The gateway asks for a refund under its key, with the credentials of the shop.', async () => {
    const { gateway, seen } = await providerThat(json(refund));
    expect(await gateway.refund(wish)).toEqual(expected);
    expect(seen).toEqual([
      {
        method: 'POST',
        url: `/some/path/v1/payments/${paymentId}/refund`,
        authorization: `Basic ${Buffer.from('rzp_test_1:key secret').toString('base64')}`,
        key: refundKey,
        body: { amount: 5000, speed: 'normal', receipt: refundKey },
      },
    ]);
  });

  test('The gateway reads a refund by its id and all refunds of a payment.', async () => {
    const one = await providerThat(json(refund));
    expect(await one.gateway.fetchRefund(refundId)).toEqual(expected);
    server?.close();
    const many = await providerThat(json({ entity: 'collection', count: 1, items: [{ ...refund, receipt: null }] }));
    expect(await many.gateway.fetchRefunds(paymentId)).toEqual([{ ...expected, key: null }]);
    expect([...one.seen, ...many.seen].map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /some/path/v1/refunds/${refundId}`,
      `GET /some/path/v1/payments/${paymentId}/refunds?count=100`,
    ]);
  });

  test.each([
    ['another amount', { amount: 6000 }],
    ['another payment', { payment_id: 'pay_00000000000000' }],
    ['another currency', { currency: 'USD' }],
    ['no id', { id: undefined }],
  ])('The gateway does not accept the answer to a refund request when it has %s.', async (_, change) => {
    const { gateway } = await providerThat(json({ ...refund, ...change }));
    expect(await gatewayFailure(gateway.refund(wish))).toMatchObject({ reason: 'no-answer' });
  });

  test.each([
    [400, 'The total refund amount is greater than the refund payment amount', 'refused'],
    [400, 'The id provided does not exist', 'unknown-id'],
    [409, 'Another refund is in progress', 'no-answer'],
    [500, 'We are facing some trouble', 'no-answer'],
  ])(
    'The gateway keeps the reason of a refund that ends with %d %s, and no secret with it.',
    async (status, description, reason) => {
      const { gateway } = await providerThat(json({ error: { code: 'BAD_REQUEST_ERROR', description } }, status));
      const error = await gatewayFailure(gateway.refund(wish));
      expect(error).toMatchObject({ reason, description });
      expect(inspect(error, { depth: 10 })).not.toContain('key secret');
    },
  );

  test('A refund without a usable answer ends as such, with no secret in the error.', async () => {
    const silent = await providerThat(() => {}, 150);
    const page = await providerThat((response) => response.writeHead(502).end('<html>Bad gateway</html>'));
    for (const gateway of [silent.gateway, page.gateway, gatewayAt('http://127.0.0.1:1')]) {
      const error = await gatewayFailure(gateway.refund(wish));
      expect(error.reason).toBe('no-answer');
      expect(inspect(error, { depth: 10 })).not.toContain('key secret');
    }
  });
});

describe('Payments', () => {
  test('A payment that the bank took back is marked as never captured, and a failed payment keeps its reason.', async () => {
    const { gateway } = await providerThat(
      json({
        items: [
          { ...payment, status: 'refunded', captured: false },
          { ...payment, status: 'refunded', captured: true },
          { ...payment, status: 'failed', captured: false, error_description: 'Declined' },
        ],
      }),
    );
    const base = { id: paymentId, orderId, amountPaise: 19_900, currency: 'INR', createdAt: null, feePaise: 470 };
    expect(await gateway.fetchOrderPayments(orderId)).toEqual([
      { ...base, status: 'refunded', neverCaptured: true },
      { ...base, status: 'refunded' },
      { ...base, status: 'failed', failure: 'Declined' },
    ]);
  });
});

describe('R20: A provider that misbehaves', () => {
  test('The gateway ends with a GatewayError when the provider never answers.', async () => {
    const { gateway } = await providerThat(() => {}, 150);
    expect(await gatewayFailure(create(gateway))).toMatchObject({ reason: 'no-answer' });
  });

  test('The gateway ends with a GatewayError when the provider answers one byte at a time without end.', async () => {
    const { gateway } = await providerThat((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    }, 200);
    expect(await gatewayFailure(create(gateway))).toMatchObject({ reason: 'no-answer' });
  });

  test('The gateway ends with a GatewayError when the provider cannot be reached.', async () => {
    expect(await gatewayFailure(create(gatewayAt('http://127.0.0.1:1')))).toMatchObject({ reason: 'no-answer' });
  });

  test('The gateway ends with a GatewayError when the provider hangs up.', async () => {
    const { gateway } = await providerThat((response) => void response.destroy());
    expect(await gatewayFailure(create(gateway))).toMatchObject({ reason: 'no-answer' });
  });

  test('The gateway ends with a GatewayError when the provider redirects it, and does not follow.', async () => {
    const { gateway, seen } = await providerThat((response) => response.writeHead(302, { location: '/x' }).end());
    expect(await gatewayFailure(create(gateway))).toMatchObject({ reason: 'no-answer' });
    expect(seen).toHaveLength(1);
  });

  test.each([
    ['a page of HTML with 502', 502, '<html>Bad gateway</html>'],
    ['a page of HTML with 200', 200, '<html>Welcome</html>'],
    ['a page of HTML with 404', 404, '<html>Not found</html>'],
    ['nothing with 200', 200, ''],
    ['nothing with 500', 500, ''],
    ['truncated JSON with 200', 200, JSON.stringify(order).slice(0, -10)],
    ['null', 200, 'null'],
    ['a list', 200, '[]'],
    ['two megabytes', 200, JSON.stringify({ ...order, notes: 'x'.repeat(2_000_000) })],
  ])('The gateway ends with a GatewayError when the provider answers %s.', async (_, status, body) => {
    const { gateway } = await providerThat((response) => response.writeHead(status).end(body));
    expect(await gatewayFailure(create(gateway))).toMatchObject({ reason: 'no-answer' });
  });

  test.each([
    ['another amount', { amount: 100 }],
    ['an amount that is no integer', { amount: 19_900.5 }],
    ['an amount in a string', { amount: '19900' }],
    ['another currency', { currency: 'USD' }],
    ['no id', { id: undefined }],
    ['an id that climbs', { id: 'order_1/../../payments' }],
  ])('The gateway ends with a GatewayError when the provider opens an order with %s.', async (_, change) => {
    const { gateway } = await providerThat(json({ ...order, ...change }));
    expect(await gatewayFailure(create(gateway))).toMatchObject({ reason: 'no-answer' });
  });

  test('The gateway ends with a GatewayError when the provider returns another payment than the one asked for.', async () => {
    const { gateway } = await providerThat(json({ ...payment, id: 'pay_00000000000000' }));
    expect(await gatewayFailure(gateway.fetchPayment(paymentId))).toMatchObject({ reason: 'no-answer' });
  });

  test.each([
    [400, 'The amount must be at least INR 1.00', 'refused'],
    [400, 'The id provided does not exist', 'unknown-id'],
    [401, 'Authentication failed', 'refused'],
    [429, 'Too many requests', 'no-answer'],
    [500, 'We are facing some trouble', 'no-answer'],
  ])(
    'The gateway ends with a GatewayError that keeps the reason when the provider refuses with %d %s.',
    async (status, description, reason) => {
      const { gateway } = await providerThat(json({ error: { code: 'BAD_REQUEST_ERROR', description } }, status));
      const error = await gatewayFailure(create(gateway));
      expect(error).toMatchObject({ reason, description });
      expect(JSON.stringify([error.message, error.cause])).not.toContain('key secret');
    },
  );
});

test.each(['pay_1/../../orders', '../orders', '', 'pay_', 'pay_1?x=1', 'pay_1\n', 'cust_1'])(
  'The gateway never puts the id %j into an address.',
  async (id) => {
    const { gateway, seen } = await providerThat(json(payment));
    const asked = { id, orderId, amountPaise: 1, currency: 'INR', status: 'authorized', createdAt: null };
    expect(await gatewayFailure(gateway.fetchPayment(id))).toMatchObject({ reason: 'unknown-id' });
    expect(await gatewayFailure(gateway.fetchOrderPayments(id))).toMatchObject({ reason: 'unknown-id' });
    expect(await gatewayFailure(gateway.capture(asked))).toMatchObject({ reason: 'unknown-id' });
    const wish = { paymentId: id, amountPaise: 100, key: refundKey };
    expect(await gatewayFailure(gateway.refund(wish))).toMatchObject({ reason: 'unknown-id' });
    expect(await gatewayFailure(gateway.fetchRefunds(id))).toMatchObject({ reason: 'unknown-id' });
    expect(await gatewayFailure(gateway.fetchRefund(id))).toMatchObject({ reason: 'unknown-id' });
    expect(seen).toEqual([]);
  },
);

test('The gateway does not use a proxy that is set in the environment.', async () => {
  const { gateway, seen } = await providerThat(json(order));
  const before = { ...process.env };
  process.env.HTTP_PROXY = 'http://127.0.0.1:1';
  process.env.http_proxy = 'http://127.0.0.1:1';
  try {
    await create(gateway);
  } finally {
    process.env = before;
  }
  expect(seen).toHaveLength(1);
});

describe('Signatures', () => {
  const gateway = gatewayAt('http://127.0.0.1:1');

  test('A checkout signature is checked as in the published example of the method.', () => {
    // printf 'order_1|pay_1' | openssl dgst -sha256 -hmac 'key secret'
    const right = '9e664ae4273c00101d374652dddda0d105572a7676bb345e4b835c8a8fd9136e';
    expect(gateway.isCheckoutSignature('order_1', 'pay_1', right)).toBe(true);
    expect(gateway.isCheckoutSignature('pay_1', 'order_1', right)).toBe(false);
    expect(gateway.isCheckoutSignature('order_1', 'pay_1', right.toUpperCase())).toBe(false);
    expect(gateway.isCheckoutSignature('order_1', 'pay_1', '')).toBe(false);
  });

  test('A webhook signature is accepted for the exact body only, and never without a webhook secret.', () => {
    // printf '{}' | openssl dgst -sha256 -hmac 'hook secret'
    const right = 'ea12a2f2d7a614c4cbf8cc9e5575c8e89505401809a8f16e6a976b635643b522';
    expect(gateway.isWebhookSignature(Buffer.from('{}'), right)).toBe(true);
    expect(gateway.isWebhookSignature(Buffer.from('{} '), right)).toBe(false);
    expect(gatewayAt('http://127.0.0.1:1', 5000, null).isWebhookSignature(Buffer.from('{}'), right)).toBe(false);
    // printf '{}' | openssl dgst -sha256 -hmac ''
    const empty = '22f8eea909400af98adf3681a9f31923ef6b7fcba4abb553d92823a3e9d5c25e';
    expect(gatewayAt('http://127.0.0.1:1', 5000, null).isWebhookSignature(Buffer.from('{}'), empty)).toBe(false);
  });
});
