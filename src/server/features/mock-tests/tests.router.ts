import { findCode, giveCode } from '#server/features/mock-tests/student-codes.data.ts';
import { byTestClock, protectedProcedure, publicProcedure, router, searchInTurn } from '#server/trpc.ts';
import { memberOrVisitor, perform } from '#server/work.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { testListInput } from '#shared/tests.ts';
import { readHeldResults, readOwnResults } from './results.data.ts';
import { findTitle, listTests, readOwnTests } from './tests.data.ts';

export const testsRouter = router({
  list: publicProcedure
    .input(testListInput)
    .query(({ ctx, input }) => searchInTurn(ctx, input, () => listTests(ctx.db, input, ctx.clock()))),

  /** Of a test on the list, for who is to log in first; null for any other. */
  title: publicProcedure.input(idOnlyInput).query(({ ctx, input }) => findTitle(ctx.db, input.id)),

  mine: protectedProcedure.input(noInput).query(({ ctx }) => readOwnTests(ctx.db, ctx.user.id, ctx.clock())),
});

/** A student's results; nothing before the admin's approval. */
export const resultsRouter = router({
  /** The student's own code, made when it is first asked for; null before the approval. */
  code: protectedProcedure.input(noInput).query(({ ctx }) => {
    if (ctx.user.verificationStatus !== 'approved') return null;
    const { id } = ctx.user;
    return findCode(ctx.db, id) ?? perform(ctx, memberOrVisitor(ctx.user), (work) => giveCode(work, id));
  }),

  mine: protectedProcedure
    .input(noInput)
    .use(byTestClock)
    .query(({ ctx }) =>
      ctx.user.verificationStatus === 'approved' ? readOwnResults(ctx.db, ctx.user.id, ctx.clock()) : [],
    ),

  held: protectedProcedure
    .input(noInput)
    .use(byTestClock)
    .query(({ ctx }) => readHeldResults(ctx.db, ctx.user.id, ctx.clock())),
});
