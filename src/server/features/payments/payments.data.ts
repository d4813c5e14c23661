import { and, asc, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { payments, webhookEvents } from '#server/db/schema/payments.ts';
import { removeFromCart } from '#server/features/checkout/cart.data.ts';
import { isCouponLeft, takeOverCoupon } from '#server/features/checkout/coupons.data.ts';
import { hasBought } from '#server/features/library/entitlements.data.ts';
import { cancelOrder, closedBySiteAt, confirmOrder } from '#server/features/orders/lifecycle.data.ts';
import { findOrderForMail, type OrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import { recordOrderEvent } from '#server/features/orders/orders.data.ts';
import { issueReceipt } from '#server/features/orders/receipts.data.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import type { PaymentGateway, ProviderPayment } from '#server/gateway/gateway.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { type Mail, queueMail } from '#server/mail/mailer.ts';
import {
  type HoldReason,
  orderConfirmedMail,
  orderPaidNote,
  paidAgainNote,
  paymentHeldMail,
  paymentHeldNote,
  type Receipt,
} from './payments.mails.ts';

/**
 * `held`: money for an order that it does not confirm, for the admin to decide about. `paid-twice`: money for something
 * that was paid already; it is booked as a duplicate and has to go back. `mismatch`: the payment is not what our row asks
 * for; nothing was changed.
 */
export type Settlement = 'settled' | 'already-settled' | 'held' | 'paid-twice' | 'mismatch' | 'unknown-order';

export type Settling = { payment: ProviderPayment; config: Config; now: number };

/**
 * Gives a captured payment its effect, exactly once: payment booked, order confirmed, history, mails. Money that does
 * not confirm its order (`whyHeld`) is kept and told, but delivers nothing. Takes part in the caller's transaction.
 * `now`: UTC ms.
 */
export function settlePayment(tx: Executor, { payment, config, now }: Settling): Settlement {
  const row = findAsked(tx, payment);
  if (!row) return 'unknown-order';
  if (payment.amountPaise !== row.amountPaise || payment.currency !== row.currency) return 'mismatch';
  const known = findByProviderId(tx, payment.id);
  if (known) return known.razorpayOrderId === row.razorpayOrderId ? 'already-settled' : 'mismatch';
  if (payment.status !== 'captured') return 'mismatch';

  const { orderId, userId, razorpayOrderId, amountPaise } = row;
  const order = findOrderForMail(tx, orderId);
  const receipt = { reference: payment.id, amountPaise, paidAt: now };
  const paid = {
    status: 'paid',
    razorpayPaymentId: payment.id,
    paidAt: now,
    nextCheckAt: null,
    updatedAt: now,
  } as const;
  if (row.razorpayPaymentId !== null) {
    tx.insert(payments)
      .values({ ...paid, orderId, userId, razorpayOrderId, amountPaise, isDuplicate: true, createdAt: now })
      .run();
    return applyMoney(tx, { order, receipt, again: 'paid-order', config, now });
  }

  const boughtBefore = order.items.filter(
    ({ kind, materialId }) => kind === 'download' && hasBought(tx, { userId: userId ?? '', materialId }),
  );
  const isOwned = order.items.length > 0 && boughtBefore.length === order.items.length;
  tx.update(payments)
    .set({ ...paid, isDuplicate: isOwned })
    .where(eq(payments.id, row.id))
    .run();
  if (userId) removeFromCart(tx, { userId, items: order.items });
  return applyMoney(tx, {
    order,
    receipt,
    again: isOwned ? 'owned-items' : null,
    boughtBefore: boughtBefore.map(({ title }) => title),
    begunAt: payment.createdAt,
    config,
    now,
  });
}

type Money = {
  order: OrderForMail;
  receipt: Receipt;
  /** What had been paid before: this order, or with others all that is in it. */
  again?: 'paid-order' | 'owned-items' | null;
  /** Titles of what the customer already has. */
  boughtBefore?: string[];
  /** When the customer began to pay (UTC ms), as the provider says. */
  begunAt?: number | null;
  /** The admin who saw the money come; absent where the provider told of it. */
  actorId?: string;
  config: Config;
  now: number;
};

/** What money did to its order, to be told to both sides. */
type Effect =
  | { outcome: 'settled'; boughtBefore: string[] }
  | { outcome: 'held'; why: HoldReason }
  | { outcome: 'paid-twice' };

/**
 * What money does to its order once it is booked, however it came: confirmed, held or a duplicate, with history,
 * receipt and one set of mails. Takes part in the caller's transaction.
 */
export function applyMoney(tx: Executor, money: Money): Effect['outcome'] {
  const effect = money.again ? noteDuplicate(tx, money) : confirmOrHold(tx, money);
  tellBoth(tx, money, effect);
  return effect.outcome;
}

function noteDuplicate(tx: Executor, { order, receipt, again, config, now }: Money): Effect {
  const event = { kind: 'paid_again', amountPaise: receipt.amountPaise } as const;
  // What is owned already is not delivered again; an order that was paid twice stays as it is.
  const cancelled = again === 'owned-items' && cancelOrder(tx, { orderId: order.id, event, config, now });
  if (!cancelled) recordOrderEvent(tx, { orderId: order.id, ...event }, now);
  return { outcome: 'paid-twice' };
}

function confirmOrHold(tx: Executor, money: Money): Effect {
  const { order, receipt, boughtBefore = [], begunAt = null, actorId, config, now } = money;
  const orderId = order.id;
  const why = whyHeld(tx, { order, begunAt, now });
  const note = why ? holdNotes[why] : boughtBefore.length > 0 ? `Bought before: ${boughtBefore.join(', ')}` : undefined;
  const event = { kind: 'paid', amountPaise: receipt.amountPaise, note } as const;
  if (!why && order.status === 'cancelled' && order.couponId)
    takeOverCoupon(tx, { couponId: order.couponId, userId: order.userId, config, now });
  const confirmed = why ? null : confirmOrder(tx, { orderId, actorId, event, config, now });
  if (!confirmed) recordOrderEvent(tx, { orderId, ...event, actorId }, now);
  issueReceipt(tx, { orderId, timeZone: config.timeZone, now });
  return why ? { outcome: 'held', why } : { outcome: 'settled', boughtBefore };
}

/** For the admins' view of the order's history. */
const holdNotes: Record<HoldReason, string | undefined> = {
  cancelled: undefined,
  'begun-late': 'Begun after the order was closed',
  'coupon-gone': 'Its coupon has been used up meanwhile',
};

/** How far the provider's clock may differ from ours, in ms. */
const clockToleranceMs = 5 * 60_000;

type Held = { order: Pick<OrderForMail, 'id' | 'status' | 'couponId' | 'userId'>; begunAt: number | null; now: number };

/** Null: money confirms the order. Times in UTC ms. */
function whyHeld(tx: Executor, { order, begunAt, now }: Held): HoldReason | null {
  if (order.status !== 'cancelled') return null;
  const closedAt = closedBySiteAt(tx, order);
  if (closedAt === null) return 'cancelled';
  if (begunAt === null || begunAt > closedAt + clockToleranceMs) return 'begun-late';
  const { couponId, userId } = order;
  return couponId === null || isCouponLeft(tx, { couponId, userId, begunAt, now }) ? null : 'coupon-gone';
}

/**
 * Captures an authorised payment; one that would not confirm its order is left to expire, and the bank releases it.
 * Returns the captured payment, or null where it was left. Throws GatewayError.
 */
export async function captureWanted(
  { db, gateway, now }: { db: Executor; gateway: PaymentGateway; now: number },
  payment: ProviderPayment,
): Promise<ProviderPayment | null> {
  if (payment.status !== 'authorized') return payment;
  const row = findAsked(db, payment);
  const order = row && findOrderForMail(db, row.orderId);
  if (!order || whyHeld(db, { order, begunAt: payment.createdAt, now }) !== null) return null;
  return gateway.capture(payment);
}

/** One mail to the customer, where there is an address, and one to the educator. */
function tellBoth(tx: Executor, { order, receipt, config, now }: Money, effect: Effect): void {
  const site = mailSite(tx, config);
  const [toCustomer, toEducator] = mailsAbout(order, receipt, { effect, site });
  const tell = (mail: Mail) => queueMail(tx, mail, now, { aboutUserId: order.userId });
  if (order.contactEmail !== '') tell(toCustomer);
  tell(toEducator);
}

function mailsAbout(order: OrderForMail, receipt: Receipt, { effect, site }: { effect: Effect; site: MailSite }) {
  switch (effect.outcome) {
    case 'settled':
      return [
        orderConfirmedMail(order, receipt, site),
        orderPaidNote(order, receipt, { boughtBefore: effect.boughtBefore, site }),
      ] as const;
    case 'held':
      return [
        paymentHeldMail(order, receipt, { why: effect.why, site }),
        paymentHeldNote(order, receipt, { why: effect.why, site }),
      ] as const;
    case 'paid-twice':
      return [
        paymentHeldMail(order, receipt, { why: 'paid-before', site }),
        paidAgainNote(order, receipt, site),
      ] as const;
  }
}

/**
 * Notes a try that brought no money, once; never takes a paid order back, and a later try may still succeed. Takes part
 * in the caller's transaction.
 */
export function recordFailedTry(tx: Executor, { payment, now }: Omit<Settling, 'config'>) {
  const row = findAsked(tx, payment);
  if (!row) return 'unknown-order';
  if (row.razorpayPaymentId !== null) return 'not-open';
  if (!claimEffect(tx, { key: `failed:${payment.id}`, event: 'payment.failed', now })) return 'seen-before';
  tx.update(payments)
    .set({ status: 'failed', updatedAt: now })
    .where(and(eq(payments.id, row.id), eq(payments.status, 'created')))
    .run();
  const note = payment.failure?.slice(0, 200);
  recordOrderEvent(tx, { orderId: row.orderId, kind: 'payment_failed', note }, now);
  return 'failed';
}

/** Whether this is the first time for an effect, which is noted with it; the key is an event's id or an effect's. */
export function claimEffect(tx: Executor, { key, event, now }: { key: string; event: string; now: number }): boolean {
  const { changes } = tx.insert(webhookEvents).values({ id: key, event, receivedAt: now }).onConflictDoNothing().run();
  return changes > 0;
}

/** Writes what became of a payment to the log; money that needs a person's eye is an error there. */
export function logSettlement(log: FastifyBaseLogger, outcome: Settlement, payment: ProviderPayment): void {
  const facts = { outcome, payment };
  if (outcome === 'held') log.warn(facts, 'money is held: its order is cancelled or closed');
  else if (outcome === 'paid-twice') log.error(facts, 'something paid for was paid again: refund this payment');
  else if (outcome === 'mismatch') log.error(facts, 'a payment does not match its order: nothing was changed');
  else if (outcome === 'unknown-order') log.warn(facts, 'a payment for an order that is not ours');
  else log.info(facts, 'payment settled');
}

/** Our row for the provider's order; of several, the one that is not a duplicate. */
const findAsked = (tx: Executor, { orderId }: ProviderPayment) =>
  tx
    .select()
    .from(payments)
    .where(eq(payments.razorpayOrderId, orderId ?? ''))
    .orderBy(asc(payments.isDuplicate))
    .limit(1)
    .get();

const findByProviderId = (tx: Executor, razorpayPaymentId: string) =>
  tx
    .select({ razorpayOrderId: payments.razorpayOrderId })
    .from(payments)
    .where(eq(payments.razorpayPaymentId, razorpayPaymentId))
    .get();
