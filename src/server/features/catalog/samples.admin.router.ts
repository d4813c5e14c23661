import { listAllMaterials } from '#server/features/catalog/material-list.admin.data.ts';
import {
  createMaterial,
  deleteMaterial,
  restoreMaterial,
  updateMaterial,
} from '#server/features/catalog/materials.admin.data.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import { publicationInput } from '#shared/drafts.ts';
import { idOnlyInput } from '#shared/input.ts';
import { adminSampleListInput, sampleCategory, sampleInput, sampleUpdateInput } from '#shared/materials.ts';

const samplesProcedure = adminProcedure('catalog').use(({ ctx, next }) =>
  next({ ctx: { by: { ...ctx.by, category: sampleCategory } } }),
);

/** Samples are materials of one category: the same rows and rules, seen through fewer fields. */
export const samplesAdminRouter = router({
  /** One page of all samples, inactive ones too, or of the deleted ones. */
  list: adminProcedure('catalog')
    .input(adminSampleListInput)
    .query(({ ctx, input }) => listAllMaterials(ctx.db, { ...input, category: sampleCategory })),

  create: adminProcedure('catalog')
    .input(sampleInput)
    .mutation(({ ctx, input }) => {
      const created = createMaterial(ctx.db, { input, ...ctx.by });
      ctx.previewJob.wake();
      return created;
    }),

  update: samplesProcedure.input(sampleUpdateInput).mutation(({ ctx, input: { id, ...change } }) => {
    updateMaterial(ctx.db, { id, change, ...ctx.by });
    ctx.previewJob.wake();
  }),

  /** Puts a sample on the public list or takes it off it. */
  setActive: samplesProcedure
    .input(publicationInput)
    .mutation(({ ctx, input: { id, ...change } }) => updateMaterial(ctx.db, { id, change, ...ctx.by })),

  delete: samplesProcedure
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => deleteMaterial(ctx.db, { ...input, ...ctx.by })),

  restore: samplesProcedure.input(idOnlyInput).mutation(({ ctx, input }) => {
    restoreMaterial(ctx.db, { ...input, ...ctx.by });
    ctx.previewJob.wake();
  }),
});
