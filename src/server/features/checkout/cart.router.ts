import { ownChange, protectedProcedure, router } from '#server/trpc.ts';
import { cartItemInput, cartQuantityInput } from '#shared/cart.ts';
import { cartComboInput } from '#shared/combos.ts';
import { couponTryInput } from '#shared/coupons.ts';
import { noInput } from '#shared/input.ts';
import { buyInput } from '#shared/payments.ts';
import {
  addComboToCart,
  addToCart,
  applyCartCoupon,
  countCart,
  findCartPrice,
  readCart,
  removeComboFromCart,
  removeItemFromCart,
  setCartQuantity,
} from './cart.data.ts';

/** The signed-in student's cart; every change returns the changed cart. */
export const cartRouter = router({
  get: protectedProcedure.input(noInput).query(({ ctx }) => readCart(ctx.db, { userId: ctx.user.id })),

  count: protectedProcedure.input(noInput).query(({ ctx }) => countCart(ctx.db, { userId: ctx.user.id })),

  /** The price of the printed copy, and what of this material is in the cart. */
  price: protectedProcedure
    .input(buyInput)
    .query(({ ctx, input }) => findCartPrice(ctx.db, { userId: ctx.user.id, ...input })),

  add: ownChange.input(cartQuantityInput).mutation(({ work, input }) => addToCart(work, input)),

  setQuantity: ownChange.input(cartQuantityInput).mutation(({ work, input }) => setCartQuantity(work, input)),

  addCombo: ownChange.input(cartComboInput).mutation(({ work, input }) => addComboToCart(work, input)),

  removeCombo: ownChange.input(cartComboInput).mutation(({ work, input }) => removeComboFromCart(work, input)),

  /** What a coupon takes off the cart as it stands, or why nothing. A mutation, since wrong guesses are counted. */
  applyCoupon: protectedProcedure
    .input(couponTryInput)
    .mutation(({ ctx, input }) => applyCartCoupon(ctx.db, { userId: ctx.user.id, ...input, now: ctx.clock() })),

  remove: ownChange.input(cartItemInput).mutation(({ work, input }) => removeItemFromCart(work, input)),
});
