import { eq } from 'drizzle-orm';
import { consume, giveBackAttempt } from '#server/auth/rate-limit.ts';
import type { Executor } from '#server/db/open-db.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { hasUseLeft } from '#server/features/orders/coupon-uses.data.ts';
import { type CouponRefusal, couponRefusals, couponValue, discountPaiseOf } from '#shared/coupons.ts';

type CouponQuery = { code: string; userId: string; itemsPaise: number; courierPaise: number; now: number };

type AppliedCoupon = { id: string; code: string; discountPaise: number; value: string };

type RefusedCoupon = { refused: CouponRefusal; message: string };

/** Unpaid orders that would give way (`freeCouponUses`) do not use it up. */
export function applyCoupon(
  db: Executor,
  { code, userId, itemsPaise, courierPaise, now }: CouponQuery,
): AppliedCoupon | RefusedCoupon {
  const coupon = findActive(db, code);
  if (!coupon) return refused('unknown', couponRefusals.unknown);
  const { id: couponId, expiresAt, maxUses, minTotalPaise } = coupon;
  if (expiresAt !== null && expiresAt <= now) return refused('expired', couponRefusals.expired);
  if (!hasUseLeft(db, { couponId, maxUses, userId, now })) return refused('used-up', couponRefusals.usedUp);
  if (itemsPaise < minTotalPaise) return refused('too-small', couponRefusals.tooSmall(minTotalPaise));
  const discountPaise = discountPaiseOf(coupon, { itemsPaise, courierPaise });
  return { id: couponId, code, discountPaise, value: couponValue(coupon) };
}

const refused = (code: CouponRefusal, message: string): RefusedCoupon => ({ refused: code, message });

/** Null: the code may be tried. Call it before `applyCoupon`, wherever a code can be typed. */
export function refuseGuessing(
  db: Executor,
  { code, userId, now }: Pick<CouponQuery, 'code' | 'userId' | 'now'>,
): RefusedCoupon | null {
  if (!consume(db, 'couponPerUser', userId, now)) return refused('too-many-tries', couponRefusals.tooManyTries);
  if (findActive(db, code)) giveBackAttempt(db, 'couponPerUser', userId);
  return null;
}

function findActive(db: Executor, code: string) {
  const coupon = db.select().from(coupons).where(eq(coupons.code, code)).get();
  return coupon?.isActive && coupon.deletedAt === null ? coupon : undefined;
}
