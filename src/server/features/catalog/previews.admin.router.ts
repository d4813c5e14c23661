import { change, router } from '#server/trpc.ts';
import { idOnlyInput } from '#shared/input.ts';
import { retryPreview } from './previews.admin.data.ts';

export const previewsAdminRouter = router({
  /** Makes a material's failed preview again. */
  retry: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => retryPreview(work, input)),
});
