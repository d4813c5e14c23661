import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments, webhookEvents } from '#server/db/schema/payments.ts';
import type { ProviderPayment } from '#server/gateway/gateway.ts';
import { sign } from '#server/gateway/signatures.ts';
import type { SessionUser } from '#shared/users.ts';
import { createFakeGateway, fakeGatewayEnv, keySecret, webhookSecret } from '../support/fake-gateway.ts';
import { createTestApp } from '../support/http.ts';
import { addMaterial, books } from '../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let provider: ReturnType<typeof createFakeGateway>;
let app: App;
let student: SessionUser;
let log: string[];
let events = 0;

beforeEach(async () => {
  log = [];
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway, env: fakeGatewayEnv });
  app = await createTestApp(context, undefined, log);
  student = context.addUser('student');
});
afterEach(async () => {
  await app.close();
  await context.close();
});

async function begin(materialId = addMaterial(context)): Promise<string> {
  const begun = await context.caller(student).checkout.createDownloadOrder({ materialId });
  if (!begun.success) throw new Error(begun.error);
  return begun.order.id;
}

/** An event as Razorpay writes it, with more fields than anybody asked for. */
function eventBody(event: string, payment: ProviderPayment, change: Record<string, unknown> = {}): string {
  const { id, orderId, amountPaise, currency, status } = payment;
  const entity = { id, entity: 'payment', order_id: orderId, amount: amountPaise, currency, status, ...change };
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_1',
    event,
    contains: ['payment'],
    payload: { payment: { entity: { ...entity, card_id: null, notes: [], acquirer_data: { rrn: '1' } } } },
    created_at: 1_795_242_000,
  });
}

type Sent = { signature?: string; eventId?: string | null; headers?: Record<string, string> };

const send = (body: string, { signature = sign(webhookSecret, body), eventId, headers = {} }: Sent = {}) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/razorpay',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      ...(eventId === null ? {} : { 'x-razorpay-event-id': eventId ?? `event${++events}` }),
      ...headers,
    },
  });

const seenEvents = () => context.db.select().from(webhookEvents).all();
const untouched = { orders: [{ status: 'pending' }], payments: [{ status: 'created', razorpayPaymentId: null }] };
const paid = { orders: [{ status: 'confirmed' }], payments: [{ status: 'paid' }] };

describe('Webhook events of the provider', () => {
  test.each(['payment.captured', 'order.paid'])(
    'The webhook event %s settles the purchase when the browser never comes back.',
    async (event) => {
      const { payment } = provider.pay(await begin());
      expect((await send(eventBody(event, payment))).statusCode).toBe(200);
      expect(books(context)).toMatchObject(paid);
      expect(books(context).payments).toMatchObject([{ razorpayPaymentId: payment.id }]);
      expect(context.mails()).toHaveLength(2);
      expect(seenEvents()).toMatchObject([{ event }]);
    },
  );

  test('A webhook event has its effect once, however often and together with whatever other events it comes.', async () => {
    const { payment, answer } = provider.pay(await begin());
    const captured = eventBody('payment.captured', payment);
    for (let delivery = 0; delivery < 5; delivery++)
      expect((await send(captured, { eventId: 'the-same' })).statusCode).toBe(200);
    await send(eventBody('order.paid', payment));
    await send(captured, { eventId: 'another-id-for-the-same' });
    await context.caller(student).payments.verify(answer);
    expect(books(context)).toMatchObject(paid);
    expect(context.mails()).toHaveLength(2);
  });

  test('A webhook event without an event id is recognised by its body.', async () => {
    const body = eventBody('payment.captured', provider.pay(await begin()).payment);
    await send(body, { eventId: null });
    await send(body, { eventId: null });
    await send(body, { eventId: 'x'.repeat(500) });
    expect(seenEvents()).toHaveLength(1);
    expect(context.mails()).toHaveLength(2);
  });

  test('The webhook event payment.failed marks an open payment as failed, and a later try still succeeds.', async () => {
    const orderId = await begin();
    const failed = provider.pay(orderId, { status: 'failed' }).payment;
    await send(eventBody('payment.failed', failed));
    expect(books(context)).toMatchObject({ orders: [{ status: 'pending' }], payments: [{ status: 'failed' }] });
    await send(eventBody('payment.captured', provider.pay(orderId).payment));
    expect(books(context)).toMatchObject(paid);
  });

  test('The webhook event payment.failed never takes a paid order back when it comes late.', async () => {
    const orderId = await begin();
    const failed = provider.pay(orderId, { status: 'failed' }).payment;
    await send(eventBody('order.paid', provider.pay(orderId).payment));
    await send(eventBody('payment.failed', failed));
    expect(books(context)).toMatchObject(paid);
    context.db.update(payments).set({ status: 'refunded' }).run();
    await send(eventBody('payment.failed', failed));
    expect(books(context).payments).toMatchObject([{ status: 'refunded' }]);
  });

  test('A webhook event for an order cancelled meanwhile books the money and leaves the order cancelled.', async () => {
    const { payment } = provider.pay(await begin());
    context.db.update(orders).set({ status: 'cancelled' }).run();
    await send(eventBody('payment.captured', payment));
    expect(books(context)).toMatchObject({ orders: [{ status: 'cancelled' }], payments: [{ status: 'paid' }] });
    expect(context.mails()[1]?.text).toContain('already cancelled');
  });

  test.each(['invoice.paid', 'payment.downtime.started', 'something.new'])(
    'The webhook event %s is accepted and changes nothing.',
    async (event) => {
      const { payment } = provider.pay(await begin());
      expect((await send(eventBody(event, payment))).statusCode).toBe(200);
      expect((await send(JSON.stringify({ event, payload: 'of another shape' }))).statusCode).toBe(200);
      expect(books(context)).toMatchObject(untouched);
      expect(seenEvents()).toEqual([]);
    },
  );
});

