import { adminProcedure, change, router } from '#server/trpc.ts';
import {
  extraTimeInput,
  keyCorrectionInput,
  newPaperInput,
  objectionDecisionInput,
  objectionListInput,
  paperDetailsInput,
  paperUpdateInput,
  savedFormatInput,
} from '#shared/hall.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import {
  copyPaper,
  countLive,
  createPaper,
  deleteFormat,
  listFormats,
  listUnitMaterials,
  readPageMatch,
  readSetup,
  saveFormat,
  setExtraTime,
  updateDetails,
  updatePaper,
} from './hall.admin.data.ts';
import { correctKey, decideObjection, listObjections, readItemFigures, undoCorrection } from './hall-key.admin.data.ts';

/** Papers are set, corrected and looked at without a name; names stand with the results. */
export const hallAdminRouter = router({
  create: change('tests')
    .input(newPaperInput)
    .mutation(({ work, input }) => createPaper(work, input)),

  copy: change('tests')
    .input(paperDetailsInput)
    .mutation(({ work, input }) => copyPaper(work, input)),

  setup: adminProcedure('tests')
    .input(idOnlyInput)
    .query(({ ctx, input }) => readSetup(ctx.db, input.id, ctx.clock())),

  setDetails: change('tests')
    .input(paperDetailsInput)
    .mutation(({ work, input }) => updateDetails(work, input)),

  update: change('tests')
    .input(paperUpdateInput)
    .mutation(({ work, input }) => updatePaper(work, input)),

  pageMatch: adminProcedure('tests')
    .input(idOnlyInput)
    .query(({ ctx, input }) => readPageMatch(ctx.db, input.id)),

  formats: adminProcedure('tests')
    .input(noInput)
    .query(({ ctx }) => listFormats(ctx.db)),

  materials: adminProcedure('tests')
    .input(noInput)
    .query(({ ctx }) => listUnitMaterials(ctx.db)),

  saveFormat: change('tests')
    .input(savedFormatInput)
    .mutation(({ work, input }) => saveFormat(work, input)),

  deleteFormat: change('tests')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteFormat(work, input)),

  live: adminProcedure('tests')
    .input(idOnlyInput)
    .query(({ ctx, input }) => countLive(ctx.db, input.id, ctx.clock())),

  figures: adminProcedure('tests')
    .input(idOnlyInput)
    .query(({ ctx, input }) => readItemFigures(ctx.db, input.id)),

  correctKey: change('tests')
    .input(keyCorrectionInput)
    .mutation(({ work, input }) => correctKey(work, input)),

  undoCorrection: change('tests')
    .input(idOnlyInput)
    .mutation(({ work, input }) => undoCorrection(work, input)),

  objections: adminProcedure('tests')
    .input(objectionListInput)
    .query(({ ctx, input }) => listObjections(ctx.db, input.testId)),

  decideObjection: change('tests')
    .input(objectionDecisionInput)
    .mutation(({ work, input }) => decideObjection(work, input)),

  setExtraTime: change('students')
    .input(extraTimeInput)
    .mutation(({ work, input }) => setExtraTime(work, input)),
});
