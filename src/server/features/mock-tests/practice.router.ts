/** The procedures of learning from one's tests. */
import { byTestClock, changes, protectedProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { practiceInput } from '#shared/practice.ts';
import { practise, readPractice } from './practice.data.ts';
import { readUnits } from './units.data.ts';

const inTestTime = protectedProcedure.use(byTestClock);

export const practiceRouter = router({
  units: inTestTime.input(noInput).query(({ ctx }) => readUnits(ctx.db, { user: ctx.user, now: ctx.clock() })),

  today: inTestTime
    .input(noInput)
    .query(({ ctx }) => readPractice(ctx.db, { user: ctx.user, now: ctx.clock(), timeZone: ctx.config.timeZone })),

  answer: changes(inTestTime)
    .input(practiceInput)
    .mutation(({ work, ctx, input }) => practise(work, ctx.user, input)),
});
