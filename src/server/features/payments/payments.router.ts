import { buyerProcedure, ownChange, router } from '#server/trpc.ts';
import { paymentReportInput } from '#shared/payment-reports.ts';
import { verifyPaymentInput } from '#shared/payments.ts';
import { requireCashier } from './collect.data.ts';
import { admitReport, reportPayment } from './payment-reports.data.ts';
import { verifyPayment } from './verify.data.ts';

export const paymentsRouter = router({
  /** The specification's verify-payment. */
  verify: buyerProcedure
    .input(verifyPaymentInput)
    .mutation(({ ctx, input }) => verifyPayment(requireCashier(ctx), { userId: ctx.user.id, input })),
});

export const paymentReportsRouter = router({
  /** "I have paid": the UTR number of a UPI payment. One with a screenshot comes as an upload. */
  report: ownChange.input(paymentReportInput).mutation(({ work, input }) => {
    const own = { userId: work.actor.id, orderId: input.orderId };
    admitReport(work.tx, { ...own, hasPicture: false, now: work.now });
    reportPayment(work, { ...input, proofFileId: null });
  }),
});
