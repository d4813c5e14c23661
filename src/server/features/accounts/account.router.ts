import { TRPCError } from '@trpc/server';
import { blankSessionCookie, endAllSessions, endSession, noteReauthentication } from '#server/auth/sessions.ts';
import { passwordIn, requirePassword } from '#server/features/accounts/auth.data.ts';
import { boughtItemsOf } from '#server/features/library/downloads.data.ts';
import { protectedProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { confirmPasswordInput, deleteAccountInput, endSessionInput } from '#shared/users.ts';
import { deleteAccount, listSessions } from './account.data.ts';

export const accountRouter = router({
  /** Ends every session of whoever is signed in, this one included. */
  signOutEverywhere: protectedProcedure.input(noInput).mutation(({ ctx }) => {
    endAllSessions(ctx.db, ctx.user.id);
    ctx.setCookie(blankSessionCookie(ctx));
  }),

  /** Where one is signed in. */
  sessions: protectedProcedure
    .input(noInput)
    .query(({ ctx }) => listSessions(ctx.db, { user: ctx.user, sessionId: ctx.sessionId, now: ctx.clock() })),

  /** Signs another device of one's own out. */
  endSession: protectedProcedure.input(endSessionInput).mutation(({ ctx, input }) => {
    if (!endSession(ctx.db, { userId: ctx.user.id, id: input.id }))
      throw new TRPCError({ code: 'NOT_FOUND', message: 'This device is signed out already' });
    if (input.id === ctx.sessionId) ctx.setCookie(blankSessionCookie(ctx));
  }),

  /** The password once more, before something grave. */
  confirmPassword: protectedProcedure.input(confirmPasswordInput).mutation(async ({ ctx, input }) => {
    await requirePassword(ctx.db, { ...passwordIn(ctx, input.password), field: 'password', now: ctx.clock() });
    if (ctx.sessionId) noteReauthentication(ctx.db, { id: ctx.sessionId, now: ctx.clock() });
  }),

  /** Deletes one's own account for good. */
  delete: protectedProcedure.input(deleteAccountInput).mutation(async ({ ctx, input }) => {
    const items = boughtItemsOf(ctx.db, ctx.user.id);
    await deleteAccount(ctx.db, { user: ctx.user, again: passwordIn(ctx, input.password), now: ctx.clock() });
    await ctx.stampedCopies.forget(items);
    ctx.log.info({ userId: ctx.user.id }, 'account deleted');
    ctx.setCookie(blankSessionCookie(ctx));
  }),
});
