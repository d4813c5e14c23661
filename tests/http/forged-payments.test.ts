import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { sign } from '#server/gateway/signatures.ts';
import { createFakeGateway, fakeGatewayEnv, keySecret, webhookSecret } from '../support/fake-gateway.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { addMaterial, books } from '../support/shop.ts';
import { createTestContext } from '../support/test-context.ts';

type Forgery = { order: string; payment: string; signature: string };

/** What somebody may try who has everything but the secrets, or the wrong one of them. */
const forge: ((right: Forgery, turn: number) => Forgery)[] = [
  (right) => ({ ...right, signature: 'a'.repeat(64) }),
  (right) => ({ ...right, signature: ' ' }),
  (right, turn) => ({ ...right, signature: right.signature.slice(0, turn % 63) || 'x' }),
  (right) => ({ ...right, signature: right.signature.toUpperCase().replace(/^\d*$/, 'A') }),
  (right) => ({ ...right, signature: `${right.signature}0` }),
  (right, turn) => {
    const at = turn % 64;
    const other = right.signature[at] === '0' ? '1' : '0';
    return { ...right, signature: right.signature.slice(0, at) + other + right.signature.slice(at + 1) };
  },
  (right) => ({ ...right, signature: sign(webhookSecret, `${right.order}|${right.payment}`) }),
  (right) => ({ ...right, signature: sign('', `${right.order}|${right.payment}`) }),
  (right) => ({ ...right, signature: sign(keySecret, `${right.payment}|${right.order}`) }),
  (right) => ({ ...right, signature: sign(keySecret, right.payment) }),
  (right) => ({
    ...right,
    signature: createHmac('sha1', keySecret).update(`${right.order}|${right.payment}`).digest('hex'),
  }),
  (right, turn) => ({ ...right, payment: `pay_Another${turn}` }),
  (right, turn) => ({ ...right, order: `order_Another${turn}` }),
];

test('R8: The site refuses 500 forged payments, logs the wrong signatures and books nothing.', {
  timeout: 60_000,
}, async ({ task }) => {
  const log: string[] = [];
  const provider = createFakeGateway();
  const context = createTestContext({ gateway: provider.gateway, env: fakeGatewayEnv });
  const app = await createTestApp(context, undefined, log);
  const student = context.addUser('student');
  const cookie = await cookieOf(context, student);
  const begun = await context.caller(student).checkout.createDownloadOrder({ materialId: addMaterial(context) });
  if (!begun.success) throw new Error(begun.error);
  const order = begun.order.id;
  const { payment, answer } = provider.pay(order);
  const right: Forgery = { order, payment: payment.id, signature: answer.signature };

  const answers: Record<number, number> = {};
  for (let turn = 0; turn < 500; turn++) {
    const forged = forge[turn % forge.length]?.(right, turn) ?? right;
    const body = JSON.stringify({
      event: 'payment.captured',
      payload: {
        payment: {
          entity: { id: forged.payment, order_id: forged.order, amount: 19_900, currency: 'INR', status: 'captured' },
        },
      },
    });
    const reply =
      Math.floor(turn / forge.length) % 2 === 0
        ? await app.inject({
            method: 'POST',
            url: '/trpc/payments.verify',
            headers: { cookie },
            payload: { payment_id: forged.payment, order_id: forged.order, signature: forged.signature },
          })
        : await app.inject({
            method: 'POST',
            url: '/webhooks/razorpay',
            headers: { 'content-type': 'application/json', 'x-razorpay-signature': forged.signature },
            payload: body,
          });
    answers[reply.statusCode] = (answers[reply.statusCode] ?? 0) + 1;
  }
  expect(Object.keys(answers).filter((status) => !['400', '404'].includes(status))).toEqual([]);
  expect(books(context).payments).toMatchObject([{ status: 'created', razorpayPaymentId: null }]);
  expect(books(context).orders).toMatchObject([{ status: 'pending' }]);
  expect(context.mails()).toEqual([]);
  const logged = log.filter((line) => /wrong signature|not verified/.test(line)).length;
  expect(logged).toBeGreaterThan(400);
  task.meta.figure = `500 forged: ${answers[400]} answered 400, ${answers[404] ?? 0} answered 404, ${logged} logged, 0 effects`;

  const honest = await context.caller(student).payments.verify(answer);
  expect(honest).toEqual({ success: true });
  await app.close();
  await context.close();
});
