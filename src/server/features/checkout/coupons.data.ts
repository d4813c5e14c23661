import { and, asc, count, desc, eq, lte, ne, or, sql } from 'drizzle-orm';
import { consume, giveBackAttempt } from '#server/auth/rate-limit.ts';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { orders } from '#server/db/schema/orders.ts';
import { closeOrder } from '#server/features/orders/lifecycle.data.ts';
import { type CouponRefusal, couponRefusals, couponValue, discountPaiseOf } from '#shared/coupons.ts';

/** A coupon as it counts for a sum now. */
export type UsedCoupon = { id: string; code: string; discountPaise: number; value: string };

/** Why a coupon takes nothing off, as a code and in words. */
export type RefusedCoupon = { refused: CouponRefusal; message: string };

type Trying = {
  code: string;
  userId: string;
  itemsPaise: number;
  courierPaise: number;
  now: number;
};

/**
 * What a coupon takes off these items, or why nothing. Amounts in paise, `now`: UTC ms. Unpaid orders that would give
 * way (`takeOverCoupon`) do not use it up.
 */
export function tryCoupon(
  db: Executor,
  { code, userId, itemsPaise, courierPaise, now }: Trying,
): UsedCoupon | RefusedCoupon {
  const coupon = findActive(db, code);
  if (!coupon) return refused('unknown', couponRefusals.unknown);
  if (coupon.expiresAt !== null && coupon.expiresAt <= now) return refused('expired', couponRefusals.expired);
  if (!hasUseLeft(db, { coupon, userId, now })) return refused('used-up', couponRefusals.usedUp);
  if (itemsPaise < coupon.minTotalPaise) return refused('too-small', couponRefusals.tooSmall(coupon.minTotalPaise));
  const discountPaise = discountPaiseOf(coupon, { itemsPaise, courierPaise });
  return { id: coupon.id, code, discountPaise, value: couponValue(coupon) };
}

const refused = (code: CouponRefusal, message: string): RefusedCoupon => ({ refused: code, message });

/**
 * Says whether this user has guessed too many codes; null: the code may be tried. Each unknown code counts as a guess.
 * Call it before `tryCoupon`, wherever a code can be typed.
 */
export function refuseGuessing(
  db: Executor,
  { code, userId, now }: Pick<Trying, 'code' | 'userId' | 'now'>,
): RefusedCoupon | null {
  if (!consume(db, 'couponPerUser', userId, now)) return refused('too-many-tries', couponRefusals.tooManyTries);
  if (findActive(db, code)) giveBackAttempt(db, 'couponPerUser', userId);
  return null;
}

function findActive(db: Executor, code: string) {
  const coupon = db.select().from(coupons).where(eq(coupons.code, code)).get();
  return coupon?.isActive && coupon.deletedAt === null ? coupon : undefined;
}

/** How many orders hold a coupon: all that have it and are not cancelled. */
const countUses = (db: Executor, couponId: string): number =>
  db
    .select({ uses: count() })
    .from(orders)
    .where(and(eq(orders.couponId, couponId), ne(orders.status, 'cancelled')))
    .get()?.uses ?? 0;

type Limited = { coupon: { id: string; maxUses: number | null }; userId: string | null; now: number };

function hasUseLeft(db: Executor, { coupon: { id, maxUses }, userId, now }: Limited): boolean {
  if (maxUses === null) return true;
  return countUses(db, id) - givingWay(db, { couponId: id, userId, now }).length < maxUses;
}

/**
 * Whether a closed order's coupon would still count for it: not switched off, not expired when its payment was begun,
 * and with a use left. Times in UTC ms.
 */
export function isCouponLeft(
  db: Executor,
  { couponId, userId, begunAt, now }: { couponId: string; userId: string | null; begunAt: number; now: number },
): boolean {
  const coupon = db.select().from(coupons).where(eq(coupons.id, couponId)).get();
  if (!coupon?.isActive || coupon.deletedAt !== null) return false;
  if (coupon.expiresAt !== null && coupon.expiresAt <= begunAt) return false;
  return hasUseLeft(db, { coupon, userId, now });
}

/** How long an unpaid order keeps its use of a limited coupon from other customers, in ms. */
const holdMs = 30 * 60_000;

/**
 * Makes room for one more use of a limited coupon: closes this customer's unpaid orders that hold it, of which there is
 * one at most, and as many as needed of others whose hold is over. Call it in the transaction that gives an order the
 * coupon, before that. `now`: UTC ms.
 */
export function takeOverCoupon(
  tx: Executor,
  { couponId, userId, config, now }: { couponId: string; userId: string | null; config: Config; now: number },
): void {
  const maxUses = tx.select({ maxUses: coupons.maxUses }).from(coupons).where(eq(coupons.id, couponId)).get()?.maxUses;
  if (!maxUses) return;
  let uses = countUses(tx, couponId);
  for (const { orderId, isOwn } of givingWay(tx, { couponId, userId, now })) {
    if (!isOwn && uses < maxUses) break;
    const note = isOwn ? 'Its coupon went into another order' : 'Its coupon was kept for 30 minutes';
    closeOrder(tx, { orderId, note, config, now });
    uses -= 1;
  }
}

/** Unpaid card orders that give way to this customer's use of a coupon: the own ones, then others past their hold. */
function givingWay(
  db: Executor,
  { couponId, userId, now }: { couponId: string; userId: string | null; now: number },
): { orderId: string; isOwn: boolean }[] {
  const isOwn = sql`${orders.userId} is not null and ${orders.userId} = ${userId}`.mapWith(Boolean);
  return db
    .select({ orderId: orders.id, isOwn })
    .from(orders)
    .where(
      and(
        eq(orders.couponId, couponId),
        eq(orders.status, 'pending'),
        eq(orders.payBy, 'razorpay'),
        or(isOwn, lte(orders.createdAt, now - holdMs)),
      ),
    )
    .orderBy(desc(isOwn), asc(orders.createdAt))
    .all();
}
