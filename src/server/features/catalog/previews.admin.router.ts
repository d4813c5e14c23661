import { adminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput } from '#shared/input.ts';
import { retrySample } from './previews.admin.data.ts';

export const samplePagesAdminRouter = router({
  /** Tries once more to make a material's sample pages. */
  retry: adminProcedure.input(idOnlyInput).mutation(({ ctx, input }) => {
    retrySample(ctx.db, { ...input, ...ctx.by });
    ctx.previewJob.wake();
  }),
});
