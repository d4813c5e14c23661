/** The procedures of payments, payment reports, held money and refunds. */
import {
  adminProcedure,
  buyerProcedure,
  change,
  reauthenticatedAdminProcedure,
  reauthenticatedChange,
  router,
} from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import {
  acceptReportInput,
  paymentReceivedInput,
  rejectReportInput,
  undoAcceptInput,
  voidPaymentInput,
} from '#shared/payment-reports.ts';
import { disputesSeenInput, heldMoneyInput, refundInput, verifyPaymentInput } from '#shared/payments.ts';
import { acceptStatementInput } from '#shared/statement.ts';
import { requireCashier, verifyPayment } from './collect.data.ts';
import { noteDisputes } from './disputes.data.ts';
import { countHeld, putHeldAside } from './held-money.admin.data.ts';
import {
  acceptReport,
  acceptStatement,
  listOpenReports,
  receivePayment,
  rejectReport,
} from './payment-reports.admin.data.ts';
import { requestRefund } from './refunds.admin.data.ts';
import { reversePayment } from './reverse.admin.data.ts';

export const paymentsRouter = router({
  /** The specification's verify-payment. */
  verify: buyerProcedure
    .input(verifyPaymentInput)
    .mutation(({ ctx, input }) => verifyPayment(requireCashier(ctx), { userId: ctx.user.id, input })),
});

/** Whatever books money asks for the password, as often as all that is sensitive does. */
export const paymentReportsAdminRouter = router({
  open: adminProcedure('orders')
    .input(noInput)
    .query(({ ctx }) => listOpenReports(ctx.db)),

  accept: reauthenticatedChange('orders')
    .input(acceptReportInput)
    .mutation(({ work, input }) => acceptReport(work, input)),

  undoAccept: change('orders')
    .input(undoAcceptInput)
    .mutation(({ work, input }) => reversePayment(work, input)),

  reject: change('orders')
    .input(rejectReportInput)
    .mutation(({ work, input }) => rejectReport(work, input)),

  receive: reauthenticatedChange('orders')
    .input(paymentReceivedInput)
    .mutation(({ work, input }) => receivePayment(work, input)),

  /** The ticked rows of a bank statement, each in a transaction of its own. */
  acceptStatement: reauthenticatedAdminProcedure('orders')
    .input(acceptStatementInput)
    .mutation(({ ctx, input }) => acceptStatement(ctx, ctx.actor, input)),

  void: reauthenticatedChange('refunds')
    .input(voidPaymentInput)
    .mutation(({ work, input: { paymentId, ...told } }) => reversePayment(work, { paymentId, told })),
});

/** Money that came and counts for nothing yet, or that its customer disputes. */
export const heldMoneyAdminRouter = router({
  count: reauthenticatedChange('orders')
    .input(heldMoneyInput)
    .mutation(({ work, input }) => countHeld(work, input)),

  putAside: change('refunds')
    .input(heldMoneyInput)
    .mutation(({ work, input }) => putHeldAside(work, input)),

  noteDisputes: change('orders')
    .input(disputesSeenInput)
    .mutation(({ work, input }) => noteDisputes(work, input)),
});

export const refundsAdminRouter = router({
  request: reauthenticatedAdminProcedure('refunds')
    .input(refundInput)
    .mutation(({ ctx, input }) => requestRefund(ctx, ctx.actor, input)),
});
