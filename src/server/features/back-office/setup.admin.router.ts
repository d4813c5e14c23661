import { adminProcedure, router } from '#server/trpc.ts';
import { putAwayInput, tryInput } from '#shared/checks.ts';
import { noInput } from '#shared/input.ts';
import { putSetupAway, serverState, setupState, trySetup } from './setup.admin.data.ts';

export const setupAdminRouter = router({
  /** The owner's first hour, step by step. */
  state: adminProcedure('settings')
    .input(noInput)
    .query(({ ctx }) => setupState(ctx)),

  /** How the server is, asked now. */
  server: adminProcedure('settings')
    .input(noInput)
    .query(({ ctx }) => serverState(ctx)),

  /** A real mail to oneself, or a real call of Razorpay; answers what came of it. */
  try: adminProcedure('settings')
    .input(tryInput)
    .mutation(({ ctx, input }) => trySetup(ctx, { id: input.id, email: ctx.user.email })),

  putAway: adminProcedure('settings')
    .input(putAwayInput)
    .mutation(({ ctx, input }) => putSetupAway(ctx.db, { ...input, ...ctx.by })),
});
