import { adminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput } from '#shared/input.ts';
import { assignMarksInput, markListInput, markTestsInput } from '#shared/results.ts';
import {
  assignMarks,
  deleteMarks,
  listMarks,
  listMarkTests,
  readMarkSummary,
  readScriptSetup,
  renewSecret,
} from './results.admin.data.ts';

export const scoresAdminRouter = router({
  /** Each test with its averages. */
  tests: adminProcedure.input(markTestsInput).query(({ ctx, input }) => listMarkTests(ctx.db, input)),

  /** One test with its averages. */
  summary: adminProcedure.input(idOnlyInput).query(({ ctx, input }) => readMarkSummary(ctx.db, input.id)),

  list: adminProcedure.input(markListInput).query(({ ctx, input }) => listMarks(ctx.db, input)),

  assign: adminProcedure
    .input(assignMarksInput)
    .mutation(({ ctx, input }) => assignMarks(ctx.db, { ...input, ...ctx.by })),

  delete: adminProcedure.input(idOnlyInput).mutation(({ ctx, input }) => deleteMarks(ctx.db, { ...input, ...ctx.by })),

  /** What the script of a test's form is made of. */
  setup: adminProcedure.input(idOnlyInput).query(({ ctx, input }) => readScriptSetup(ctx.db, input.id)),

  /** A secret for the script, in place of any it had. */
  newSecret: adminProcedure
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => renewSecret(ctx.db, { ...input, ...ctx.by })),
});
