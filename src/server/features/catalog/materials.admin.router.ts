import { adminProcedure, router } from '#server/trpc.ts';
import { publicationInput } from '#shared/drafts.ts';
import { idOnlyInput } from '#shared/input.ts';
import { adminMaterialListInput, materialFigureInput, materialInput, materialUpdateInput } from '#shared/materials.ts';
import { listAllMaterials } from './material-list.admin.data.ts';
import {
  changeFigure,
  createMaterial,
  deleteMaterial,
  restoreMaterial,
  updateMaterial,
} from './materials.admin.data.ts';

export const materialsAdminRouter = router({
  /** One page of all materials, inactive ones too, or of the deleted ones. */
  list: adminProcedure('catalog')
    .input(adminMaterialListInput)
    .query(({ ctx, input }) => listAllMaterials(ctx.db, input)),

  create: adminProcedure('catalog')
    .input(materialInput)
    .mutation(({ ctx, input }) => {
      const created = createMaterial(ctx.db, { input, ...ctx.by });
      ctx.previewJob.wake();
      return created;
    }),

  update: adminProcedure('catalog')
    .input(materialUpdateInput)
    .mutation(({ ctx, input: { id, ...change } }) => {
      updateMaterial(ctx.db, { id, change, ...ctx.by });
      ctx.previewJob.wake();
    }),

  /** Changes a price or the stock where it is shown. */
  setFigure: adminProcedure('catalog')
    .input(materialFigureInput)
    .mutation(({ ctx, input }) => changeFigure(ctx.db, { input, ...ctx.by })),

  /** Puts a material on the public lists or takes it off them. */
  setActive: adminProcedure('catalog')
    .input(publicationInput)
    .mutation(({ ctx, input: { id, ...change } }) => updateMaterial(ctx.db, { id, change, ...ctx.by })),

  delete: adminProcedure('catalog')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => deleteMaterial(ctx.db, { ...input, ...ctx.by })),

  restore: adminProcedure('catalog')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => {
      restoreMaterial(ctx.db, { ...input, ...ctx.by });
      ctx.previewJob.wake();
    }),
});
