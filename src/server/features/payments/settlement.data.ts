import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { payments, webhookEvents } from '#server/db/schema/payments.ts';
import { boughtDownloads } from '#server/features/library/entitlements.data.ts';
import { removeFromCart } from '#server/features/orders/cart-cleanup.data.ts';
import { isCouponLeft, takeOverCoupon } from '#server/features/orders/coupon-uses.data.ts';
import { cancelDuplicate, closedBySiteAt, confirmPaid, touchOrder } from '#server/features/orders/lifecycle.data.ts';
import { findOrderForMail, type OrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import { markPaid } from '#server/features/orders/receipts.data.ts';
import type { ProviderPayment } from '#server/gateway/gateway.ts';
import type { Work } from '#server/work.ts';
import { paymentReference, type RecordedMethod } from '#shared/payments.ts';
import { partPaid, paymentFailed, paymentSettled } from './events.ts';
import type { HoldReason, Settlement } from './settlement.mails.ts';

/** `mismatch`: the payment is not what our row asks for; nothing was changed. */
export type SettlementOutcome = Settlement['outcome'] | 'already-settled' | 'mismatch' | 'unknown-order';

/** Gives captured money its effect exactly once. Money that is held (`whyHeld`) is booked and delivers nothing. */
export function settlePayment(work: Work, payment: ProviderPayment): SettlementOutcome {
  const { tx, now } = work;
  const row = findAsked(tx, payment);
  if (!row) return 'unknown-order';
  if (payment.amountPaise !== row.amountPaise || payment.currency !== row.currency) return 'mismatch';
  const known = findByProviderId(tx, payment.id);
  if (known) return known.razorpayOrderId === row.razorpayOrderId ? 'already-settled' : 'mismatch';
  if (payment.status !== 'captured') return 'mismatch';

  const order = findOrderForMail(tx, row.orderId);
  const settlement = cardSettlement(tx, { row, order, payment, now });
  bookCardPayment(tx, { row, order, settlement });
  carryOut(work, order, settlement);
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
  const ownedBefore = downloadsOwned(db, order);
  const ownsAll = order.items.length > 0 && ownedBefore.length === order.items.length;
  return settlementOf(db, order, {
    receipt: { reference: payment.id, amountPaise: row.amountPaise, paidAt: now },
    paidBefore: row.razorpayPaymentId !== null ? 'order' : ownsAll ? 'items' : null,
    ownedBefore,
    begunAt: payment.createdAt,
    now,
  });
}

type Booking = { row: typeof payments.$inferSelect; order: OrderForMail; settlement: Settlement };

/** A second payment of the same order gets a row of its own. */
function bookCardPayment(tx: Executor, { row, order, settlement }: Booking): void {
  const { receipt, outcome } = settlement;
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
  const duePaise = Math.max(dueBefore - amountPaise, 0);
  const receipt = { reference: paymentReference({ method, utr, razorpayPaymentId: null }), amountPaise, paidAt: now };
  const ownedBefore = downloadsOwned(tx, order);
  const { paymentId } = tx
    .insert(payments)
    .values({
      ...payment,
      exceededDue: amountPaise > dueBefore,
      userId: order.userId,
      status: 'paid',
      paidAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ paymentId: payments.id })
    .get();
  if (duePaise === 0) carryOut(work, order, settlementOf(tx, order, { receipt, ownedBefore, now }));
  else {
    touchOrder(work, orderId);
    work.happened(partPaid, { orderId, receipt, duePaise });
  }
  return { paymentId, duePaise };
}

type Money = Pick<Settlement, 'receipt'> & {
  paidBefore?: 'order' | 'items' | null;
  ownedBefore: string[];
  begunAt?: number | null;
  now: number;
};

function settlementOf(
  tx: Executor,
  order: OrderForMail,
  { receipt, paidBefore = null, ownedBefore, begunAt = null, now }: Money,
): Settlement {
  if (paidBefore) return { receipt, outcome: 'paid-twice', paidBefore };
  const why = whyHeld(tx, { order, begunAt, now });
  return why ? { receipt, outcome: 'held', why } : { receipt, outcome: 'settled', ownedBefore };
}

function carryOut(work: Work, order: OrderForMail, settlement: Settlement): void {
  const changed = changeStatus(work, order, settlement);
  if (settlement.outcome !== 'paid-twice') markPaid(work, order.id);
  work.happened(paymentSettled, { orderId: order.id, settlement, status: changed?.status });
}

function changeStatus(work: Work, { id, couponId, userId, status }: OrderForMail, settlement: Settlement) {
  switch (settlement.outcome) {
    case 'settled':
      if (status === 'cancelled' && couponId) takeOverCoupon(work, { couponId, userId });
      return confirmPaid(work, id);
    case 'paid-twice':
      // What is owned already is not delivered again; an order that was paid twice stays as it is.
      return settlement.paidBefore === 'items' ? cancelDuplicate(work, id) : null;
    case 'held':
      return null;
  }
}

function downloadsOwned(tx: Executor, { userId, items }: OrderForMail): string[] {
  if (userId === null) return [];
  const owned = boughtDownloads(tx, { userId, materialIds: items.map(({ materialId }) => materialId) });
  return items.filter(({ kind, materialId }) => kind === 'download' && owned.has(materialId)).map(({ title }) => title);
}

/** How far the provider's clock may differ from ours, in ms. */
const clockToleranceMs = 5 * 60_000;

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
