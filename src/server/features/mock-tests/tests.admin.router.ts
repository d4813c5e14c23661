import { adminProcedure, change, router } from '#server/trpc.ts';
import { publicationInput } from '#shared/drafts.ts';
import { idOnlyInput } from '#shared/input.ts';
import { audienceInput } from '#shared/series.ts';
import { adminTestListInput, testInput, testUpdateInput } from '#shared/tests.ts';
import { readAudience, setAudience } from './audience.admin.data.ts';
import { createTest, deleteTest, listAllTests, restoreTest, updateTest } from './tests.admin.data.ts';

export const testsAdminRouter = router({
  list: adminProcedure('tests')
    .input(adminTestListInput)
    .query(({ ctx, input }) => listAllTests(ctx.db, input)),

  create: change('tests')
    .input(testInput)
    .mutation(({ work, input }) => createTest(work, input)),

  update: change('tests')
    .input(testUpdateInput)
    .mutation(({ work, input }) => updateTest(work, input)),

  setActive: change('tests')
    .input(publicationInput)
    .mutation(({ work, input }) => updateTest(work, input)),

  audience: adminProcedure('tests')
    .input(idOnlyInput)
    .query(({ ctx, input }) => readAudience(ctx.db, input)),

  setAudience: change('tests')
    .input(audienceInput)
    .mutation(({ work, input }) => setAudience(work, input)),

  delete: change('tests')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteTest(work, input)),

  restore: change('tests')
    .input(idOnlyInput)
    .mutation(({ work, input }) => restoreTest(work, input)),
});
