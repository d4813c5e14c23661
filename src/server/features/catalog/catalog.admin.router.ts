/** The procedures by which admins change the catalogue. */
import { adminProcedure, change, router } from '#server/trpc.ts';
import { adminComboListInput, comboActiveInput, comboInput, comboUpdateInput } from '#shared/combos.ts';
import { publicationInput } from '#shared/drafts.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import {
  adminMaterialListInput,
  adminSampleListInput,
  materialFigureInput,
  materialInput,
  materialUpdateInput,
  sampleCategory,
  sampleInput,
  sampleUpdateInput,
} from '#shared/materials.ts';
import { adminSeriesListInput, seriesInput, seriesUpdateInput } from '#shared/series.ts';
import {
  createCombo,
  deleteCombo,
  listAllCombos,
  listComboChoices,
  restoreCombo,
  updateCombo,
} from './combos.admin.data.ts';
import { listAllMaterials } from './material-list.admin.data.ts';
import {
  changeFigure,
  createMaterial,
  deleteMaterial,
  restoreMaterial,
  updateMaterial,
} from './materials.admin.data.ts';
import { retryPreview } from './previews.data.ts';
import { createSeries, listAllSeries, listSeriesChoices, publishSeries, updateSeries } from './series.admin.data.ts';
import { weighing } from './weights.data.ts';

export const materialsAdminRouter = router({
  list: adminProcedure('catalog')
    .input(adminMaterialListInput)
    .query(({ ctx, input }) => listAllMaterials(ctx.db, input)),

  weighing: adminProcedure('catalog')
    .input(noInput)
    .query(({ ctx }) => weighing(ctx.db)),

  create: change('catalog')
    .input(materialInput)
    .mutation(({ work, input }) => createMaterial(work, input)),

  update: change('catalog')
    .input(materialUpdateInput)
    .mutation(({ work, input: { id, ...change } }) => updateMaterial(work, { id }, change)),

  setFigure: change('catalog')
    .input(materialFigureInput)
    .mutation(({ work, input }) => changeFigure(work, input)),

  setActive: change('catalog')
    .input(publicationInput)
    .mutation(({ work, input: { id, ...change } }) => updateMaterial(work, { id }, change)),

  delete: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteMaterial(work, input)),

  restore: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => restoreMaterial(work, input)),

  retryPreview: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => retryPreview(work, input)),
});

const sample = (id: string) => ({ id, only: sampleCategory });

/** Samples are materials of one category: the same rows and rules, seen through fewer fields. */
export const samplesAdminRouter = router({
  list: adminProcedure('catalog')
    .input(adminSampleListInput)
    .query(({ ctx, input }) => listAllMaterials(ctx.db, { ...input, category: sampleCategory })),

  create: change('catalog')
    .input(sampleInput)
    .mutation(({ work, input }) => createMaterial(work, input)),

  update: change('catalog')
    .input(sampleUpdateInput)
    .mutation(({ work, input: { id, ...change } }) => updateMaterial(work, sample(id), change)),

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

const oneSeries = (id: string) => ({ id, isSeries: true });

/** Test series are materials too, seen through fields of their own. */
export const seriesAdminRouter = router({
  list: adminProcedure('catalog')
    .input(adminSeriesListInput)
    .query(({ ctx, input }) => listAllSeries(ctx.db, input, ctx.config)),

  choices: adminProcedure('catalog')
    .input(noInput)
    .query(({ ctx }) => listSeriesChoices(ctx.db, ctx.clock())),

  create: change('catalog')
    .input(seriesInput)
    .mutation(({ work, input }) => createSeries(work, input)),

  update: change('catalog')
    .input(seriesUpdateInput)
    .mutation(({ work, input }) => updateSeries(work, input)),

  setActive: change('catalog')
    .input(publicationInput)
    .mutation(({ work, input }) => publishSeries(work, input)),

  delete: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteMaterial(work, oneSeries(input.id))),

  restore: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => restoreMaterial(work, oneSeries(input.id))),
});

export const combosAdminRouter = router({
  list: adminProcedure('catalog')
    .input(adminComboListInput)
    .query(({ ctx, input }) => listAllCombos(ctx.db, input)),

  choices: adminProcedure('catalog')
    .input(noInput)
    .query(({ ctx }) => listComboChoices(ctx.db)),

  create: change('catalog')
    .input(comboInput)
    .mutation(({ work, input }) => createCombo(work, input)),

  update: change('catalog')
    .input(comboUpdateInput)
    .mutation(({ work, input }) => updateCombo(work, input)),

  setActive: change('catalog')
    .input(comboActiveInput)
    .mutation(({ work, input }) => updateCombo(work, input)),

  delete: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteCombo(work, input)),

  restore: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => restoreCombo(work, input)),
});
