import { reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
import { refundInput } from '#shared/payments.ts';
import { requestRefund } from './refunds.admin.data.ts';

export const refundsAdminRouter = router({
  /** Sends money of a payment back, whole or in part. */
  request: reauthenticatedAdminProcedure('refunds')
    .input(refundInput)
    .mutation(({ ctx, input }) => requestRefund(ctx, ctx.actor, input)),
});
