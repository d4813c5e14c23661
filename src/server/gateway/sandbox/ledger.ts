/** The orders and payments of the sandbox. */
import { z } from 'zod';
import { checkoutMessage, sign } from '#server/gateway/signatures.ts';
import { nature } from '#server/nature.ts';

type Order = ReturnType<typeof newOrder>;
export type Payment = ReturnType<typeof newPayment>;
export type Refund = ReturnType<typeof newRefund>;

/** What Razorpay says when it refuses; the status is 400 but for bad credentials. */
export class SandboxError extends Error {
  override name = 'SandboxError';
  readonly status: number;
  constructor(description: string, status = 400) {
    super(description);
    this.status = status;
  }
}

const orderInput = z.object({
  amount: z.int('The amount must be an integer.').min(100, 'Order amount less than minimum amount allowed'),
  currency: z.literal('INR', 'The currency is not supported.'),
  receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').nullish(),
  notes: z.record(z.string(), z.unknown()).nullish(),
  payment: z.object({ capture: z.enum(['automatic', 'manual']) }).nullish(),
});

const captureInput = z.object({ amount: z.int(), currency: z.string() });
const refundInput = z
  .object({
    amount: z.int().min(100, 'The amount must be at least INR 1.00').optional(),
    speed: z.enum(['normal', 'optimum']).optional(),
    receipt: z.string().max(40).nullish(),
  })
  .nullish();

export type Ledger = ReturnType<typeof createLedger>;

/** A payment of earlier days; `paymentId` is null as long as nobody has paid. */
export type Remembered = {
  orderId: string;
  paymentId: string | null;
  amountPaise: number;
  refundedPaise: number;
};

type LedgerOptions = {
  /** What was there before a restart, from the site's own books. */
  remembered?: Remembered[];
  /** Whether an order that is paid takes money again, as Razorpay's does from a window that was left open. */
  paysAgain?: boolean;
};

/** Keeps Razorpay's orders, payments and refunds in memory, as its API writes them. Amounts in paise. */
export function createLedger(keySecret: string, { remembered = [], paysAgain = false }: LedgerOptions = {}) {
  const orders = new Map<string, Order>();
  const capturedByHand = new Set<string>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const refundsByKey = new Map<string, { body: string; refund: Refund }>();

  for (const { orderId, paymentId, amountPaise, refundedPaise } of remembered) {
    const old = newOrder({ amount: amountPaise, currency: 'INR' }, orderId);
    orders.set(orderId, old);
    if (paymentId === null) continue;
    const paid = { ...newPayment(old, { email: '', contact: '' }), id: paymentId };
    payments.set(paymentId, paid);
    markCaptured(paid, old);
    markRefunded(paid, refundedPaise);
  }

  const order = (id: string) => known(orders.get(id));
  const payment = (id: string) => known(payments.get(id));

  return {
    createOrder(body: unknown) {
      const { amount, currency, receipt, notes, payment } = checked(orderInput, body);
      const created = newOrder({ amount, currency, receipt, notes });
      orders.set(created.id, created);
      if (payment?.capture === 'manual') capturedByHand.add(created.id);
      return created;
    },

    order,
    payment,
    /** All that it knows, to be looked at and changed from outside. */
    all: { orders, payments, refunds },

    allPayments: () => ({ items: [...payments.values()] }),

    paymentsOf(orderId: string) {
      order(orderId);
      const items = [...payments.values()].filter(({ order_id }) => order_id === orderId);
      return { entity: 'collection', count: items.length, items };
    },

    pay(orderId: string, outcome: 'pay' | 'fail', buyer: { email: string; contact: string }) {
      const paid = order(orderId);
      if (paid.status === 'paid' && !paysAgain) throw new SandboxError('Payment already done for this order.');
      const made = newPayment(paid, buyer);
      payments.set(made.id, made);
      paid.attempts += 1;
      paid.status = 'attempted';
      if (outcome === 'fail') Object.assign(made, declined);
      else if (!capturedByHand.has(orderId)) markCaptured(made, paid);
      return { payment: made, signature: sign(keySecret, checkoutMessage(orderId, made.id)) };
    },

    capture(paymentId: string, body: unknown): Payment {
      const taken = payment(paymentId);
      const { amount, currency } = checked(captureInput, body);
      if (taken.status === 'captured') throw new SandboxError('This payment has already been captured');
      if (taken.status !== 'authorized')
        throw new SandboxError('Only payments which have been authorized and not yet captured can be captured');
      if (amount !== taken.amount || currency !== taken.currency)
        throw new SandboxError('Capture amount must be equal to the amount authorized');
      markCaptured(taken, order(taken.order_id));
      return taken;
    },

    /** Begins a refund; the same `key` and body again is the same refund. */
    refund(paymentId: string, body: unknown, key?: string): { refund: Refund; isNew: boolean } {
      const before = key === undefined ? undefined : refundsByKey.get(key);
      const sent = JSON.stringify([paymentId, body]);
      if (before && before.body !== sent)
        throw new SandboxError('Different request body sent with the same idempotency key');
      if (before) return { refund: before.refund, isNew: false };
      const refund = makeRefund(payment(paymentId), body);
      refunds.set(refund.id, refund);
      if (key !== undefined) refundsByKey.set(key, { body: sent, refund });
      return { refund, isNew: true };
    },

    refundById: (id: string) => known(refunds.get(id)),

    refundsOf(paymentId: string) {
      payment(paymentId);
      const items = [...refunds.values()].filter(({ payment_id }) => payment_id === paymentId);
      return { entity: 'collection', count: items.length, items };
    },

    /** What failed is not gone from its payment. */
    endRefund(id: string, status: 'processed' | 'failed'): void {
      const refund = known(refunds.get(id));
      Object.assign(refund, { status, speed_processed: status === 'processed' ? 'normal' : null });
      if (status === 'failed') markRefunded(payment(refund.payment_id), -refund.amount);
    },
  };
}

