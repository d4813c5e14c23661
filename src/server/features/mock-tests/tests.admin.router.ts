import { adminProcedure, router } from '#server/trpc.ts';
import { publicationInput } from '#shared/drafts.ts';
import { idOnlyInput } from '#shared/input.ts';
import { adminTestListInput, testInput, testUpdateInput } from '#shared/tests.ts';
import { createTest, deleteTest, listAllTests, restoreTest, updateTest } from './tests.admin.data.ts';

export const testsAdminRouter = router({
  list: adminProcedure('tests')
    .input(adminTestListInput)
    .query(({ ctx, input }) => listAllTests(ctx.db, input)),

  create: adminProcedure('tests')
    .input(testInput)
    .mutation(({ ctx, input }) => createTest(ctx.db, { input, ...ctx.by })),

  update: adminProcedure('tests')
    .input(testUpdateInput)
    .mutation(({ ctx, input: { id, ...change } }) => updateTest(ctx.db, { id, change, ...ctx.by })),

  setActive: adminProcedure('tests')
    .input(publicationInput)
    .mutation(({ ctx, input: { id, ...change } }) => updateTest(ctx.db, { id, change, ...ctx.by })),

  delete: adminProcedure('tests')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => deleteTest(ctx.db, { ...input, ...ctx.by })),

  restore: adminProcedure('tests')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => restoreTest(ctx.db, { ...input, ...ctx.by })),
});
