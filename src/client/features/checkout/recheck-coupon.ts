import type { QueryClient } from '@tanstack/react-query';

/** The key under which the browser keeps what a coupon takes off. */
export const triedCoupons = 'tried-coupon';

/** Asks again what the cart's coupon takes off: the cart or the coupon may have changed. */
export const recheckCoupon = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [triedCoupons] });
