/** Settles money that came: it confirms its order, is held, or was paid twice. */
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { payments, webhookEvents } from '#server/db/schema/payments.ts';
import { boughtDownloads } from '#server/features/library/entitlements.data.ts';
import { removeFromCart } from '#server/features/orders/cart-cleanup.data.ts';
import { findOrderForMail, type OrderForMail } from '#server/features/orders/contents.data.ts';
import { freeCouponUses, isCouponLeft } from '#server/features/orders/coupon-uses.data.ts';
import { cancelDuplicate, changeOrder, closedBySiteAt, confirmPaid } from '#server/features/orders/lifecycle.data.ts';
import { markPaid } from '#server/features/orders/receipts.data.ts';
import type { ProviderPayment } from '#server/gateway/gateway.ts';
import type { Work } from '#server/work.ts';
import { formatPaise } from '#shared/money.ts';
import { currency, isReceived, paymentReference, type RecordedMethod } from '#shared/payments.ts';
import { moneyHeld, orderPaid, paidTwice, partPaid, paymentFailed } from './events.ts';
import { closeProviderOrders } from './provider-orders.data.ts';
import { asideBecause, type ClosedReason, type Receipt, type Settlement } from './settlement.mails.ts';

/** `mismatch`: the payment is not captured, or is known for another order; nothing was changed. */
export type SettlementOutcome = Settlement['outcome'] | 'already-settled' | 'mismatch' | 'unknown-order';

/** Gives captured money its effect exactly once. Money that is held is booked and delivers nothing. */
export function settlePayment(work: Work, payment: ProviderPayment): SettlementOutcome {
  const { tx, now } = work;
  const row = findAsked(tx, payment);
  if (!row) return 'unknown-order';
  const known = findByProviderId(tx, payment.id);
  if (known) return known.razorpayOrderId === row.razorpayOrderId ? 'already-settled' : 'mismatch';
  if (payment.status !== 'captured') return 'mismatch';

  const order = findOrderForMail(tx, row.orderId);
  const settlement = cardSettlement(tx, { row, order, payment, now });
  bookCardPayment(work, { row, order, payment, settlement, now });
  applySettlement(work, order, settlement);
  return settlement.outcome;
}

export function confirmsItsOrder(db: Executor, payment: ProviderPayment, now: number): boolean {
  const row = findAsked(db, payment);
  if (!row) return false;
  const order = findOrderForMail(db, row.orderId);
  return cardSettlement(db, { row, order, payment, now }).outcome === 'settled';
}

type CardMoney = { row: typeof payments.$inferSelect; order: OrderForMail; payment: ProviderPayment; now: number };

function cardSettlement(db: Executor, { row, order, payment, now }: CardMoney): Settlement {
  const { amountPaise, fits } = moneyFor(order, payment);
  const receipt = { reference: payment.id, amountPaise, paidAt: now };
  if (!fits) {
    const came = { receipt, asked: order.totalPaise, sum: formatSum(payment) };
    return { ...came, outcome: 'held', why: payment.currency === currency ? 'amount' : 'currency' };
  }
  const ownedBefore = downloadsOwned(db, order);
  const ownsAll = order.items.length > 0 && ownedBefore.length === order.items.length;
  const isPaid = order.paidAt !== null || (row.heldBecause === null && isReceived(row.status));
  return settlementOf(db, order, {
    receipt,
    paidBefore: isPaid ? 'order' : ownsAll ? 'items' : null,
    isClosed: row.closedAt !== null,
    ownedBefore,
    begunAt: payment.createdAt,
    now,
  });
}

/**
 * What of a payment is for the order (paise). One that is larger only by its fee, which the customer then bears, fits
 * (Razorpay, Customer Fee Bearer: the payment is the order's amount and the fee, the shop gets the order's amount).
 */
