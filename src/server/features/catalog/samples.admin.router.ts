import { listAllMaterials } from '#server/features/catalog/material-list.admin.data.ts';
import {
  createMaterial,
  deleteMaterial,
  restoreMaterial,
  updateMaterial,
} from '#server/features/catalog/materials.admin.data.ts';
import { adminProcedure, change, router } from '#server/trpc.ts';
import { publicationInput } from '#shared/drafts.ts';
import { idOnlyInput } from '#shared/input.ts';
import { adminSampleListInput, sampleCategory, sampleInput, sampleUpdateInput } from '#shared/materials.ts';

const sample = (id: string) => ({ id, only: sampleCategory });

/** Samples are materials of one category: the same rows and rules, seen through fewer fields. */
export const samplesAdminRouter = router({
  /** One page of all samples, inactive ones too, or of the deleted ones. */
  list: adminProcedure('catalog')
    .input(adminSampleListInput)
    .query(({ ctx, input }) => listAllMaterials(ctx.db, { ...input, category: sampleCategory })),

  create: change('catalog')
    .input(sampleInput)
    .mutation(({ work, input }) => createMaterial(work, input)),

  update: change('catalog')
    .input(sampleUpdateInput)
    .mutation(({ work, input: { id, ...change } }) => updateMaterial(work, sample(id), change)),

  /** Puts a sample on the public list or takes it off it. */
  setActive: change('catalog')
    .input(publicationInput)
    .mutation(({ work, input: { id, ...change } }) => updateMaterial(work, sample(id), change)),

  delete: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteMaterial(work, sample(input.id))),

  restore: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => restoreMaterial(work, sample(input.id))),
});
