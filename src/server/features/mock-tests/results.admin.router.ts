import { adminProcedure, reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { assignResultInput, resultListInput, resultTestsInput } from '#shared/results.ts';
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
  /** Each test with its averages. */
  tests: adminProcedure('results')
    .input(resultTestsInput)
    .query(({ ctx, input }) => listTestsWithFigures(ctx.db, input)),

  /** One test with its averages. */
  summary: adminProcedure('results')
    .input(idOnlyInput)
    .query(({ ctx, input }) => readTestFigures(ctx.db, input.id)),

  list: adminProcedure('results')
    .input(resultListInput)
    .query(({ ctx, input }) => listResults(ctx.db, input)),

  /** Whether marks may leave as a file now; the link cannot ask for the password. */
  mayExport: reauthenticatedAdminProcedure('results')
    .input(noInput)
    .mutation(() => true),

  assign: adminProcedure('results')
    .input(assignResultInput)
    .mutation(({ ctx, input }) => assignResult(ctx.db, { ...input, ...ctx.by })),

  delete: adminProcedure('results')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => deleteResult(ctx.db, { ...input, ...ctx.by })),

  /** What the script of a test's form is made of. */
  setup: adminProcedure('results')
    .input(idOnlyInput)
    .query(({ ctx, input }) => readScriptSetup(ctx, input.id)),

  /** A secret for the script, in place of any it had. */
  newSecret: adminProcedure('results')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => renewSecret(ctx, { ...input, ...ctx.by })),
});
