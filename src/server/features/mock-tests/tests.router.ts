import { publicProcedure, router, searchInTurn } from '#server/trpc.ts';
import { testListInput } from '#shared/tests.ts';
import { listTests } from './tests.data.ts';

export const testsRouter = router({
  /** The active tests, newest first. */
  list: publicProcedure
    .input(testListInput)
    .query(({ ctx, input }) => searchInTurn(ctx, input, () => listTests(ctx.db, input))),
});
