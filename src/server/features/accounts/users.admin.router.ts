import { mailSite } from '#server/features/site/site.data.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { studentDecisionInput, studentListInput } from '#shared/user-approval.ts';
import { countStudents, decideStudents, listStudents } from './users.admin.data.ts';

export const studentsAdminRouter = router({
  list: adminProcedure
    .input(studentListInput)
    .query(({ ctx, input }) => listStudents(ctx.db, { ...input, now: ctx.clock() })),

  counts: adminProcedure.input(noInput).query(({ ctx }) => countStudents(ctx.db)),

  /** Approve, reject (with an optional reason) or reset to pending, several at once. */
  decide: adminProcedure.input(studentDecisionInput).mutation(({ ctx, input }) => {
    const outcome = decideStudents(ctx.db, {
      ...input,
      ...ctx.by,
      site: mailSite(ctx.db, ctx.config),
    });
    ctx.mailer.wake();
    return outcome;
  }),
});
