import { adminProcedure, reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
import { acceptReportInput, paymentReceivedInput, rejectReportInput, voidPaymentInput } from '#shared/fulfilment.ts';
import { acceptReport, receivePayment, rejectReport } from './payment-reports.admin.data.ts';
import { voidPayment } from './void-payment.admin.data.ts';

export const paymentReportsAdminRouter = router({
  accept: adminProcedure.input(acceptReportInput).mutation(({ ctx, input }) => {
    const outcome = acceptReport(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
    ctx.mailer.wake();
    return outcome;
  }),

  reject: adminProcedure.input(rejectReportInput).mutation(({ ctx, input }) => {
    const rejected = rejectReport(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
    ctx.mailer.wake();
    return rejected;
  }),

  /** Money that came without a report. */
  receive: reauthenticatedAdminProcedure.input(paymentReceivedInput).mutation(({ ctx, input }) => {
    const outcome = receivePayment(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
    ctx.mailer.wake();
    return outcome;
  }),

  /** Takes back that a UPI payment was accepted. */
  void: reauthenticatedAdminProcedure.input(voidPaymentInput).mutation(({ ctx, input }) => {
    voidPayment(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
    ctx.mailer.wake();
  }),
});
