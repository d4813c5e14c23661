/** The procedures by which admins set up papers. */
import { adminProcedure, byTestClock, changes, router } from '#server/trpc.ts';
import {
  cutOffInput,
  extraTimeInput,
  keyCorrectionInput,
  objectionDecisionInput,
  objectionListInput,
  paperUpdateInput,
  savedFormatInput,
} from '#shared/hall.ts';
import { solutionPagesInput, solutionTextInput } from '#shared/hall-solutions.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { newPaperInput, paperDetailsInput } from '#shared/tests.ts';
import { copyPaper, createPaper, updateDetails } from './hall-drafts.admin.data.ts';
import { deleteFormat, listFormats, listUnitMaterials, saveFormat } from './hall-formats.admin.data.ts';
import { setExtraTime } from './hall-help.admin.data.ts';
import { correctKey, decideObjection, listObjections, readItemFigures, undoCorrection } from './hall-key.admin.data.ts';
import { countLive, readCutOff, readPageMatch, readSetup, updatePaper } from './hall-setup.admin.data.ts';
import { readSolutions, saveSolutionPages, saveSolutionText } from './hall-solutions.admin.data.ts';

const hallAdmin = adminProcedure('tests').use(byTestClock);
const hallChange = changes(hallAdmin);

/** Papers are set, corrected and looked at without a name; names stand with the results. */
export const hallAdminRouter = router({
  create: hallChange.input(newPaperInput).mutation(({ work, input }) => createPaper(work, input)),

  copy: hallChange.input(paperDetailsInput).mutation(({ work, input }) => copyPaper(work, input)),

  setup: hallAdmin.input(idOnlyInput).query(({ ctx, input }) => readSetup(ctx.db, input.id, ctx.clock())),

  setDetails: hallChange.input(paperDetailsInput).mutation(({ work, input }) => updateDetails(work, input)),

  update: hallChange.input(paperUpdateInput).mutation(({ work, input }) => updatePaper(work, input)),

  pageMatch: hallAdmin.input(idOnlyInput).query(({ ctx, input }) => readPageMatch(ctx.db, input.id)),

  solutions: hallAdmin.input(idOnlyInput).query(({ ctx, input }) => readSolutions(ctx.db, input.id)),

  setSolutionPages: hallChange.input(solutionPagesInput).mutation(({ work, input }) => saveSolutionPages(work, input)),

  setSolutionText: hallChange.input(solutionTextInput).mutation(({ work, input }) => saveSolutionText(work, input)),

  cutOff: hallAdmin.input(cutOffInput).query(({ ctx, input }) => readCutOff(ctx.db, input, ctx.clock())),

  formats: hallAdmin.input(noInput).query(({ ctx }) => listFormats(ctx.db)),

  materials: hallAdmin.input(noInput).query(({ ctx }) => listUnitMaterials(ctx.db)),

  saveFormat: hallChange.input(savedFormatInput).mutation(({ work, input }) => saveFormat(work, input)),

  deleteFormat: hallChange.input(idOnlyInput).mutation(({ work, input }) => deleteFormat(work, input)),

  live: hallAdmin.input(idOnlyInput).query(({ ctx, input }) => countLive(ctx.db, input.id, ctx.clock())),

  figures: hallAdmin.input(idOnlyInput).query(({ ctx, input }) => readItemFigures(ctx.db, input.id)),

  correctKey: hallChange.input(keyCorrectionInput).mutation(({ work, input }) => correctKey(work, input)),

  undoCorrection: hallChange.input(idOnlyInput).mutation(({ work, input }) => undoCorrection(work, input)),

  objections: hallAdmin.input(objectionListInput).query(({ ctx, input }) => listObjections(ctx.db, input.testId)),

  decideObjection: hallChange.input(objectionDecisionInput).mutation(({ work, input }) => decideObjection(work, input)),

  setExtraTime: changes(adminProcedure('students').use(byTestClock))
    .input(extraTimeInput)
    .mutation(({ work, input }) => setExtraTime(work, input)),
});
