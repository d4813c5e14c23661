import { asc, eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { boughtDownloads } from '#server/features/library/entitlements.data.ts';
import { arrivesBy } from '#server/features/orders/arrivals.data.ts';
import { removeFromCart } from '#server/features/orders/cart-cleanup.data.ts';
import { isCouponLeft, takeOverCoupon } from '#server/features/orders/coupon-uses.data.ts';
import { recordOrderEvent } from '#server/features/orders/history.data.ts';
import {
  cancelOrder,
  closedBySiteAt,
  confirmOrder,
  nextUpdatedAt,
  type StatusChange,
} from '#server/features/orders/lifecycle.data.ts';
import { findBalance } from '#server/features/orders/money.data.ts';
import { findOrderForMail, type OrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import { markPaid } from '#server/features/orders/receipts.data.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import type { ProviderPayment } from '#server/gateway/gateway.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { queueNotification } from '#server/push/pusher.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { paymentReference, type RecordedMethod } from '#shared/payments.ts';
import { type HoldReason, partPaidMail, type Settlement, settlementMails } from './settlement.mails.ts';

/** `mismatch`: the payment is not what our row asks for; nothing was changed. */
export type SettlementOutcome = Settlement['outcome'] | 'already-settled' | 'mismatch' | 'unknown-order';

type At = { config: Config; now: number };

/**
 * Gives a captured payment its effect, exactly once: payment booked, order confirmed, history, receipt, cart, mails.
 * Money that does not confirm its order (`whyHeld`) is booked and reported, but delivers nothing. Takes part in the
 * caller's transaction. `now`: UTC ms.
 */
export function settlePayment(tx: Executor, { payment, ...at }: At & { payment: ProviderPayment }): SettlementOutcome {
  const row = findAsked(tx, payment);
  if (!row) return 'unknown-order';
  if (payment.amountPaise !== row.amountPaise || payment.currency !== row.currency) return 'mismatch';
  const known = findByProviderId(tx, payment.id);
  if (known) return known.razorpayOrderId === row.razorpayOrderId ? 'already-settled' : 'mismatch';
  if (payment.status !== 'captured') return 'mismatch';

  const order = findOrderForMail(tx, row.orderId);
  const ownedBefore = downloadsOwned(tx, order);
  const ownsAll = order.items.length > 0 && ownedBefore.length === order.items.length;
  const settlement = decide(tx, {
    order,
    receipt: { reference: payment.id, amountPaise: row.amountPaise, paidAt: at.now },
    paidBefore: row.razorpayPaymentId !== null ? 'order' : ownsAll ? 'items' : null,
    ownedBefore,
    begunAt: payment.createdAt,
    now: at.now,
  });
  bookCardPayment(tx, row, settlement);
  carryOut(tx, settlement, at);
  return settlement.outcome;
}

/** Stores the money in the row that asked for it, or a second payment of the same order in a row of its own. */
function bookCardPayment(tx: Executor, row: typeof payments.$inferSelect, settlement: Settlement): void {
  const { order, receipt, outcome } = settlement;
  const { orderId, userId, razorpayOrderId, amountPaise } = row;
  const now = receipt.paidAt;
  const paid = {
    status: 'paid',
    isDuplicate: outcome === 'paid-twice',
    razorpayPaymentId: receipt.reference,
    paidAt: now,
    nextCheckAt: null,
    updatedAt: now,
  } as const;
  if (row.razorpayPaymentId !== null)
    tx.insert(payments)
      .values({ ...paid, orderId, userId, razorpayOrderId, amountPaise, createdAt: now })
      .run();
  else {
    tx.update(payments).set(paid).where(eq(payments.id, row.id)).run();
    if (userId) removeFromCart(tx, { userId, items: order.items });
  }
}

export type RecordedPayment = {
  orderId: string;
  method: RecordedMethod;
  /** Empty where there is none, or it is not known. */
  utr: string;
  amountPaise: number;
  /** The customer's report that is accepted by it. */
  reportId: string | null;
  actorId: string;
};

/**
 * Books money that an admin received. If it makes the order paid, it has the same effect as money from the provider; a
 * part payment is only booked and reported. Takes part in the caller's transaction, which has checked that the order
 * waits for it. Answers the payment, and what is still due, in paise. `now`: UTC ms.
 */
export function settleRecordedPayment(
  tx: Executor,
  { actorId, ...payment }: RecordedPayment,
  at: At,
): { paymentId: string; duePaise: number } {
  const { orderId, method, utr, amountPaise } = payment;
  const { now } = at;
  const order = findOrderForMail(tx, orderId);
  const balance = findBalance(tx, order);
  const duePaise = Math.max(balance.duePaise - amountPaise, 0);
  const reference = paymentReference({ method, utr, razorpayPaymentId: null });
  const receipt = { reference, amountPaise, paidAt: now };
  const settlement = decide(tx, { order, receipt, ownedBefore: downloadsOwned(tx, order), actorId, now });
  const { paymentId } = tx
    .insert(payments)
    .values({
      ...payment,
      exceededDue: amountPaise > balance.duePaise,
      userId: order.userId,
      status: 'paid',
      paidAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ paymentId: payments.id })
    .get();
  if (duePaise === 0) carryOut(tx, settlement, at);
  else tellPart(tx, settlement, { duePaise, ...at });
  return { paymentId, duePaise };
}

/** Records a part payment in the order's history and mails the customer what is still due. */
function tellPart(
  tx: Executor,
  { order, receipt, actorId }: Settlement,
  { duePaise, config, now }: At & { duePaise: number },
) {
  const { amountPaise } = receipt;
  tx.update(orders)
    .set({ updatedAt: nextUpdatedAt(now) })
    .where(eq(orders.id, order.id))
    .run();
  recordOrderEvent(
    tx,
    { orderId: order.id, kind: 'paid', amountPaise, actorId, note: `${formatPaise(duePaise)} due` },
    now,
  );
  const mail = partPaidMail({ order, receipt, duePaise }, mailSite(tx, config));
  if (order.contactEmail !== '') queueMail(tx, mail, now, { aboutUserId: order.userId });
}

type Money = Pick<Settlement, 'order' | 'receipt' | 'actorId'> & {
  /** What had been paid before: this order, or with others all that is in it. */
  paidBefore?: 'order' | 'items' | null;
  /** Titles of the downloads that the customer already has. */
  ownedBefore: string[];
  /** When the customer began to pay (UTC ms), as the provider says. */
  begunAt?: number | null;
  now: number;
};

/** What money does to its order, however it came; reads only. */
function decide(tx: Executor, { paidBefore = null, ownedBefore, begunAt = null, now, ...money }: Money): Settlement {
  if (paidBefore) return { ...money, outcome: 'paid-twice', paidBefore };
  const why = whyHeld(tx, { order: money.order, begunAt, now });
  return why ? { ...money, outcome: 'held', why } : { ...money, outcome: 'settled', ownedBefore };
}

/** The order's status, coupon and history, its receipt, and one mail to each side. */
function carryOut(tx: Executor, settlement: Settlement, { config, now }: At): void {
  const { order, receipt, actorId, outcome } = settlement;
  const orderId = order.id;
  const kind = outcome === 'paid-twice' ? 'paid_again' : 'paid';
  const event = { kind, amountPaise: receipt.amountPaise, note: noteFor(settlement) } as const;
  const moved = changeStatus(tx, settlement, { orderId, actorId, event, config, now });
  if (!moved) recordOrderEvent(tx, { orderId, ...event, actorId }, now);
  if (outcome !== 'paid-twice') markPaid(tx, { orderId, timeZone: config.timeZone, now });

  const { toCustomer, toEducator } = settlementMails(settlement, {
    ...mailSite(tx, config),
    arrivesBy: arrivesBy(tx, orderId, { config, now }),
  });
  if (order.contactEmail !== '') queueMail(tx, toCustomer, now, { aboutUserId: order.userId });
  // Who recorded it knows of it.
  if (actorId === undefined) queueMail(tx, toEducator, now, { aboutUserId: order.userId });
  const notification = { title: toEducator.subject, path: paths.adminOrder(orderId), right: 'orders' } as const;
  queueNotification(tx, notification, { exceptUserId: actorId ?? null, now });
}

function changeStatus(tx: Executor, settlement: Settlement, change: StatusChange) {
  const { couponId, userId, status } = settlement.order;
  switch (settlement.outcome) {
    case 'settled':
      if (status === 'cancelled' && couponId) takeOverCoupon(tx, { couponId, userId, ...change });
      return confirmOrder(tx, change);
    case 'paid-twice':
      // What is owned already is not delivered again; an order that was paid twice stays as it is.
      return settlement.paidBefore === 'items' ? cancelOrder(tx, change) : null;
    case 'held':
      return null;
  }
}

/** For the admins' view of the order's history. */
function noteFor(settlement: Settlement): string | undefined {
  if (settlement.outcome === 'held') return holdNotes[settlement.why];
  if (settlement.outcome === 'paid-twice' || settlement.ownedBefore.length === 0) return undefined;
  return `Bought before: ${settlement.ownedBefore.join(', ')}`;
}

const holdNotes: Record<HoldReason, string | undefined> = {
  cancelled: undefined,
  'begun-late': 'Payment started after the order was closed',
  'coupon-gone': 'Its coupon was used up in the meantime',
};

/** Titles of an order's downloads that its customer has bought already. */
function downloadsOwned(tx: Executor, { userId, items }: OrderForMail): string[] {
  if (userId === null) return [];
  const owned = boughtDownloads(tx, { userId, materialIds: items.map(({ materialId }) => materialId) });
  return items.filter(({ kind, materialId }) => kind === 'download' && owned.has(materialId)).map(({ title }) => title);
}

/** How far the provider's clock may differ from ours, in ms. */
const clockToleranceMs = 5 * 60_000;

/** Null: money confirms the order. Times in UTC ms. */
function whyHeld(
  tx: Executor,
  { order, begunAt, now }: { order: OrderForMail; begunAt: number | null; now: number },
): HoldReason | null {
  if (order.status !== 'cancelled') return null;
  const closedAt = closedBySiteAt(tx, order);
  if (closedAt === null) return 'cancelled';
  if (begunAt === null || begunAt > closedAt + clockToleranceMs) return 'begun-late';
  const { couponId, userId } = order;
  return couponId === null || isCouponLeft(tx, { couponId, userId, begunAt, now }) ? null : 'coupon-gone';
}

/** Whether a payment, once it is captured, would confirm the order it is for. `now`: UTC ms. */
export function confirmsItsOrder(db: Executor, payment: ProviderPayment, now: number): boolean {
  const row = findAsked(db, payment);
  if (!row) return false;
  return whyHeld(db, { order: findOrderForMail(db, row.orderId), begunAt: payment.createdAt, now }) === null;
}

/** Our row for the provider's order; of several, the one that is not a duplicate. */
export const findAsked = (tx: Executor, { orderId }: ProviderPayment) =>
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
