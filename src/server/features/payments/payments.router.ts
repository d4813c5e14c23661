import { findDownloadPrice } from '#server/features/catalog/prices.data.ts';
import { beginPurchase, verifyPurchase } from '#server/features/checkout/checkout.data.ts';
import { buyerProcedure, protectedProcedure, router } from '#server/trpc.ts';
import { buyInput, createOrderInput, verifyPaymentInput } from '#shared/payments.ts';

export const paymentsRouter = router({
  /** Whether the material can be bought or downloaded, and its price; never told to a visitor. */
  offer: protectedProcedure
    .input(buyInput)
    .query(({ ctx, input }) => findDownloadPrice(ctx.db, { userId: ctx.user.id, materialId: input.materialId })),

  /** The specification's create-razorpay-order, for one download. */
  createOrder: buyerProcedure
    .input(createOrderInput)
    .mutation(({ ctx, input }) => beginPurchase(ctx, { user: ctx.user, ...input })),

  /** The specification's verify-payment. */
  verify: buyerProcedure
    .input(verifyPaymentInput)
    .mutation(({ ctx, input }) => verifyPurchase(ctx, { user: ctx.user, input })),
});
