import { createServer } from 'node:net';
import Razorpay from 'razorpay';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import type { RazorpayConfig } from '#server/config.ts';
import type { PaymentGateway } from '#server/gateway/gateway.ts';
import { createRazorpayGateway } from '#server/gateway/razorpay.ts';
import type { SessionUser } from '#shared/users.ts';
import { createTestApp } from '../support/http.ts';
import { addMaterial, books } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
let razorpay: RazorpayConfig;
let gateway: PaymentGateway;
let student: SessionUser;

/** A port that nobody listens on now. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A demo site that listens, the SDK talking to its sandbox over the network. */
beforeEach(async () => {
  context = createTestContext({ env: { DEMO: 'on', PORT: String(await freePort()) } });
  if (!context.config.razorpay) throw new Error('The demo has no sandbox');
  razorpay = context.config.razorpay;
  gateway = createRazorpayGateway(razorpay);
  context.services.gateway = gateway;
  app = await createTestApp(context);
  await app.listen({ port: context.config.port, host: '127.0.0.1' });
  student = context.addUser('student');
});
afterEach(async () => {
  await app.close();
  await context.close();
});

async function begin(): Promise<string> {
  const begun = await context
    .caller(student, { gateway })
    .checkout.createDownloadOrder({ materialId: addMaterial(context) });
  if (!begun.success) throw new Error(begun.error);
  return begun.order.id;
}

/** What the sandbox's checkout window sends when its buttons are pressed. */
async function press(outcome: 'pay' | 'fail', order_id: string, change: Record<string, unknown> = {}) {
  const payload = { key: razorpay.keyId, order_id, outcome, email: 'student@example.com', contact: '', ...change };
  const answer = await app.inject({ method: 'POST', url: '/sandbox/razorpay/checkout', payload });
  return { status: answer.statusCode, body: answer.json<Record<string, string>>() };
}

/** The SDK by itself, for calls the shop does not make. */
function sdk(keySecret = razorpay.keySecret): Razorpay {
  const made = new Razorpay({ key_id: razorpay.keyId, key_secret: keySecret });
  const client: unknown = Reflect.get(made.api, 'rq');
  if (typeof client !== 'function') throw new Error('The SDK has no client');
  Object.assign(Reflect.get(client, 'defaults'), { baseURL: razorpay.apiUrl });
  return made;
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('Purchases in the sandbox', () => {
  test('A purchase in the sandbox is paid, verified and settled through the SDK.', async () => {
    const orderId = await begin();
    const { body } = await press('pay', orderId);
    expect(Object.keys(body)).toEqual(['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature']);
    const payment_id = body.razorpay_payment_id ?? '';
    expect(await gateway.fetchPayment(payment_id)).toEqual({
      id: payment_id,
      orderId,
      amountPaise: 19_900,
      currency: 'INR',
      status: 'captured',
      createdAt: expect.any(Number),
      feePaise: 470,
    });
    const signature = body.razorpay_signature ?? '';
    const verified = context.caller(student, { gateway }).payments.verify({ payment_id, order_id: orderId, signature });
    expect(await verified).toEqual({ success: true });
    expect(books(context)).toMatchObject({ orders: [{ status: 'confirmed' }], payments: [{ status: 'paid' }] });
  });

  test('A purchase in the sandbox is settled by its webhooks when the browser never comes back.', async () => {
    await press('pay', await begin());
    await expect.poll(() => books(context).payments[0]?.status, { timeout: 5000 }).toBe('paid');
    expect(context.mails()).toHaveLength(2);
  });

  test('A purchase in the sandbox that fails is reported as failed and can still be paid later.', async () => {
    const orderId = await begin();
    const { body } = await press('fail', orderId);
    expect(body).toMatchObject({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: expect.stringContaining('declined'),
        metadata: { order_id: orderId },
      },
    });
    await expect.poll(() => books(context).payments[0]?.status, { timeout: 5000 }).toBe('failed');
    await press('pay', orderId);
    expect((await gateway.fetchOrderPayments(orderId)).map(({ status }) => status)).toEqual(['failed', 'captured']);
    await expect.poll(() => books(context).payments[0]?.status, { timeout: 5000 }).toBe('paid');
  });

  test('A purchase in the sandbox cannot be paid twice.', async () => {
    const orderId = await begin();
    await press('pay', orderId);
    expect(await press('pay', orderId)).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } });
  });

  test.each([{ key: 'rzp_other' }, { order_id: 'order_none' }, { outcome: 'free' }, { amount: 1 }, { email: null }])(
    'The sandbox refuses a checkout window that sends %o.',
    async (change) => {
      expect((await press('pay', await begin(), change)).status).toBe(400);
    },
  );
});

describe('Refusals of the sandbox API', () => {
  test.each([
    ['an amount below one rupee', { amount: 99 }],
    ['an amount with a fraction', { amount: 100.5 }],
    ['another currency', { amount: 100, currency: 'USD' }],
    ['a receipt of 41 characters', { amount: 100, receipt: 'x'.repeat(41) }],
  ])('The sandbox API refuses an order with %s, as Razorpay does.', async (_, change) => {
    expect(await refusal(sdk().orders.create({ currency: 'INR', ...change }))).toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', description: expect.any(String) },
    });
  });

  test('The sandbox API refuses wrong credentials, as Razorpay does.', async () => {
    expect(await refusal(sdk('wrong').orders.fetch('order_1'))).toMatchObject({
      statusCode: 401,
      error: { description: 'Authentication failed' },
    });
  });

  test('The sandbox API refuses ids that it does not know, as Razorpay does.', async () => {
    const unknown = { statusCode: 400, error: { description: 'The id provided does not exist' } };
    expect(await refusal(sdk().orders.fetch('order_1'))).toMatchObject(unknown);
    expect(await refusal(sdk().orders.fetchPayments('order_1'))).toMatchObject(unknown);
    expect(await refusal(sdk().payments.fetch('pay_1'))).toMatchObject(unknown);
    expect(await refusal(sdk().payments.capture('pay_1', 100, 'INR'))).toMatchObject(unknown);
    expect(await refusal(sdk().payments.refund('pay_1', {}))).toMatchObject(unknown);
    await expect(gateway.fetchOrderPayments('order_1')).rejects.toMatchObject({ reason: 'unknown-id' });
  });
});

