import { protectedProcedure, router } from '#server/trpc.ts';
import { profileInput } from '#shared/users.ts';
import { updateProfile } from './profile.data.ts';

export const profileRouter = router({
  update: protectedProcedure
    .input(profileInput)
    .mutation(({ ctx, input }) => updateProfile(ctx.db, { userId: ctx.user.id, ...input })),
});
