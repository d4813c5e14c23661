import { findDelivery } from '#server/features/accounts/profile.data.ts';
import { buyerProcedure, protectedProcedure, router } from '#server/trpc.ts';
import { checkoutInput, resumeInput } from '#shared/checkout.ts';
import { noInput } from '#shared/input.ts';
import { beginCheckout, resumeOrder } from './checkout.data.ts';

export const checkoutRouter = router({
  /** What the form begins with: the account, and where the last printed copy went. */
  remembered: protectedProcedure.input(noInput).query(({ ctx }) => ({
    fullName: ctx.user.fullName,
    email: ctx.user.email,
    ...findDelivery(ctx.db, ctx.user.id),
  })),

  /** The specification's create-razorpay-order, for the whole cart. */
  createOrder: buyerProcedure
    .input(checkoutInput)
    .mutation(({ ctx, input }) => beginCheckout(ctx, { user: ctx.user, input })),

  /** The same for an order that was begun and not paid. */
  resume: buyerProcedure
    .input(resumeInput)
    .mutation(({ ctx, input }) => resumeOrder(ctx, { user: ctx.user, orderId: input.orderId })),
});
