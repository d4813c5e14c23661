/** Talks to Razorpay. */
import type Razorpay from 'razorpay';
import { z } from 'zod';
import type { RazorpayConfig } from '#server/config.ts';
import { nature } from '#server/nature.ts';
import { currency, disputeStatuses, razorpayIdPattern } from '#shared/payments.ts';
import {
  GatewayError,
  type PaymentGateway,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderRefund,
} from './gateway.ts';
import { checkoutMessage, isSignature } from './signatures.ts';

const callTimeoutMs = 10_000;
const largestAnswerBytes = 1024 * 1024;

/**
 * Late authorisations are captured for as long as Razorpay waits for the bank (three days, in minutes); what is left
 * uncaptured goes back to the buyer after five (Razorpay, payment capture settings).
 */
const capture = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 3 * 24 * 60, manual_expiry_period: 5 * 24 * 60, refund_speed: 'normal' },
} as const;

const id = z.string().regex(razorpayIdPattern);
const orderAnswer = z.object({ id, amount: z.int().positive(), currency: z.string() });
export const razorpayPayment = z
  .object({
    id,
    order_id: id.nullish(),
    amount: z.int().positive(),
    currency: z.string(),
    status: z.string(),
    captured: z.boolean().nullish(),
    fee: z.int().nonnegative().nullish(),
    error_description: z.string().nullish(),
    created_at: z.int().positive().nullish(),
  })
  .transform(
    (payment): ProviderPayment => ({
      id: payment.id,
      orderId: payment.order_id ?? null,
      amountPaise: payment.amount,
      currency: payment.currency,
      status: payment.status,
      createdAt: payment.created_at ? payment.created_at * 1000 : null,
      ...(payment.fee != null && { feePaise: payment.fee }),
      ...(payment.status === 'refunded' && payment.captured === false && { neverCaptured: true }),
      ...(payment.status === 'failed' && payment.error_description && { failure: payment.error_description }),
    }),
  );
const listAnswer = z.object({ items: z.array(z.unknown()) });
const paymentsAnswer = z.object({ items: z.array(razorpayPayment) });

/** A refund as Razorpay writes it; its `receipt` is ours to choose, so it carries the key. */
export const razorpayRefund = z
  .object({
    id,
    payment_id: id,
    amount: z.int().positive(),
    currency: z.string(),
    status: z.string(),
    receipt: z.string().nullish(),
  })
  .transform(
    (refund): ProviderRefund => ({
      id: refund.id,
      paymentId: refund.payment_id,
      amountPaise: refund.amount,
      currency: refund.currency,
      status: refund.status,
      key: refund.receipt ?? null,
    }),
  );
const refundsAnswer = z.object({ items: z.array(razorpayRefund) });

/** A dispute as Razorpay writes it; a deduction that it names is what the shop has lost or may lose. */
export const razorpayDispute = z
  .object({
    id: z.string().regex(/^disp_[0-9A-Za-z]{1,40}$/),
    payment_id: id,
    amount: z.int().positive(),
    amount_deducted: z.int().nonnegative().nullish(),
    currency: z.string(),
    status: z.enum(disputeStatuses),
    reason_code: z.string().max(200).nullish(),
    respond_by: z.int().positive().nullish(),
  })
  .transform(
    (dispute): ProviderDispute => ({
      id: dispute.id,
      paymentId: dispute.payment_id,
      amountPaise: dispute.amount_deducted || dispute.amount,
      currency: dispute.currency,
      status: dispute.status,
      reasonCode: dispute.reason_code ?? '',
      respondBy: dispute.respond_by ? dispute.respond_by * 1000 : null,
    }),
  );

/** The SDK throws a plain object when the provider answered with an error, and a TypeError when nothing came. */
const refusal = z.object({
  statusCode: z.int(),
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }).nullish(),
});

/** Card payment through Razorpay, or through any server that speaks its protocol at `config.apiUrl`. */
export function createRazorpayGateway(config: RazorpayConfig, timeoutMs = callTimeoutMs): PaymentGateway {
  let connection: Promise<Connection> | null = null;
  const ask = <T>(what: string, answer: z.ZodType<T>, call: (connection: Connection) => Promise<unknown>) =>
    askProvider({ what, answer, call: async () => call(await (connection ??= connect(config, timeoutMs))), timeoutMs });

  const fetchPayment = async (paymentId: string) => {
    const payment = await ask('payment', razorpayPayment, ({ sdk }) => sdk.payments.fetch(checkedId(paymentId)));
    if (payment.id !== paymentId) throw unusable('payment');
    return payment;
  };

  return {
    keyId: config.keyId,

    async tryKeys() {
      await ask('payments', listAnswer, ({ sdk }) => sdk.payments.all({ count: 1 }));
    },

    async createOrder({ amountPaise, receipt }) {
      const order = await ask('new order', orderAnswer, ({ sdk }) =>
        sdk.orders.create({ amount: amountPaise, currency, receipt, payment: capture }),
      );
      if (order.amount !== amountPaise || order.currency !== currency) throw unusable('new order');
      return { id: order.id, amountPaise: order.amount, currency: order.currency };
    },

    async fetchOrderPayments(orderId) {
      const { items } = await ask("order's payments", paymentsAnswer, ({ sdk }) =>
        sdk.orders.fetchPayments(checkedId(orderId)),
      );
      return items;
    },

    fetchPayment,

    async capture(payment) {
      try {
        return await ask('capture', razorpayPayment, ({ sdk }) =>
          sdk.payments.capture(checkedId(payment.id), payment.amountPaise, payment.currency),
        );
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        // Capturing twice is an error at Razorpay: somebody else may have done it, so ask how the payment stands.
        const now = await fetchPayment(payment.id);
        if (now.status !== 'captured') throw error;
        return now;
      }
    },

    async refund({ paymentId, amountPaise, key }) {
      // The SDK's own call lets no header through, and the key is one (Razorpay, idempotent refunds).
      const refund = await ask('new refund', razorpayRefund, async ({ client }) => {
        const address = `/v1/payments/${checkedId(paymentId)}/refund`;
        const body = { amount: amountPaise, speed: 'normal', receipt: key };
        const answer = await client.post(address, body, { headers: { 'X-Refund-Idempotency': key } }).catch(rethrow);
        return answer.data;
      });
      if (refund.paymentId !== paymentId || refund.amountPaise !== amountPaise || refund.currency !== currency)
        throw unusable('new refund');
      return refund;
    },

    async fetchRefunds(paymentId) {
      const { items } = await ask("payment's refunds", refundsAnswer, ({ sdk }) =>
        sdk.payments.fetchMultipleRefund(checkedId(paymentId), { count: 100 }),
      );
      return items;
    },

    async fetchRefund(refundId) {
      const refund = await ask('refund', razorpayRefund, ({ sdk }) => sdk.refunds.fetch(checkedId(refundId)));
      if (refund.id !== refundId) throw unusable('refund');
      return refund;
    },

    isCheckoutSignature: (orderId, paymentId, signature) =>
      isSignature(config.keySecret, checkoutMessage(orderId, paymentId), signature),

    isWebhookSignature: (rawBody, signature) =>
      config.webhookSecret !== null && isSignature(config.webhookSecret, rawBody, signature),
  };
}

