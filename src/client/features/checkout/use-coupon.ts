import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFilters } from '#client/lib/filters.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { couponTryInput } from '#shared/coupons.ts';
import { triedCoupons } from './recheck-coupon.ts';

export type AppliedCoupon = Extract<Answers['cart']['applyCoupon'], { discountPaise: number }>;

export type Coupon = ReturnType<typeof useCoupon>;

/**
 * The cart's coupon, held in the address so that it can be shared; the server computes the discount. Trying a code is a
 * mutation, since wrong guesses are counted; its answer is cached like a query.
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
  const applied = tried && 'discountPaise' in tried ? tried : null;
  return {
    code,
    setCode: (coupon: string) => setFilters({ coupon }),
    applied,
    discountPaise: applied?.discountPaise ?? 0,
    refused: tried && 'refused' in tried ? tried.message : query.isError ? 'The coupon could not be checked.' : null,
    /** Nothing can be paid until this is false. */
    isChecking: code !== '' && query.isFetching,
  };
}
