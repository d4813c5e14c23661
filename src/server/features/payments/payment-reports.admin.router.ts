import { adminProcedure, reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
import {
  acceptReportInput,
  paymentReceivedInput,
  rejectReportInput,
  undoAcceptInput,
  voidPaymentInput,
} from '#shared/payment-reports.ts';
import { acceptReport, receivePayment, rejectReport } from './payment-reports.admin.data.ts';
import { undoAccept } from './undo-accept.admin.data.ts';
import { voidPayment } from './void-payment.admin.data.ts';

export const paymentReportsAdminRouter = router({
  accept: adminProcedure('orders')
    .input(acceptReportInput)
    .mutation(({ ctx, input }) => {
      const outcome = acceptReport(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
      ctx.mailer.wake();
      return outcome;
    }),

  /** Undoes one's own acceptance some seconds ago. */
  undoAccept: adminProcedure('orders')
    .input(undoAcceptInput)
    .mutation(({ ctx, input }) =>
      undoAccept(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() }),
    ),

  reject: adminProcedure('orders')
    .input(rejectReportInput)
    .mutation(({ ctx, input }) => {
      const rejected = rejectReport(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
      ctx.mailer.wake();
      return rejected;
    }),

  /** Money that came without a report. */
  receive: reauthenticatedAdminProcedure('orders')
    .input(paymentReceivedInput)
    .mutation(({ ctx, input }) => {
      const outcome = receivePayment(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
      ctx.mailer.wake();
      return outcome;
    }),

  /** Takes back a payment that an admin recorded or accepted. */
  void: reauthenticatedAdminProcedure('refunds')
    .input(voidPaymentInput)
    .mutation(({ ctx, input }) => {
      voidPayment(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
      ctx.mailer.wake();
    }),
});
