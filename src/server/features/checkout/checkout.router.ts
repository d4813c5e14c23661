/** The procedures of the cart and the checkout. */
import { findDelivery } from '#server/features/accounts/profile.data.ts';
import { findDownloadPrice } from '#server/features/catalog/prices.data.ts';
import { requireCashier } from '#server/features/payments/collect.data.ts';
import { adminProcedure, buyerProcedure, change, ownChange, protectedProcedure, router } from '#server/trpc.ts';
import { cartItemInput, cartQuantityInput } from '#shared/cart.ts';
import { checkoutInput, resumeInput } from '#shared/checkout.ts';
import { cartComboInput } from '#shared/combos.ts';
import { couponActiveInput, couponInput, couponListInput, couponTryInput, couponUpdateInput } from '#shared/coupons.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { buyInput, createOrderInput } from '#shared/payments.ts';
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
import { beginCheckout, beginDownload, orderCartByUpi, resumeOrder } from './checkout.data.ts';
import { createCoupon, deleteCoupon, listCoupons, restoreCoupon, updateCoupon } from './coupons.admin.data.ts';

export const cartRouter = router({
  get: protectedProcedure.input(noInput).query(({ ctx }) => readCart(ctx.db, { userId: ctx.user.id })),

  count: protectedProcedure.input(noInput).query(({ ctx }) => countCart(ctx.db, { userId: ctx.user.id })),

  price: protectedProcedure
    .input(buyInput)
    .query(({ ctx, input }) => findCartPrice(ctx.db, { userId: ctx.user.id, ...input })),

  add: ownChange.input(cartQuantityInput).mutation(({ work, input }) => addToCart(work, input)),

  setQuantity: ownChange.input(cartQuantityInput).mutation(({ work, input }) => setCartQuantity(work, input)),

  addCombo: ownChange.input(cartComboInput).mutation(({ work, input }) => addComboToCart(work, input)),

  removeCombo: ownChange.input(cartComboInput).mutation(({ work, input }) => removeComboFromCart(work, input)),

  /** A mutation, since wrong guesses are counted. */
  applyCoupon: protectedProcedure
    .input(couponTryInput)
    .mutation(({ ctx, input }) => applyCartCoupon(ctx.db, { userId: ctx.user.id, ...input, now: ctx.clock() })),

  remove: ownChange.input(cartItemInput).mutation(({ work, input }) => removeItemFromCart(work, input)),
});

export const checkoutRouter = router({
  /** Whether the material can be bought or downloaded, and its price; visitors never get it. */
  price: protectedProcedure
    .input(buyInput)
    .query(({ ctx, input }) => findDownloadPrice(ctx.db, { userId: ctx.user.id, ...input })),

  remembered: protectedProcedure.input(noInput).query(({ ctx }) => ({
    fullName: ctx.user.fullName,
    email: ctx.user.email,
    ...findDelivery(ctx.db, ctx.user.id),
  })),

  /** The specification's create-razorpay-order, for one download. */
  createDownloadOrder: buyerProcedure
    .input(createOrderInput)
    .mutation(({ ctx, input }) => beginDownload(requireCashier(ctx), { user: ctx.user, ...input })),

  createOrder: buyerProcedure
    .input(checkoutInput)
    .mutation(({ ctx, input }) => beginCheckout(requireCashier(ctx), { user: ctx.user, input })),

  orderByUpi: ownChange
    .input(checkoutInput)
    .mutation(({ ctx, work, input }) => orderCartByUpi(work, { user: ctx.user, input })),

  resume: buyerProcedure
    .input(resumeInput)
    .mutation(({ ctx, input }) => resumeOrder(requireCashier(ctx), { user: ctx.user, orderId: input.orderId })),
});

export const couponsAdminRouter = router({
  list: adminProcedure('coupons')
    .input(couponListInput)
    .query(({ ctx, input }) => listCoupons(ctx.db, { ...input, timeZone: ctx.config.timeZone, now: ctx.clock() })),

  create: change('coupons')
    .input(couponInput)
    .mutation(({ work, input }) => createCoupon(work, input)),

  update: change('coupons')
    .input(couponUpdateInput)
    .mutation(({ work, input }) => updateCoupon(work, input)),

  setActive: change('coupons')
    .input(couponActiveInput)
    .mutation(({ work, input }) => updateCoupon(work, input)),

  delete: change('coupons')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteCoupon(work, input)),

  restore: change('coupons')
    .input(idOnlyInput)
    .mutation(({ work, input }) => restoreCoupon(work, input)),
});
