import { rememberDelivery } from '#server/features/accounts/profile.data.ts';
import { removeFromCart } from '#server/features/orders/cart-cleanup.data.ts';
import { takeOverCoupon } from '#server/features/orders/coupon-uses.data.ts';
import { findSameRequest, limitRequests, placeUpiOrder } from '#server/features/orders/print-requests.data.ts';
import type { Member, Work } from '#server/work.ts';
import type { CheckoutInput } from '#shared/checkout.ts';
import type { SessionUser } from '#shared/users.ts';
import { refuseGuessing } from './coupons.data.ts';
import { type PurchaseRefusal, planCart } from './plan.data.ts';

/** Prices, courier and coupon stay as shown. The same sent twice within two minutes is one order. */
export function orderCartByUpi(
  work: Work<Member>,
  { user, input }: { user: SessionUser; input: CheckoutInput },
): { orderId: string } | PurchaseRefusal {
  const { tx, now } = work;
  const { id: userId } = user;
  if (input.combos.length === 0) {
    const same = findSameRequest(tx, { userId, items: input.items, now });
    if (same) return { orderId: same };
  }
  const guessing = input.couponCode && refuseGuessing(tx, { code: input.couponCode, userId, now });
  if (guessing) return { error: guessing.message };
  const plan = planCart(tx, { user, input, now });
  if ('error' in plan) return plan;
  limitRequests(work, { email: input.email, accountEmail: user.email });
  const { items, courier, discountPaise, couponId, contact } = plan;
  if (couponId) takeOverCoupon(work, { couponId, userId });
  const { orderId } = placeUpiOrder(work, { contact, items, courier, discountPaise, couponId });
  removeFromCart(tx, { userId, items });
  rememberDelivery(tx, { userId, ...input });
  return { orderId };
}