describe('Webhook events that do not fit', () => {
  test.each<[string, Record<string, unknown>]>([
    ['an amount in a string', { amount: '19900' }],
    ['an amount with a fraction', { amount: 19_900.5 }],
    ['a negative amount', { amount: -19_900 }],
    ['an order that is not ours', { order_id: 'order_00000000000099' }],
    ['no order', { order_id: null }],
    ['an order id of another shape', { order_id: "' or 1=1 --" }],
    ['a payment id of another shape', { id: 7 }],
    ['a payment that is only authorised', { status: 'authorized' }],
    ['a payment that failed', { status: 'failed' }],
    ['no payment at all', { id: undefined, order_id: undefined }],
  ])('A webhook event with %s is logged, changes nothing and is answered 200.', async (_, change) => {
    const { payment } = provider.pay(await begin());
    const answer = await send(eventBody('payment.captured', payment, change));
    expect(answer.statusCode).toBe(200);
    expect(books(context)).toMatchObject(untouched);
    expect(seenEvents()).toEqual([]);
    expect(context.mails()).toEqual([]);
    expect(log.filter((line) => /"level":(?:40|50)/.test(line))).toHaveLength(1);
  });

  test('A webhook event with the payment id of another order changes nothing and is answered 200.', async () => {
    const one = await begin();
    const other = await begin();
    const { payment } = provider.pay(one);
    await send(eventBody('payment.captured', payment));
    const answer = await send(eventBody('payment.captured', { ...payment, orderId: other }));
    expect(answer.statusCode).toBe(200);
    expect(books(context).payments.map(({ status }) => status)).toEqual(['paid', 'created']);
  });
});

test('A second payment for a paid order is kept once as money to be sent back, and is an error in the log.', async () => {
  const orderId = await begin();
  const first = provider.pay(orderId).payment;
  const second = provider.pay(orderId).payment;
  await send(eventBody('payment.captured', first));
  for (const event of ['payment.captured', 'order.paid', 'payment.captured'])
    expect((await send(eventBody(event, second))).statusCode).toBe(200);
  expect(books(context).payments).toMatchObject([
    { razorpayPaymentId: first.id, isDuplicate: false },
    { razorpayPaymentId: second.id, isDuplicate: true, status: 'paid' },
  ]);
  expect(context.mails()).toHaveLength(4);
  expect(log.filter((line) => line.includes('"level":50') && line.includes('paid-twice'))).toHaveLength(1);
});

test('A payment that is only authorised is left to the automatic capture and checked again soon.', async () => {
  const orderId = await begin();
  const { payment } = provider.pay(orderId, { status: 'authorized' });
  await send(eventBody('payment.authorized', payment));
  expect(books(context).payments).toMatchObject([{ status: 'created', nextCheckAt: context.clock() + 10 * 60_000 }]);
  expect(provider.calls).not.toContain('capture');
  await send(eventBody('payment.captured', { ...payment, status: 'captured' }));
  await send(eventBody('payment.authorized', payment));
  expect(books(context).payments).toMatchObject([{ status: 'paid', nextCheckAt: null }]);
});

