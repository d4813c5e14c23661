import { and, count, eq, ne } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { orders } from '#server/db/schema/orders.ts';
import { recordOrderEvent } from '#server/features/orders/orders.data.ts';
import { couponRefusals, couponValue, discountPaiseOf } from '#shared/coupons.ts';

/** A coupon as it counts for a sum now. */
export type UsedCoupon = { id: string; code: string; discountPaise: number; value: string };

type Trying = {
  code: string;
  userId: string;
  itemsPaise: number;
  courierPaise: number;
  now: number;
};

/**
 * What a coupon takes off these items, or the sentence why it takes nothing. Amounts in paise, `now`: UTC ms. The
 * customer's own orders that wait for a card payment do not use it up: see `takeOverCoupon`.
 */
export function tryCoupon(
  db: Executor,
  { code, userId, itemsPaise, courierPaise, now }: Trying,
): UsedCoupon | { refused: string } {
  const coupon = db.select().from(coupons).where(eq(coupons.code, code)).get();
  if (!coupon?.isActive || coupon.deletedAt !== null) return { refused: couponRefusals.unknown };
  if (coupon.expiresAt !== null && coupon.expiresAt <= now) return { refused: couponRefusals.expired };
  if (coupon.maxUses !== null) {
    const used = countUses(db, coupon.id) - ownWaiting(db, { couponId: coupon.id, userId }).length;
    if (used >= coupon.maxUses) return { refused: couponRefusals.usedUp };
  }
  if (itemsPaise < coupon.minTotalPaise) return { refused: couponRefusals.tooSmall(coupon.minTotalPaise) };
  const discountPaise = discountPaiseOf(coupon, { itemsPaise, courierPaise });
  return { id: coupon.id, code, discountPaise, value: couponValue(coupon) };
}

/** How many orders hold a coupon: all that have it and are not cancelled. */
export const countUses = (db: Executor, couponId: string): number =>
  db
    .select({ uses: count() })
    .from(orders)
    .where(and(eq(orders.couponId, couponId), ne(orders.status, 'cancelled')))
    .get()?.uses ?? 0;

/**
 * Where a new order of this customer would use a coupon once too often, closes the customer's earlier ones that hold it
 * and were not paid; money that still comes for such an order reopens it. Call it in the transaction that places the new
 * order, before that. `now`: UTC ms.
 */
export function takeOverCoupon(
  tx: Executor,
  { couponId, userId, now }: { couponId: string; userId: string; now: number },
): void {
  const maxUses = tx.select({ maxUses: coupons.maxUses }).from(coupons).where(eq(coupons.id, couponId)).get()?.maxUses;
  if (!maxUses || countUses(tx, couponId) < maxUses) return;
  for (const { id } of ownWaiting(tx, { couponId, userId })) {
    tx.update(orders).set({ status: 'cancelled', updatedAt: now }).where(eq(orders.id, id)).run();
    recordOrderEvent(
      tx,
      { orderId: id, kind: 'closed', status: 'cancelled', note: 'Its coupon went into a newer order' },
      now,
    );
  }
}

const ownWaiting = (db: Executor, { couponId, userId }: { couponId: string; userId: string }) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.couponId, couponId),
        eq(orders.userId, userId),
        eq(orders.status, 'pending'),
        eq(orders.payBy, 'razorpay'),
      ),
    )
    .all();
