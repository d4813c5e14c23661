import { useQueryClient } from '@tanstack/react-query';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { recheckCoupon } from './recheck-coupon.ts';

export type Cart = Answers['cart']['get'];
export type CartLine = Cart['items'][number];
export type CartCombo = Cart['combos'][number];

/** The lines and combo packs of a cart that are paid for. */
export const payableIn = ({ items, combos }: Cart) => ({
  lines: items.filter(({ state }) => state === 'for-sale'),
  packs: combos.filter(({ state }) => state === 'for-sale'),
});

/** What is in packs; a test series is in none. */
export const contentsOf = (packs: Cart['combos']) =>
  packs.flatMap(({ items }) => items.map(({ kind }) => ({ kind, format: '' })));

/** The mutations of the cart; each shows the cart the server returns, and its count in the header. */
export function useCart() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const show = async (cart: Cart) => {
    // An earlier request may be answered after this, without the change.
    await Promise.all([utils.cart.get.cancel(), utils.cart.count.cancel()]);
    utils.cart.get.setData(undefined, cart);
    utils.cart.count.setData(
      undefined,
      cart.items.reduce((things, { quantity }) => things + quantity, 0) + cart.combos.length,
    );
    await Promise.all([utils.cart.price.invalidate(), recheckCoupon(queryClient), utils.combos.price.invalidate()]);
  };
  return {
    show,
    add: trpc.cart.add.useMutation({ onSuccess: show }),
    setQuantity: trpc.cart.setQuantity.useMutation({ onSuccess: show, scope: { id: 'quantities' } }),
    remove: trpc.cart.remove.useMutation({ onSuccess: show }),
    addCombo: trpc.cart.addCombo.useMutation({ onSuccess: show }),
    removeCombo: trpc.cart.removeCombo.useMutation({ onSuccess: show }),
  };
}
