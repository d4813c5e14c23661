import { protectedProcedure, router } from '#server/trpc.ts';
import { paymentReportInput } from '#shared/payment-reports.ts';
import { admitReport, reportPayment } from './payment-reports.data.ts';

export const paymentReportsRouter = router({
  /** "I have paid": the UTR number of a UPI payment. One with a screenshot comes as an upload. */
  report: protectedProcedure.input(paymentReportInput).mutation(({ ctx, input }) => {
    const by = { userId: ctx.user.id, proofFileId: null, config: ctx.config, now: ctx.clock() };
    admitReport(ctx.db, { ...by, orderId: input.orderId, hasPicture: false });
    reportPayment(ctx.db, { ...input, ...by });
    ctx.mailer.wake();
  }),
});