describe('R8, T13: Forged webhook events', () => {
  const forgeries: [string, (body: string, right: string) => string][] = [
    ['wrong', () => 'a'.repeat(64)],
    ['empty', () => ''],
    ['truncated', (_, right) => right.slice(0, 63)],
    ['upper-case', (_, right) => right.toUpperCase()],
    ['with a space', (_, right) => `${right} `],
    ['made with the key secret', (body) => sign(keySecret, body)],
    ['made with an empty secret', (body) => sign('', body)],
    ['of another body', () => sign(webhookSecret, '{}')],
    ['of the same facts written otherwise', (body) => sign(webhookSecret, JSON.stringify(JSON.parse(body), null, 2))],
  ];

  test.each(forgeries)(
    'A webhook event is refused, changes nothing and is logged when its signature is %s.',
    async (_, forge) => {
      const body = eventBody('payment.captured', provider.pay(await begin()).payment);
      const signature = forge(body, sign(webhookSecret, body));
      expect((await send(body, { signature })).statusCode).toBe(400);
      expect(books(context)).toMatchObject(untouched);
      expect(seenEvents()).toEqual([]);
      expect(log.filter((line) => line.includes('wrong signature'))).toHaveLength(1);
      for (const secret of [webhookSecret, keySecret, sign(webhookSecret, body)])
        expect(log.join('\n')).not.toContain(secret);
    },
  );

  test('A webhook event without a signature is refused and changes nothing.', async () => {
    const payload = eventBody('payment.captured', provider.pay(await begin()).payment);
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/webhooks/razorpay', payload, headers });
    expect(answer.statusCode).toBe(400);
    expect(books(context)).toMatchObject(untouched);
  });

  test('A webhook event whose bytes were changed on the way is refused and changes nothing.', async () => {
    const body = eventBody('payment.captured', provider.pay(await begin()).payment);
    const changed = body.replace('"acc_1"', '"acc_2"');
    expect((await send(changed, { signature: sign(webhookSecret, body) })).statusCode).toBe(400);
    expect(books(context)).toMatchObject(untouched);
  });

  test('A webhook event from the page of another site is refused and changes nothing.', async () => {
    const body = eventBody('payment.captured', provider.pay(await begin()).payment);
    expect((await send(body, { headers: { origin: 'https://evil.example' } })).statusCode).toBe(403);
    expect(books(context)).toMatchObject(untouched);
  });
});

describe('Bodies that are no event', () => {
  test.each([
    ['text', 'hello', 400],
    ['an empty body', '', 400],
    ['a list', '[]', 400],
    ['an event without a name', '{"entity":"event"}', 400],
    ['bytes that are no text', '\u0000\uFFFD', 400],
    ['64 KB and more', JSON.stringify({ event: 'payment.captured', filler: 'x'.repeat(65_536) }), 413],
  ])('The webhook refuses a body that is no event: %s.', async (_, body, status) => {
    expect((await send(body)).statusCode).toBe(status);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'The webhook refuses the content type %s and changes nothing.',
    async (type) => {
      const body = eventBody('payment.captured', provider.pay(await begin()).payment);
      expect((await send(body, { headers: { 'content-type': type } })).statusCode).toBe(415);
      expect(books(context)).toMatchObject(untouched);
    },
  );
});

test.each([
  ['card payment is not set up', {}],
  ['there is no webhook secret', { ...fakeGatewayEnv, RAZORPAY_WEBHOOK_SECRET: '' }],
])('The webhook address does not exist when %s.', async (_, env) => {
  const without = createTestContext({ gateway: provider.gateway, env });
  const itsApp = await createTestApp(without);
  const payload = eventBody('payment.captured', provider.pay('order_1').payment);
  for (const secret of ['', webhookSecret]) {
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': sign(secret, payload) };
    const answer = await itsApp.inject({ method: 'POST', url: '/webhooks/razorpay', payload, headers });
    expect(answer.statusCode).toBe(404);
  }
  await itsApp.close();
  await without.close();
});

test('R7: A purchase ends paid with exactly one effect in any order of verification, events and new tries, even repeated ones.', async () => {
  const step = fc.constantFrom('verify', 'buy again', 'captured', 'order.paid', 'failed', 'repeat');
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.constantFrom('verify', 'captured', 'order.paid'),
      async (steps, last) => {
        const mailsBefore = context.mails().length;
        const materialId = addMaterial(context);
        const orderId = await begin(materialId);
        const failed = provider.pay(orderId, { status: 'failed' }).payment;
        const { payment, answer } = provider.pay(orderId);
        const bodies = {
          captured: eventBody('payment.captured', payment),
          'order.paid': eventBody('order.paid', payment),
          failed: eventBody('payment.failed', failed),
        };
        const ids = { captured: `c-${orderId}`, 'order.paid': `o-${orderId}`, failed: `f-${orderId}` };
        const now = () => books(context).payments.find(({ razorpayOrderId }) => razorpayOrderId === orderId);

        let repeated: () => Promise<unknown> = async () => {};
        const seen: (string | undefined)[] = [];
        for (const name of [...steps, last]) {
          if (name === 'verify') repeated = () => context.caller(student).payments.verify(answer);
          else if (name === 'buy again')
            repeated = () => failure(context.caller(student).checkout.createDownloadOrder({ materialId }));
          else if (name === 'captured' || name === 'order.paid' || name === 'failed')
            repeated = () => send(bodies[name], { eventId: ids[name] });
          await repeated();
          seen.push(now()?.status);
        }

        const row = now();
        const firstPaid = seen.indexOf('paid');
        expect(new Set(seen.slice(firstPaid))).toEqual(new Set(['paid']));
        expect(row).toMatchObject({ status: 'paid', razorpayPaymentId: payment.id });
        expect(books(context).orders.find(({ id }) => id === row?.orderId)?.status).toBe('confirmed');
        expect(context.mails().length - mailsBefore).toBe(2);
        context.advance(60 * 60 * 1000);
      },
    ),
    { numRuns: 100 },
  );
}, 60_000);
