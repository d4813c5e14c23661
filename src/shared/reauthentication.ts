/** What an admin's password is asked for once more: a mistake, or a stranger at an open screen, would cost much. */

/** A price (paise) lowered by more than half, or to less than ₹10. */
export const isGravePrice = (before: number, after = before): boolean =>
  after < before && (after * 2 < before || after < 1000);

/** A coupon that takes off 90 % or more, or ₹500 or more. */
export const isGraveCoupon = ({ percent, amountPaise }: { percent: number | null; amountPaise: number | null }) =>
  (percent ?? 0) >= 90 || (amountPaise ?? 0) >= 50_000;
