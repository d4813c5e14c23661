import { useQueryClient } from '@tanstack/react-query';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { recheckCoupon } from './recheck-coupon.ts';

export type Cart = Answers['cart']['get'];
export type CartLine = Cart['items'][number];
export type CartCombo = Cart['combos'][number];

/** The changes of the cart; each shows the cart as the server says it then stands, in the bar above the page too. */
export function useCart() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const show = (cart: Cart) => {
    utils.cart.get.setData(undefined, cart);
    utils.cart.count.setData(
      undefined,
      cart.items.reduce((things, { quantity }) => things + quantity, 0) + cart.combos.length,
    );
    return Promise.all([utils.cart.price.invalidate(), recheckCoupon(queryClient), utils.combos.price.invalidate()]);
  };
  return {
    show,
    add: trpc.cart.add.useMutation({ onSuccess: show }),
    setQuantity: trpc.cart.setQuantity.useMutation({ onSuccess: show }),
    remove: trpc.cart.remove.useMutation({ onSuccess: show }),
    addCombo: trpc.cart.addCombo.useMutation({ onSuccess: show }),
    removeCombo: trpc.cart.removeCombo.useMutation({ onSuccess: show }),
  };
}
