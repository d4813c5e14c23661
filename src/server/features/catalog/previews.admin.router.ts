import { adminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput } from '#shared/input.ts';
import { retryPreview } from './previews.admin.data.ts';

export const previewsAdminRouter = router({
  /** Makes a material's failed preview again. */
  retry: adminProcedure('catalog')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => {
      retryPreview(ctx.db, { ...input, ...ctx.by });
      ctx.previewJob.wake();
    }),
});
