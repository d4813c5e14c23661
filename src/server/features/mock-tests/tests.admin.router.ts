import { adminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput } from '#shared/input.ts';
import { adminTestListInput, testActiveInput, testInput, testUpdateInput } from '#shared/tests.ts';
import { createTest, deleteTest, listAllTests, restoreTest, updateTest } from './tests.admin.data.ts';

export const testsAdminRouter = router({
  list: adminProcedure.input(adminTestListInput).query(({ ctx, input }) => listAllTests(ctx.db, input)),

  create: adminProcedure.input(testInput).mutation(({ ctx, input }) => createTest(ctx.db, { input, ...ctx.by })),

  update: adminProcedure
    .input(testUpdateInput)
    .mutation(({ ctx, input: { id, ...change } }) => updateTest(ctx.db, { id, change, ...ctx.by })),

  setActive: adminProcedure
    .input(testActiveInput)
    .mutation(({ ctx, input: { id, isActive } }) => updateTest(ctx.db, { id, change: { isActive }, ...ctx.by })),

  delete: adminProcedure.input(idOnlyInput).mutation(({ ctx, input }) => deleteTest(ctx.db, { ...input, ...ctx.by })),

  restore: adminProcedure.input(idOnlyInput).mutation(({ ctx, input }) => restoreTest(ctx.db, { ...input, ...ctx.by })),
});
