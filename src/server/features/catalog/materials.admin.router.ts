import { adminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput } from '#shared/input.ts';
import { adminMaterialListInput, materialActiveInput, materialInput, materialUpdateInput } from '#shared/materials.ts';
import {
  createMaterial,
  deleteMaterial,
  listAllMaterials,
  restoreMaterial,
  updateMaterial,
} from './materials.admin.data.ts';

export const materialsAdminRouter = router({
  /** One page of all materials, inactive ones too, or of the deleted ones. */
  list: adminProcedure.input(adminMaterialListInput).query(({ ctx, input }) => listAllMaterials(ctx.db, input)),

  create: adminProcedure.input(materialInput).mutation(({ ctx, input }) => {
    const created = createMaterial(ctx.db, { input, ...ctx.by });
    ctx.previewJob.wake();
    return created;
  }),

  update: adminProcedure.input(materialUpdateInput).mutation(({ ctx, input: { id, ...change } }) => {
    updateMaterial(ctx.db, { id, change, ...ctx.by });
    ctx.previewJob.wake();
  }),

  /** Puts a material on the public lists or takes it off them. */
  setActive: adminProcedure
    .input(materialActiveInput)
    .mutation(({ ctx, input: { id, isActive } }) => updateMaterial(ctx.db, { id, change: { isActive }, ...ctx.by })),

  delete: adminProcedure
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => deleteMaterial(ctx.db, { ...input, ...ctx.by })),

  restore: adminProcedure.input(idOnlyInput).mutation(({ ctx, input }) => {
    restoreMaterial(ctx.db, { ...input, ...ctx.by });
    ctx.previewJob.wake();
  }),
});