function makeRefund(taken: Payment, body: unknown): Refund {
  const { amount, receipt } = checked(refundInput, body) ?? {};
  const left = taken.amount - taken.amount_refunded;
  if (taken.status === 'refunded') throw new SandboxError('The payment has been fully refunded already');
  if (taken.status !== 'captured')
    throw new SandboxError('The payment status should be captured for action to be taken');
  const wanted = amount ?? left;
  if (wanted > left) throw new SandboxError('The total refund amount is greater than the refund payment amount');
  markRefunded(taken, wanted);
  return newRefund(taken, wanted, receipt ?? null);
}

function markCaptured(taken: Payment, of: Order): void {
  taken.status = 'captured';
  taken.captured = true;
  taken.fee = Math.round(taken.amount * 0.0236);
  taken.tax = 0;
  of.status = 'paid';
  of.amount_paid = of.amount;
  of.amount_due = 0;
}

function markRefunded(taken: Payment, amount: number): void {
  if (amount === 0) return;
  taken.amount_refunded += amount;
  const isFull = taken.amount_refunded === taken.amount;
  taken.refund_status = isFull ? 'full' : taken.amount_refunded === 0 ? null : 'partial';
  taken.status = isFull ? 'refunded' : 'captured';
}

const declined: Partial<PaymentState> = {
  status: 'failed',
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was declined by the bank (test). Please try again or use another method.',
  error_source: 'issuer_bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_declined',
};

type OrderInput = Pick<z.infer<typeof orderInput>, 'amount' | 'currency' | 'receipt' | 'notes'>;
type OrderState = { status: 'created' | 'attempted' | 'paid'; amount_paid: number; amount_due: number };

const newOrder = ({ amount, currency, receipt, notes }: OrderInput, id = `order_${randomId()}`) => {
  const state: OrderState = { status: 'created', amount_paid: 0, amount_due: amount };
  return {
    id,
    entity: 'order',
    amount,
    currency,
    receipt: receipt ?? null,
    offer_id: null,
    attempts: 0,
    notes: notes ?? [],
    created_at: now(),
    ...state,
  };
};

type PaymentState = {
  status: 'authorized' | 'captured' | 'failed' | 'refunded';
  captured: boolean;
  refund_status: 'partial' | 'full' | null;
  fee: number | null;
  tax: number | null;
} & Record<`error_${'code' | 'description' | 'source' | 'step' | 'reason'}`, string | null>;

const authorized: PaymentState = {
  status: 'authorized',
  captured: false,
  refund_status: null,
  fee: null,
  tax: null,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

const newPayment = (order: Order, { email, contact }: { email: string; contact: string }) => ({
  id: `pay_${randomId()}`,
  entity: 'payment',
  amount: order.amount,
  currency: order.currency,
  order_id: order.id,
  invoice_id: null,
  international: false,
  method: 'card',
  amount_refunded: 0,
  description: null,
  card_id: null,
  bank: null,
  wallet: null,
  vpa: null,
  email,
  contact,
  notes: [],
  acquirer_data: {},
  created_at: now(),
  ...authorized,
});

type RefundState = { status: 'pending' | 'processed' | 'failed'; speed_processed: 'normal' | null };

const newRefund = (payment: Payment, amount: number, receipt: string | null) => {
  const state: RefundState = { status: 'pending', speed_processed: null };
  return {
    id: `rfnd_${randomId()}`,
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: [],
    receipt,
    acquirer_data: { arn: null },
    created_at: now(),
    batch_id: null,
    speed_requested: 'normal',
    ...state,
  };
};

function known<T>(found: T | undefined): T {
  if (!found) throw new SandboxError('The id provided does not exist');
  return found;
}

function checked<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new SandboxError(parsed.error.issues[0]?.message ?? 'The request is invalid.');
  return parsed.data;
}

/** Fourteen characters, as in Razorpay's ids. */
const randomId = (): string => nature.bytes(7).toString('hex');

/** Razorpay's times are in seconds. */
const now = (): number => Math.floor(nature.now() / 1000);
