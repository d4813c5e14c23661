import { adminProcedure, reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
import { claimAcceptInput, claimRejectInput, paymentReceivedInput, voidPaymentInput } from '#shared/fulfilment.ts';
import { acceptClaim, receivePayment, rejectClaim } from './payment-reports.admin.data.ts';
import { voidPayment } from './void-payment.admin.data.ts';

export const claimsAdminRouter = router({
  accept: adminProcedure.input(claimAcceptInput).mutation(({ ctx, input }) => {
    const outcome = acceptClaim(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
    ctx.mailer.wake();
    return outcome;
  }),

  reject: adminProcedure.input(claimRejectInput).mutation(({ ctx, input }) => {
    const rejected = rejectClaim(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
    ctx.mailer.wake();
    return rejected;
  }),

  /** Money that came without a claim. */
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
