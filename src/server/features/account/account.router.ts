import { boughtItemsOf } from '#server/features/downloads/downloads.data.ts';
import { protectedProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { deleteAccountInput } from '#shared/users.ts';
import { deleteAccount } from './account.data.ts';

export const accountRouter = router({
  /** Ends every session of whoever is signed in, this one included. */
  signOutEverywhere: protectedProcedure.input(noInput).mutation(async ({ ctx }) => {
    await ctx.auth.signOutEverywhere(ctx.user.id);
    ctx.setCookie(ctx.auth.blankCookie());
  }),

  /** Deletes one's own account for good. */
  delete: protectedProcedure.input(deleteAccountInput).mutation(async ({ ctx, input }) => {
    const items = boughtItemsOf(ctx.db, ctx.user.id);
    await deleteAccount(ctx.db, { user: ctx.user, password: input.password, now: ctx.clock() });
    await ctx.stampedCopies.forget(items);
    ctx.log.info({ userId: ctx.user.id }, 'account deleted');
    ctx.setCookie(ctx.auth.blankCookie());
  }),
});
