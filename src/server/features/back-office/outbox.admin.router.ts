import { adminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput, pageInput } from '#shared/input.ts';
import { findMail, listMails, resendFailedMail } from './outbox.admin.data.ts';

export const mailsAdminRouter = router({
  list: adminProcedure('mail')
    .input(pageInput)
    .query(({ ctx, input }) => listMails(ctx.db, input)),

  byId: adminProcedure('mail')
    .input(idOnlyInput)
    .query(({ ctx, input }) => findMail(ctx.db, input.id)),

  retry: adminProcedure('mail')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => {
      resendFailedMail(ctx.db, { id: input.id, actorId: ctx.user.id, now: ctx.clock() });
      ctx.mailer.wake();
    }),
});
