import { keepPreviousData } from '@tanstack/react-query';
import { useFilters } from '#client/lib/filters.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { couponTryInput } from '#shared/coupons.ts';

export type AppliedCoupon = Extract<Answers['cart']['coupon'], { discountPaise: number }>;

export type Coupon = ReturnType<typeof useCoupon>;

/** The coupon of the cart, held in the address so that it can be shared; what it takes off, the server says. */
export function useCoupon() {
  const { filters, setFilters } = useFilters(['coupon']);
  const parsed = couponTryInput.safeParse({ code: filters.coupon });
  const code = parsed.success ? parsed.data.code : '';
  const query = trpc.cart.coupon.useQuery({ code }, { enabled: code !== '', placeholderData: keepPreviousData });
  const tried = code === '' ? undefined : query.data;
  return {
    code,
    setCode: (coupon: string) => setFilters({ coupon }),
    applied: tried && 'discountPaise' in tried ? tried : null,
    refused: tried && 'refused' in tried ? tried.refused : query.isError ? 'The coupon could not be checked.' : null,
    /** Until it is known, nothing can be paid. */
    isChecking: code !== '' && query.isFetching,
  };
}
