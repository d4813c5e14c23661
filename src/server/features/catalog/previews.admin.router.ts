import { adminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput } from '#shared/input.ts';
import { retrySample } from './previews.admin.data.ts';

export const samplePagesAdminRouter = router({
  /** Tries once more to make a material's sample pages. */
  retry: adminProcedure.input(idOnlyInput).mutation(({ ctx, input: { id } }) => {
    retrySample(ctx.db, { id, actorId: ctx.user.id, now: ctx.clock() });
    ctx.sampleMaker.wake();
  }),
});
