import { publicProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';

export const authRouter = router({
  /** Who is signed in; null for a visitor. */
  session: publicProcedure.input(noInput).query(({ ctx }) => ctx.user),

  /** Ends this session on the server. */
  signOut: publicProcedure.input(noInput).mutation(async ({ ctx }) => {
    if (ctx.sessionId) await ctx.auth.signOut(ctx.sessionId);
    ctx.setCookie(ctx.auth.blankCookie());
  }),
});
