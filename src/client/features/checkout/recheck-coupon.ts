import type { QueryClient } from '@tanstack/react-query';

/** The query key of a coupon's discount. */
export const triedCoupons = 'tried-coupon';

/** Fetches the coupon's discount again: the cart or the coupon may have changed. */
export const recheckCoupon = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [triedCoupons] });
