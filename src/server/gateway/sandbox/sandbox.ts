/** The sandbox: a stand-in for Razorpay in the demo, with the same addresses. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RazorpayConfig } from '#server/config.ts';
import type { Db } from '#server/db/open-db.ts';
import { payments, providerOrderId, viaProvider } from '#server/db/schema/payments.ts';
import { paths } from '#shared/paths.ts';
import { refuse, registerApi } from './api.ts';
import { createLedger, type Remembered, SandboxError } from './ledger.ts';
import { createWebhookSender, type Deliver } from './webhooks.ts';

/** Beside this file, in the source as in the build. */
const checkoutScript = new URL('./sandbox-checkout.js', import.meta.url);

const payInput = z.strictObject({
  key: z.string(),
  order_id: z.string(),
  outcome: z.enum(['pay', 'fail']),
  email: z.string().max(254),
  contact: z.string().max(30),
});

/** Demo mode's stand-in for Razorpay, at the same HTTP surface: API, checkout script, webhooks. It takes no money. */
export async function registerSandbox(app: FastifyInstance, config: RazorpayConfig, db: Db): Promise<void> {
  const ledger = createLedger(config.keySecret, { remembered: paymentsBefore(db) });
  const webhooks = createWebhookSender(config.webhookSecret ?? '', deliverTo(app), app.log);
  const sandbox = { config, ledger, webhooks };
  await app.register(
    async (scope) => {
      scope.addHook('onClose', async () => webhooks.close());
      scope.setErrorHandler(refuse);
      const news = {
        refundBegun: (id: string) => announceRefund(sandbox, id),
        captured: (orderId: string) => announcePaid(sandbox, orderId),
      };
      await scope.register(async (api) => registerApi(api, { ...config, ledger, ...news }), { prefix: '/v1' });
      registerCheckout(scope, sandbox);
    },
    { prefix: paths.sandbox },
  );
}

type Sandbox = {
  config: RazorpayConfig;
  ledger: ReturnType<typeof createLedger>;
  webhooks: ReturnType<typeof createWebhookSender>;
};

function registerCheckout(scope: FastifyInstance, sandbox: Sandbox): void {
  const { config, ledger, webhooks } = sandbox;
  scope.get('/checkout.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(await readFile(checkoutScript)),
  );

  scope.post('/checkout', (request) => {
    const { key, order_id, outcome, ...buyer } = payInput.parse(request.body);
    if (key !== config.keyId) throw new SandboxError('The id provided does not exist');
    const { payment, signature } = ledger.pay(order_id, outcome, buyer);
    if (payment.status === 'failed') {
      webhooks.send('payment.failed', { payment: { entity: payment } });
      return {
        error: {
          code: payment.error_code,
          description: payment.error_description,
          source: payment.error_source,
          step: payment.error_step,
          reason: payment.error_reason,
          metadata: { order_id, payment_id: payment.id },
        },
      };
    }
    if (payment.captured) announcePaid(sandbox, order_id);
    return { razorpay_payment_id: payment.id, razorpay_order_id: order_id, razorpay_signature: signature };
  });
}

/** The bank is quick here: the refund is made as soon as it is begun. */
function announceRefund({ ledger, webhooks }: Sandbox, id: string): void {
  const payload = () => {
    const refund = ledger.refundById(id);
    return { refund: { entity: refund }, payment: { entity: ledger.payment(refund.payment_id) } };
  };
  webhooks.send('refund.created', payload());
  ledger.endRefund(id, 'processed');
  webhooks.send('refund.processed', payload());
}

function announcePaid({ ledger, webhooks }: Sandbox, orderId: string): void {
  const order = { entity: ledger.order(orderId) };
  const payment = { entity: ledger.paymentsOf(orderId).items.find(({ captured }) => captured) ?? {} };
  webhooks.send('payment.captured', { payment });
  webhooks.send('order.paid', { payment, order });
}

const paymentsBefore = (db: Db): Remembered[] =>
  db
    .select({
      orderId: providerOrderId,
      paymentId: payments.razorpayPaymentId,
      amountPaise: payments.amountPaise,
      refundedPaise: payments.refundedPaise,
    })
    .from(payments)
    .where(viaProvider)
    .all();

const deliverTo =
  (app: FastifyInstance): Deliver =>
  async (body, headers) =>
    (await app.inject({ method: 'POST', url: paths.razorpayWebhook, payload: body, headers })).statusCode;