test('A sandbox payment with manual capture is captured once, and only at its full amount.', async () => {
  const order = await sdk().orders.create({ amount: 500, currency: 'INR', payment: { capture: 'manual' } });
  const paymentId = (await press('pay', order.id)).body.razorpay_payment_id ?? '';
  const authorised = await gateway.fetchPayment(paymentId);
  expect(authorised.status).toBe('authorized');
  expect(await refusal(sdk().payments.capture(paymentId, 400, 'INR'))).toMatchObject({ statusCode: 400 });
  expect(await gateway.capture(authorised)).toMatchObject({ status: 'captured', amountPaise: 500 });
  expect(await refusal(sdk().payments.capture(paymentId, 500, 'INR'))).toMatchObject({
    error: { description: 'This payment has already been captured' },
  });
  expect(await gateway.capture(authorised)).toMatchObject({ status: 'captured' });
});

test('A sandbox payment is refunded in parts, never beyond its amount.', async () => {
  const order = await sdk().orders.create({ amount: 500, currency: 'INR' });
  const paymentId = (await press('pay', order.id)).body.razorpay_payment_id ?? '';
  expect(await sdk().payments.refund(paymentId, { amount: 200 })).toMatchObject({
    id: expect.stringMatching(/^rfnd_/),
    amount: 200,
    payment_id: paymentId,
    status: 'pending',
  });
  expect(await gateway.fetchPayment(paymentId)).toMatchObject({ status: 'captured' });
  expect(await refusal(sdk().payments.refund(paymentId, { amount: 400 }))).toMatchObject({ statusCode: 400 });
  expect(await sdk().payments.refund(paymentId, {})).toMatchObject({ amount: 300 });
  expect(await gateway.fetchPayment(paymentId)).toMatchObject({ status: 'refunded' });
  expect(await sdk().orders.fetch(order.id)).toMatchObject({ status: 'paid' });
});

test('A sandbox refund asked for again under its key is the same refund, and its webhooks report it.', async () => {
  const orderId = await begin();
  const { body } = await press('pay', orderId);
  const paymentId = body.razorpay_payment_id ?? '';
  await expect.poll(() => books(context).payments[0]?.status, { timeout: 5000 }).toBe('paid');
  const wish = { paymentId, amountPaise: 5000, key: 'a'.repeat(32) };
  const refund = await gateway.refund(wish);
  expect(refund).toMatchObject({ paymentId, amountPaise: 5000, currency: 'INR', status: 'pending', key: wish.key });
  expect(await gateway.refund(wish)).toMatchObject({ id: refund.id });
  await expect(gateway.refund({ ...wish, amountPaise: 6000 })).rejects.toMatchObject({ reason: 'refused' });
  expect(await gateway.fetchRefund(refund.id)).toMatchObject({ id: refund.id, status: 'processed' });
  expect(await gateway.fetchRefunds(paymentId)).toHaveLength(1);
  await expect.poll(() => books(context).refunds[0]?.status, { timeout: 5000 }).toBe('processed');
  expect(books(context).payments).toMatchObject([{ status: 'paid', refundedPaise: 5000 }]);
});

test('A sandbox order from before a restart can be paid after it, and a paid one can be refunded.', async () => {
  const open = await begin();
  const paid = await begin();
  await press('pay', paid);
  await expect.poll(() => books(context).payments[1]?.status, { timeout: 5000 }).toBe('paid');
  const paymentId = books(context).payments[1]?.razorpayPaymentId ?? '';
  await app.close();
  app = await createTestApp(context);
  const authorization = `Basic ${Buffer.from(`${razorpay.keyId}:${razorpay.keySecret}`).toString('base64')}`;
  const url = `/sandbox/razorpay/v1/payments/${paymentId}/refund`;
  const answer = await app.inject({ method: 'POST', url, payload: { amount: 19_900 }, headers: { authorization } });
  expect(answer.json()).toMatchObject({ payment_id: paymentId, amount: 19_900 });
  expect((await press('pay', open)).status).toBe(200);
});

test('The checkout script of the sandbox is served and holds no secret.', async () => {
  const answer = await app.inject('/sandbox/razorpay/checkout.js');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(answer.body).toContain('Razorpay');
  for (const secret of [razorpay.keySecret, razorpay.webhookSecret ?? '']) expect(answer.body).not.toContain(secret);
});

test.each([
  ['without demo mode', {}],
  ['with real keys', { DEMO: 'on', RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret' }],
])('The site has no sandbox %s.', async (_, env) => {
  const plain = createTestContext({ env });
  const itsApp = await createTestApp(plain);
  const answer = await itsApp.inject({ method: 'POST', url: '/sandbox/razorpay/checkout', payload: {} });
  expect(answer.statusCode).toBe(404);
  await itsApp.close();
  await plain.close();
});
