import { findDelivery } from '#server/features/accounts/profile.data.ts';
import { findDownloadPrice } from '#server/features/catalog/prices.data.ts';
import { requireCashier } from '#server/features/payments/collect.data.ts';
import { buyerProcedure, protectedProcedure, router } from '#server/trpc.ts';
import { checkoutInput, resumeInput } from '#shared/checkout.ts';
import { noInput } from '#shared/input.ts';
import { buyInput, createOrderInput } from '#shared/payments.ts';
import { beginCheckout, beginDownload, resumeOrder } from './checkout.data.ts';

export const checkoutRouter = router({
  /** Whether the material can be bought or downloaded, and its price; visitors never get it. */
  price: protectedProcedure
    .input(buyInput)
    .query(({ ctx, input }) => findDownloadPrice(ctx.db, { userId: ctx.user.id, ...input })),

  /** What the form begins with: the account, and where the last printed copy went. */
  remembered: protectedProcedure.input(noInput).query(({ ctx }) => ({
    fullName: ctx.user.fullName,
    email: ctx.user.email,
    ...findDelivery(ctx.db, ctx.user.id),
  })),

  /** The specification's create-razorpay-order, for one download. */
  createDownloadOrder: buyerProcedure
    .input(createOrderInput)
    .mutation(({ ctx, input }) => beginDownload(requireCashier(ctx), { user: ctx.user, ...input })),

  /** The same for the whole cart. */
  createOrder: buyerProcedure
    .input(checkoutInput)
    .mutation(({ ctx, input }) => beginCheckout(requireCashier(ctx), { user: ctx.user, input })),

  /** The same for an order that was begun and not paid. */
  resume: buyerProcedure
    .input(resumeInput)
    .mutation(({ ctx, input }) => resumeOrder(requireCashier(ctx), { user: ctx.user, orderId: input.orderId })),
});
