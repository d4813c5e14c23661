import { TRPCError } from '@trpc/server';
import { beginPurchase, findOffer, verifyPurchase } from '#server/features/checkout/checkout.data.ts';
import { protectedProcedure, publicProcedure, router } from '#server/trpc.ts';
import { messages } from '#shared/messages.ts';
import { buyInput, verifyPaymentInput } from '#shared/payments.ts';

/** Somebody signed in, told in the words of a purchase. */
const buyerProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.user) throw new TRPCError({ code: 'UNAUTHORIZED', message: messages.loginToPurchase });
  return next({ ctx: { ...ctx, user: ctx.user } });
});

export const paymentsRouter = router({
  /** Whether the material can be bought or downloaded, and its price; never told to a visitor. */
  offer: protectedProcedure
    .input(buyInput)
    .query(({ ctx, input }) => findOffer(ctx.db, { userId: ctx.user.id, materialId: input.materialId })),

  /** The specification's create-razorpay-order. */
  createOrder: buyerProcedure
    .input(buyInput)
    .mutation(({ ctx, input }) => beginPurchase(ctx, { user: ctx.user, materialId: input.materialId })),

  /** The specification's verify-payment. */
  verify: buyerProcedure
    .input(verifyPaymentInput)
    .mutation(({ ctx, input }) => verifyPurchase(ctx, { user: ctx.user, input })),
});
