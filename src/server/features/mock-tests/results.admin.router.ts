/** The procedures of the screen of results. */
import { adminProcedure, byTestClock, change, changes, mayDownload, router, searchInTurn } from '#server/trpc.ts';
import { addMinutesInput, goOnInput, insideInput } from '#shared/hall.ts';
import { idOnlyInput } from '#shared/input.ts';
import { assignResultInput, resultListInput, resultTestsInput } from '#shared/results.ts';
import { addMinutes, letGoOn, listInside } from './hall-help.admin.data.ts';
import {
  assignResult,
  deleteResult,
  listResults,
  listTestsWithFigures,
  readScriptSetup,
  readTestFigures,
  renewSecret,
} from './results.admin.data.ts';

export const resultsAdminRouter = router({
  tests: adminProcedure('results')
    .input(resultTestsInput)
    .query(({ ctx, input }) => listTestsWithFigures(ctx.db, input)),

  summary: adminProcedure('results')
    .input(idOnlyInput)
    .query(({ ctx, input }) => readTestFigures(ctx.db, input.id)),

  list: adminProcedure('results')
    .input(resultListInput)
    .query(({ ctx, input }) => listResults(ctx.db, input)),

  mayExport: mayDownload('results'),

  assign: change('results')
    .input(assignResultInput)
    .mutation(({ work, input }) => assignResult(work, input)),

  delete: change('results')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteResult(work, input)),

  inside: adminProcedure('results')
    .use(byTestClock)
    .input(insideInput)
    .query(({ ctx, input }) => searchInTurn(ctx, input, () => listInside(ctx.db, input, ctx.clock()))),

  addMinutes: changes(adminProcedure('results').use(byTestClock))
    .input(addMinutesInput)
    .mutation(({ work, input }) => addMinutes(work, input)),

  letGoOn: changes(adminProcedure('results').use(byTestClock))
    .input(goOnInput)
    .mutation(({ work, input }) => letGoOn(work, input)),

  setup: adminProcedure('results')
    .input(idOnlyInput)
    .query(({ ctx, input }) => readScriptSetup(ctx, input.id)),

  newSecret: change('results')
    .input(idOnlyInput)
    .mutation(({ work, input, ctx }) => renewSecret(work, { ...input, sealer: ctx.sealer })),
});
