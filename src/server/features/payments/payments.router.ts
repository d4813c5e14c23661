import { buyerProcedure, router } from '#server/trpc.ts';
import { verifyPaymentInput } from '#shared/payments.ts';
import { requireCashier } from './collect.data.ts';
import { verifyPayment } from './verify.data.ts';

export const paymentsRouter = router({
  /** The specification's verify-payment. */
  verify: buyerProcedure
    .input(verifyPaymentInput)
    .mutation(({ ctx, input }) => verifyPayment(requireCashier(ctx), { userId: ctx.user.id, input })),
});
