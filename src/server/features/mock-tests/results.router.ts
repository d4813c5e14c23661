import { studentCodeOf } from '#server/features/mock-tests/student-codes.data.ts';
import { protectedProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { readOwnResults } from './results.data.ts';

/** A student's results; nothing before the admin's approval. */
export const resultsRouter = router({
  /** The student's own code, made when it is first asked for; null before the approval. */
  code: protectedProcedure
    .input(noInput)
    .query(({ ctx }) => (ctx.user.verificationStatus === 'approved' ? studentCodeOf(ctx.db, ctx.user.id) : null)),

  /** One's own results in each test, and one's place among its students. */
  mine: protectedProcedure
    .input(noInput)
    .query(({ ctx }) => (ctx.user.verificationStatus === 'approved' ? readOwnResults(ctx.db, ctx.user.id) : [])),
});
