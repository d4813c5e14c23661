import { protectedProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { profileInput } from '#shared/users.ts';
import { countActivity, updateProfile } from './profile.data.ts';

export const profileRouter = router({
  /** The figures of the student's own dashboard. */
  activity: protectedProcedure.input(noInput).query(({ ctx }) => countActivity(ctx.db, ctx.user.id)),

  update: protectedProcedure
    .input(profileInput)
    .mutation(({ ctx, input }) => updateProfile(ctx.db, { userId: ctx.user.id, ...input })),
});