type Connection = { sdk: Razorpay; client: HttpClient };

/** The SDK is loaded for the first call: most starts are not followed by a payment soon. */
async function connect(config: RazorpayConfig, timeoutMs: number): Promise<Connection> {
  const { default: Razorpay } = await import('razorpay');
  const sdk = new Razorpay({ key_id: config.keyId, key_secret: config.keySecret });
  const client = httpClient(sdk.api);
  Object.assign(client.defaults, {
    baseURL: config.apiUrl,
    timeout: timeoutMs,
    proxy: false,
    maxRedirects: 0,
    maxContentLength: largestAnswerBytes,
  });
  return { sdk, client };
}

type HttpClient = {
  defaults: object;
  post: (path: string, body: object, options: { headers: Record<string, string> }) => Promise<{ data: unknown }>;
};

/** By default the SDK waits for ever, follows redirects and obeys HTTP_PROXY, and has no option for that. */
function httpClient(api: object): HttpClient {
  const client: unknown = Reflect.get(api, 'rq');
  if (!isHttpClient(client)) throw new Error('The razorpay SDK has changed: its HTTP client was not found');
  return client;
}

function isHttpClient(client: unknown): client is HttpClient {
  if (typeof client !== 'function') return false;
  const defaults: unknown = Reflect.get(client, 'defaults');
  return (
    typeof defaults === 'object' &&
    defaults !== null &&
    'baseURL' in defaults &&
    typeof Reflect.get(client, 'post') === 'function'
  );
}

/** What the client throws holds the key secret, so only the provider's own answer goes further, as the SDK hands it on. */
function rethrow(error: unknown): never {
  const response: unknown = Reflect.get(Object(error), 'response');
  if (typeof response !== 'object' || response === null)
    throw new Error(error instanceof Error ? error.message : 'no answer');
  throw { statusCode: Reflect.get(response, 'status'), error: Object(Reflect.get(response, 'data')).error };
}

/** The SDK pastes ids into the path as they are. */
function checkedId(id: string): string {
  if (!razorpayIdPattern.test(id)) throw new GatewayError('unknown-id', 'This is no id of Razorpay');
  return id;
}

const unusable = (what: string, cause?: unknown) =>
  new GatewayError('no-answer', `Razorpay's answer (${what}) cannot be used`, { cause });

type ProviderQuestion<T> = { what: string; answer: z.ZodType<T>; call: () => Promise<unknown>; timeoutMs: number };

/** One call, ended after `timeoutMs` however slowly the answer trickles in, its answer checked before it is believed. */
async function askProvider<T>({ what, answer, call, timeoutMs }: ProviderQuestion<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = nature.after(timeoutMs, () => reject(new Error(`no answer within ${timeoutMs} ms`)));
  });
  try {
    const received = answer.safeParse(await Promise.race([call(), deadline]));
    if (!received.success) throw unusable(what, received.error);
    return received.data;
  } catch (error) {
    throw error instanceof GatewayError ? error : gatewayError(what, error);
  } finally {
    clearTimeout(timer);
  }
}

function gatewayError(what: string, cause: unknown): GatewayError {
  const parsed = refusal.safeParse(cause);
  if (!parsed.success) return new GatewayError('no-answer', `Razorpay did not answer (${what})`, { cause });
  const { statusCode, error } = parsed.data;
  const description = error?.description ?? null;
  const message = `Razorpay answered ${statusCode} (${what})${description === null ? '' : `: ${description}`}`;
  // 409: the same refund is being made at this moment.
  const undecided = statusCode >= 500 || statusCode === 429 || statusCode === 409;
  if (!error || undecided) return new GatewayError('no-answer', message, { description });
  const unknownId = statusCode === 404 || /\bid provided does not exist\b/i.test(description ?? '');
  return new GatewayError(unknownId ? 'unknown-id' : 'refused', message, { description });
}
