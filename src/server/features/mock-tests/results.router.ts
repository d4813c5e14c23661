import { findCode, giveCode } from '#server/features/mock-tests/student-codes.data.ts';
import { protectedProcedure, router } from '#server/trpc.ts';
import { memberOrVisitor, perform } from '#server/work.ts';
import { noInput } from '#shared/input.ts';
import { readOwnResults } from './results.data.ts';

/** A student's results; nothing before the admin's approval. */
export const resultsRouter = router({
  /** The student's own code, made when it is first asked for; null before the approval. */
  code: protectedProcedure.input(noInput).query(({ ctx }) => {
    if (ctx.user.verificationStatus !== 'approved') return null;
    const { id } = ctx.user;
    return findCode(ctx.db, id) ?? perform(ctx, memberOrVisitor(ctx.user), (work) => giveCode(work, id));
  }),

  /** One's own results in each test, and one's place among its students. */
  mine: protectedProcedure
    .input(noInput)
    .query(({ ctx }) => (ctx.user.verificationStatus === 'approved' ? readOwnResults(ctx.db, ctx.user.id) : [])),
});
