import { protectedProcedure, publicProcedure, router, searchInTurn } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { testListInput } from '#shared/tests.ts';
import { listTests, readOwnTests } from './tests.data.ts';

export const testsRouter = router({
  /** The active tests, newest first. */
  list: publicProcedure
    .input(testListInput)
    .query(({ ctx, input }) => searchInTurn(ctx, input, () => listTests(ctx.db, input))),

  /** What the signed-in student has started, and what comes next. */
  mine: protectedProcedure.input(noInput).query(({ ctx }) => readOwnTests(ctx.db, ctx.user.id)),
});
