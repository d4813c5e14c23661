import { studentCodeOf } from '#server/features/mock-tests/student-codes.data.ts';
import { protectedProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { readMyMarks } from './results.data.ts';

/** What a student has of the tests; before the admin's approval there is nothing. */
export const scoresRouter = router({
  /** The student's own code, made when it is first asked for; null before the approval. */
  code: protectedProcedure
    .input(noInput)
    .query(({ ctx }) => (ctx.user.verificationStatus === 'approved' ? studentCodeOf(ctx.db, ctx.user.id) : null)),

  /** One's own marks in each test, and one's place among its students. */
  mine: protectedProcedure
    .input(noInput)
    .query(({ ctx }) => (ctx.user.verificationStatus === 'approved' ? readMyMarks(ctx.db, ctx.user.id) : [])),
});
