import type { Context } from '#server/context.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { adminProcedure, reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { inviteInput, roleChangeInput } from '#shared/team.ts';
import { invite, inviteAgain, listTeam, setRole, withdrawInvitation } from './team.admin.data.ts';

const change = (ctx: Context & { by: { actorId: string; now: number } }) => ({
  actorId: ctx.by.actorId,
  now: ctx.by.now,
  site: mailSite(ctx.db, ctx.config),
});

/** Who is an admin, and who is asked to become one. */
export const teamAdminRouter = router({
  list: adminProcedure('team')
    .input(noInput)
    .query(({ ctx }) => listTeam(ctx.db, ctx.clock())),

  setRole: reauthenticatedAdminProcedure('team')
    .input(roleChangeInput)
    .mutation(({ ctx, input }) => {
      setRole(ctx.db, { ...input, ...change(ctx) });
      ctx.mailer.wake();
    }),

  /** Makes an admin an ordinary account. */
  remove: reauthenticatedAdminProcedure('team')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => {
      setRole(ctx.db, { ...input, role: null, ...change(ctx) });
      ctx.mailer.wake();
    }),

  invite: reauthenticatedAdminProcedure('team')
    .input(inviteInput)
    .mutation(({ ctx, input }) => {
      invite(ctx.db, { ...input, ...change(ctx) });
      ctx.mailer.wake();
    }),

  /** With a new link, which counts from now. */
  inviteAgain: reauthenticatedAdminProcedure('team')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => {
      inviteAgain(ctx.db, { ...input, ...change(ctx) });
      ctx.mailer.wake();
    }),

  withdraw: adminProcedure('team')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => withdrawInvitation(ctx.db, { ...input, ...ctx.by })),
});
