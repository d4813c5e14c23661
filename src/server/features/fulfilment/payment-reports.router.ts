import { protectedProcedure, router } from '#server/trpc.ts';
import { claimInput } from '#shared/fulfilment.ts';
import { claimPayment } from './payment-reports.data.ts';

export const claimsRouter = router({
  /** "I have paid": the UTR number of a UPI payment. One with a screenshot comes as an upload. */
  make: protectedProcedure.input(claimInput).mutation(({ ctx, input }) => {
    const by = { userId: ctx.user.id, proofFileId: null, config: ctx.config, now: ctx.clock() };
    claimPayment(ctx.db, { ...input, ...by });
    ctx.mailer.wake();
  }),
});