function moneyFor({ totalPaise }: OrderForMail, { amountPaise, currency: paidIn, feePaise = 0 }: ProviderPayment) {
  if (paidIn !== currency) return { amountPaise, fits: false, feePaise: null };
  if (amountPaise === totalPaise) return { amountPaise, fits: true, feePaise: null };
  const fits = amountPaise > totalPaise && amountPaise - feePaise === totalPaise;
  return { amountPaise: fits ? totalPaise : amountPaise, fits, feePaise: fits ? feePaise : null };
}

/** `₹101.34`, or `12.50 USD`: both have hundredths, as nearly all currencies do. */
const formatSum = ({ amountPaise, currency: paidIn }: ProviderPayment): string =>
  paidIn === currency ? formatPaise(amountPaise) : `${(amountPaise / 100).toFixed(2)} ${paidIn}`;

type Booking = CardMoney & { settlement: Settlement };

/** A second payment of the same order gets a row of its own. */
function bookCardPayment(work: Work, { row, order, payment, settlement, now }: Booking): void {
  const { tx } = work;
  const { receipt, outcome } = settlement;
  const { orderId, userId, razorpayOrderId } = row;
  const heldBecause = outcome === 'held' ? asideBecause(settlement.why) : null;
  // What came in another currency cannot be told in paise.
  const isBooked = heldBecause !== 'currency';
  const paid = {
    status: isBooked ? 'paid' : 'failed',
    isDuplicate: outcome === 'paid-twice' || heldBecause !== null,
    heldBecause,
    razorpayPaymentId: receipt.reference,
    ...(isBooked && { amountPaise: receipt.amountPaise, paidAt: now }),
    feePaise: moneyFor(order, payment).feePaise,
    nextCheckAt: null,
    updatedAt: now,
  } as const;
  if (row.razorpayPaymentId !== null)
    tx.insert(payments)
      .values({ amountPaise: row.amountPaise, ...paid, orderId, userId, razorpayOrderId, createdAt: now })
      .run();
  else {
    tx.update(payments).set(paid).where(eq(payments.id, row.id)).run();
    if (userId) removeFromCart(work, { userId, items: order.items });
  }
}

type RecordedPayment = {
  orderId: string;
  method: RecordedMethod;
  utr: string;
  amountPaise: number;
  reportId: string | null;
  /** What was due of the order before it, in paise. */
  dueBefore: number;
};

/** Books money that an admin received for an order that waits for it; `duePaise`: what is still due. */
export function settleRecordedPayment(
  work: Work,
  { dueBefore, ...payment }: RecordedPayment,
): { paymentId: string; duePaise: number } {
  const { tx, now } = work;
  const { orderId, method, utr, amountPaise } = payment;
  const order = findOrderForMail(tx, orderId);
  const receipt = { reference: paymentReference({ method, utr, razorpayPaymentId: null }), amountPaise, paidAt: now };
  closeProviderOrders(work, orderId);
  const { paymentId } = tx
    .insert(payments)
    .values({
      ...payment,
      userId: order.userId,
      status: 'paid',
      paidAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ paymentId: payments.id })
    .get();
  return { paymentId, duePaise: countForOrder(work, { order, receipt, dueBefore }) };
}

type CountedMoney = { order: OrderForMail; receipt: Receipt; dueBefore: number };

/** Money that counts for its order, in full or in part; answers what is still due (paise). */
export function countForOrder(work: Work, { order, receipt, dueBefore }: CountedMoney): number {
  const { tx, now } = work;
  const duePaise = Math.max(dueBefore - receipt.amountPaise, 0);
  if (duePaise === 0)
    applySettlement(work, order, settlementOf(tx, order, { receipt, ownedBefore: downloadsOwned(tx, order), now }));
  else {
    changeOrder(work, order.id);
    work.happened(partPaid, { orderId: order.id, receipt, duePaise });
  }
  return duePaise;
}

type ReceivedMoney = Pick<Settlement, 'receipt'> & {
  paidBefore?: 'order' | 'items' | null;
  /** Whether it came by card while another way of paying was under way. */
  isClosed?: boolean;
  ownedBefore: string[];
  begunAt?: number | null;
  now: number;
};

