/** The fields of a coupon, and what it takes off. */
import { z } from 'zod';
import { deletedFilter } from './deletion.ts';
import { idInput, pageFields, typedCode } from './input.ts';
import { pricePaiseLimits } from './materials.ts';
import { formatPaise } from './money.ts';
import { sortsBy } from './sorting.ts';

export const couponCode = typedCode('Please enter a coupon code')
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,24}$/, 'A coupon code has 3 to 24 letters, digits and hyphens')
  .max(24, 'A coupon code has 3 to 24 letters, digits and hyphens');

const values = {
  code: couponCode.meta({
    label: 'Code',
    hint: '3 to 24 letters, digits and hyphens, such as EXAM10',
    // Codes differ, so a copy begins without one.
    copy: '',
  }),
  percent: z
    .int('Please enter a whole number')
    .min(1, 'From 1 to 100')
    .max(100, 'From 1 to 100')
    .nullable()
    .meta({ label: 'Percent', start: 10, isHalf: true }),
  amountPaise: z
    .int('Please enter an amount')
    .min(100, 'Please enter at least ₹1')
    .max(pricePaiseLimits.max, 'At most ₹1,00,000')
    .nullable()
    .meta({ label: 'Amount (₹)', isHalf: true }),
  minTotalPaise: z
    .preprocess(
      (paise: number | '') => (paise === '' ? 0 : paise),
      z.int('Please enter an amount').min(0).max(pricePaiseLimits.max, 'At most ₹1,00,000'),
    )
    .meta({ label: 'Minimum order (₹)', hint: '0 = no minimum', start: 0, none: 'Any', isHalf: true }),
  maxUses: z
    .int('Please enter a whole number')
    .min(1, 'At least 1')
    .max(1_000_000)
    .nullable()
    .meta({ label: 'Usage limit', hint: 'Blank = no limit', isHalf: true }),
  /** The last day on which it is valid, `2026-12-31` in the site's time zone. */
  lastDay: z.iso
    .date('Please choose a day')
    .nullable()
    .meta({ label: 'Last day', hint: 'Blank = no expiry', input: 'date', none: 'None', isHalf: true }),
  isActive: z.boolean().meta({ label: 'Active', start: true }),
};

const isOne = ({ percent, amountPaise }: { percent: number | null; amountPaise: number | null }): boolean =>
  (percent === null) !== (amountPaise === null);
/** Said at both fields, of which a form shows one. */
const takesOne = (field: 'percent' | 'amountPaise') => ({
  path: [field],
  message: 'Enter a percentage or an amount, one of them',
});
const withOne = <Coupon extends z.ZodType<{ percent: number | null; amountPaise: number | null }>>(coupon: Coupon) =>
  coupon.refine(isOne, takesOne('percent')).refine(isOne, takesOne('amountPaise'));

export const couponInput = withOne(z.strictObject(values));
export const couponUpdateInput = withOne(z.strictObject({ ...values, id: idInput }));
export const couponActiveInput = z.strictObject({ id: idInput, isActive: z.boolean() });
export const couponSorts = sortsBy(['code', 'minTotalPaise', 'used', 'lastDay']);
export const couponListInput = z.strictObject({
  sort: z.enum(couponSorts).optional(),
  ...deletedFilter,
  ...pageFields,
});
export type CouponListInput = z.infer<typeof couponListInput>;
export type CouponInput = z.infer<typeof couponInput>;
/** As they are typed: the minimum may be left empty. */
export type CouponValues = z.input<typeof couponInput>;

export const couponTryInput = z.strictObject({ code: couponCode });

/** The smallest amount that can be paid by card, in paise; a discount leaves at least this. */
const smallestPaymentPaise = 100;

type Value = { percent: number | null; amountPaise: number | null };

/** At least ₹1 stays to be paid. Of whole rupees a percentage is whole rupees. */
export function discountPaiseOf(
  { percent, amountPaise }: Value,
  { itemsPaise, courierPaise }: { itemsPaise: number; courierPaise: number },
): number {
  const full = percent === null ? (amountPaise ?? 0) : shareOf(itemsPaise, percent);
  return Math.max(0, Math.min(full, itemsPaise, itemsPaise + courierPaise - smallestPaymentPaise));
}

function shareOf(paise: number, percent: number): number {
  const share = (paise * percent) / 100;
  return paise % 100 === 0 ? Math.round(share / 100) * 100 : Math.floor(share);
}

/** Whether a coupon takes off 90 % or ₹500 or more: the admin's password is then asked for once more. */
export const isSteepCoupon = ({ percent, amountPaise }: Value): boolean =>
  (percent ?? 0) >= 90 || (amountPaise ?? 0) >= 50_000;

/** Whether a coupon can take off the whole of an order that it counts for, but for ₹1. */
export const isAboveMinimum = ({ amountPaise, minTotalPaise }: { amountPaise: number | null; minTotalPaise: number }) =>
  amountPaise !== null && amountPaise >= minTotalPaise;

/** `10 % off`, `₹50 off` */
export const couponValue = ({ percent, amountPaise }: Value): string =>
  `${percent === null ? formatPaise(amountPaise ?? 0) : `${percent}%`} off`;

export type CouponRefusal = 'unknown' | 'expired' | 'used-up' | 'too-small' | 'too-many-tries';

export const couponRefusals = {
  unknown: "We don't recognise this code. Please check its spelling.",
  expired: 'This coupon has expired.',
  usedUp: 'This coupon has reached its limit.',
  tooSmall: (minTotalPaise: number) => `Spend ${formatPaise(minTotalPaise)} or more to use this coupon.`,
  tooManyTries: 'Too many codes tried. Please try again later.',
} as const;
