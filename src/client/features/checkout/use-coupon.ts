import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFilters } from '#client/lib/filters.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { couponTryInput } from '#shared/coupons.ts';
import { triedCoupons } from './recheck-coupon.ts';

export type AppliedCoupon = Extract<Answers['cart']['applyCoupon'], { discountPaise: number }>;

export type Coupon = ReturnType<typeof useCoupon>;

/**
 * The coupon of the cart, held in the address so that it can be shared; the server says what it takes off. Trying one
 * is a mutation there, since wrong guesses are counted; here its answer is kept like any other.
 */
export function useCoupon() {
  const { filters, setFilters } = useFilters(['coupon']);
  const { client } = trpc.useUtils();
  const parsed = couponTryInput.safeParse({ code: filters.coupon });
  const code = parsed.success ? parsed.data.code : '';
  const query = useQuery({
    queryKey: [triedCoupons, code],
    queryFn: () => client.cart.applyCoupon.mutate({ code }),
    enabled: code !== '',
    placeholderData: keepPreviousData,
  });
  const tried = code === '' ? undefined : query.data;
  return {
    code,
    setCode: (coupon: string) => setFilters({ coupon }),
    applied: tried && 'discountPaise' in tried ? tried : null,
    refused: tried && 'refused' in tried ? tried.message : query.isError ? 'The coupon could not be checked.' : null,
    /** Until it is known, nothing can be paid. */
    isChecking: code !== '' && query.isFetching,
  };
}