function settlementOf(
  tx: Executor,
  order: OrderForMail,
  { receipt, paidBefore = null, isClosed = false, ownedBefore, begunAt = null, now }: ReceivedMoney,
): Settlement {
  if (paidBefore) return { receipt, outcome: 'paid-twice', paidBefore };
  const why = holdReasonOf(tx, { order, begunAt, now }) ?? (isClosed ? 'other_way' : null);
  const asked = order.totalPaise;
  return why
    ? { receipt, outcome: 'held', why, asked, sum: formatPaise(receipt.amountPaise) }
    : { receipt, outcome: 'settled', ownedBefore };
}

function applySettlement(work: Work, order: OrderForMail, settlement: Settlement): void {
  const { id: orderId, couponId, userId, status } = order;
  switch (settlement.outcome) {
    case 'settled': {
      if (status === 'cancelled' && couponId) freeCouponUses(work, { couponId, userId });
      const changed = confirmPaid(work, orderId);
      markPaid(work, orderId);
      return work.happened(orderPaid, { orderId, ...settlement, status: changed?.status });
    }
    case 'paid-twice': {
      // What is owned already is not delivered again; an order that was paid twice stays as it is.
      const changed = settlement.paidBefore === 'items' ? cancelDuplicate(work, orderId) : null;
      return work.happened(paidTwice, { orderId, ...settlement, status: changed?.status });
    }
    case 'held':
      // Of a cancelled order it is all that was asked for, and counts as soon as that is opened again.
      if (asideBecause(settlement.why) === null) markPaid(work, orderId);
      else changeOrder(work, orderId);
      return work.happened(moneyHeld, { orderId, ...settlement });
  }
}

function downloadsOwned(tx: Executor, { userId, items }: OrderForMail): string[] {
  if (userId === null) return [];
  const owned = boughtDownloads(tx, { userId, materialIds: items.map(({ materialId }) => materialId) });
  return items.filter(({ kind, materialId }) => kind === 'download' && owned.has(materialId)).map(({ title }) => title);
}

/** How far the provider's clock may differ from ours, in ms. */
const clockToleranceMs = 5 * 60_000;

function holdReasonOf(
  tx: Executor,
  { order, begunAt, now }: { order: OrderForMail; begunAt: number | null; now: number },
): ClosedReason | null {
  if (order.status !== 'cancelled') return null;
  const closedAt = closedBySiteAt(tx, order);
  if (closedAt === null) return 'cancelled';
  if (begunAt === null || begunAt > closedAt + clockToleranceMs) return 'begun-late';
  const { couponId, userId } = order;
  return couponId === null || isCouponLeft(tx, { couponId, userId, begunAt, now }) ? null : 'coupon-gone';
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

/** Never changes a paid order, and a later attempt may still succeed. */
export function recordFailedTry(work: Work, payment: ProviderPayment) {
  const { tx, now } = work;
  const row = findAsked(tx, payment);
  if (!row) return 'unknown-order';
  if (row.razorpayPaymentId !== null) return 'not-open';
  if (!recordOnce(work, { key: `failed:${payment.id}`, event: 'payment.failed' })) return 'seen-before';
  tx.update(payments)
    .set({ status: 'failed', updatedAt: now })
    .where(and(eq(payments.id, row.id), eq(payments.status, 'created')))
    .run();
  work.happened(paymentFailed, { orderId: row.orderId, note: payment.failure?.slice(0, 200) });
  return 'failed';
}

/** Stores an effect by its event's id or a key of its own; false when it was stored before. */
export function recordOnce({ tx, now }: Work, { key, event }: { key: string; event: string }): boolean {
  const { changes } = tx.insert(webhookEvents).values({ id: key, event, receivedAt: now }).onConflictDoNothing().run();
  return changes > 0;
}
