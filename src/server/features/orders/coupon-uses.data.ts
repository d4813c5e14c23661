/** Each order that is not cancelled holds one use of its coupon; unpaid ones give way to others after a while. */
import { and, asc, count, desc, eq, exists, inArray, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { orders, reminders } from '#server/db/schema/orders.ts';
import type { Work } from '#server/work.ts';
import type { PayWay } from '#shared/payments.ts';
import { closeOrder } from './lifecycle.data.ts';

type Holder = { couponId: string; userId: string | null; now: number };

/** Whether a coupon may be used once more; `maxUses` null: without limit. */
export function hasUseLeft(db: Executor, { maxUses, ...holder }: Holder & { maxUses: number | null }): boolean {
  if (maxUses === null) return true;
  return countUses(db, holder.couponId) - ordersGivingWay(db, holder).length < maxUses;
}

/** Whether a closed order's coupon still counts for money that was begun at `begunAt` (UTC ms). */
export function isCouponLeft(db: Executor, { begunAt, ...holder }: Holder & { begunAt: number }): boolean {
  const coupon = db.select().from(coupons).where(eq(coupons.id, holder.couponId)).get();
  if (!coupon?.isActive || coupon.deletedAt !== null) return false;
  if (coupon.expiresAt !== null && coupon.expiresAt <= begunAt) return false;
  return hasUseLeft(db, { ...holder, maxUses: coupon.maxUses });
}

const keptNotes: Record<PayWay, string> = {
  razorpay: 'Its coupon was kept for 30 minutes',
  upi: 'Its coupon was kept for its time to be paid',
};

/** Closes this customer's unpaid orders with a limited coupon, and of others past their hold as many as needed. */
export function freeCouponUses(work: Work, { couponId, userId }: Omit<Holder, 'now'>): void {
  const { tx, now } = work;
  const maxUses = tx.select({ maxUses: coupons.maxUses }).from(coupons).where(eq(coupons.id, couponId)).get()?.maxUses;
  if (!maxUses) return;
  let uses = countUses(tx, couponId);
  for (const { orderId, payBy, isOwn } of ordersGivingWay(tx, { couponId, userId, now })) {
    if (!isOwn && uses < maxUses) break;
    const note = isOwn ? 'Its coupon went into another order' : keptNotes[payBy];
    closeOrder(work, { orderId, note });
    uses -= 1;
  }
}

const countUses = (db: Executor, couponId: string): number =>
  db
    .select({ uses: count() })
    .from(orders)
    .where(and(eq(orders.couponId, couponId), ne(orders.status, 'cancelled')))
    .get()?.uses ?? 0;

/** How long an unpaid order keeps its use of a limited coupon from other customers, in ms. */
const holdMs: Record<PayWay, number> = { razorpay: 30 * 60_000, upi: 3 * 24 * 60 * 60_000 };

/** One by UPI is kept from the day it has its price until it was reminded of its payment, or for its time. */
const isPastHold = (db: Executor, now: number): SQL | undefined =>
  or(
    and(eq(orders.payBy, 'razorpay'), lte(orders.createdAt, now - holdMs.razorpay)),
    and(
      eq(orders.payBy, 'upi'),
      or(
        lte(orders.quotedAt, now - holdMs.upi),
        exists(
          db
            .select({ id: reminders.orderId })
            .from(reminders)
            .where(and(eq(reminders.orderId, orders.id), isNotNull(reminders.sentAt))),
        ),
      ),
    ),
  );

/** Unpaid orders, for which no money came or was reported. */
function ordersGivingWay(db: Executor, { couponId, userId, now }: Holder) {
  const isOwn = sql`${orders.userId} is not null and ${orders.userId} = ${userId}`.mapWith(Boolean);
  return db
    .select({ orderId: orders.id, payBy: orders.payBy, isOwn })
    .from(orders)
    .where(
      and(
        eq(orders.couponId, couponId),
        eq(orders.status, 'pending'),
        inArray(orders.stage, ['to_quote', 'awaiting']),
        eq(orders.paidPaise, 0),
        or(isOwn, isPastHold(db, now)),
      ),
    )
    .orderBy(desc(isOwn), asc(orders.createdAt))
    .all();
}
