import { mailSite } from '#server/features/site/site.data.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { userDecisionInput, userListInput } from '#shared/user-approval.ts';
import { countUsers, decideUsers, listUsers } from './users.admin.data.ts';

export const usersAdminRouter = router({
  list: adminProcedure('students')
    .input(userListInput)
    .query(({ ctx, input }) => listUsers(ctx.db, { ...input, now: ctx.clock() })),

  counts: adminProcedure('students')
    .input(noInput)
    .query(({ ctx }) => countUsers(ctx.db)),

  /** Approve, reject (with an optional reason) or reset to pending, several at once. */
  decide: adminProcedure('students')
    .input(userDecisionInput)
    .mutation(({ ctx, input }) => {
      const outcome = decideUsers(ctx.db, {
        ...input,
        ...ctx.by,
        site: mailSite(ctx.db, ctx.config),
      });
      ctx.mailer.wake();
      return outcome;
    }),
});
