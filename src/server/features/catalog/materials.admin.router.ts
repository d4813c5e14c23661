import { adminProcedure, change, router } from '#server/trpc.ts';
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

  create: change('catalog')
    .input(materialInput)
    .mutation(({ work, input }) => createMaterial(work, input)),

  update: change('catalog')
    .input(materialUpdateInput)
    .mutation(({ work, input: { id, ...change } }) => updateMaterial(work, { id }, change)),

  /** Changes a price or the stock where it is shown. */
  setFigure: change('catalog')
    .input(materialFigureInput)
    .mutation(({ work, input }) => changeFigure(work, input)),

  /** Puts a material on the public lists or takes it off them. */
  setActive: change('catalog')
    .input(publicationInput)
    .mutation(({ work, input: { id, ...change } }) => updateMaterial(work, { id }, change)),

  delete: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteMaterial(work, input)),

  restore: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => restoreMaterial(work, input)),
});
