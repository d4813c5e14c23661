/** The procedures of taking a paper. */
import { TRPCError } from '@trpc/server';
import { byTestClock, changes, protectedProcedure, router } from '#server/trpc.ts';
import { perform, program } from '#server/work.ts';
import {
  attemptInput,
  leavePeriodInput,
  mistakesInput,
  objectionInput,
  openInput,
  pageTextsInput,
  rankNameInput,
  saveInput,
  startInput,
  submitInput,
  testInHallInput,
} from '#shared/hall.ts';
import { explanationInput } from '#shared/hall-solutions.ts';
import { noInput } from '#shared/input.ts';
import { messages } from '#shared/messages.ts';
import { readPageTexts } from './hall-access.data.ts';
import { findRunning } from './hall-attempts.data.ts';
import { closeDueAttempts, hasDueAttempts } from './hall-closing.data.ts';
import { objectTo, readRankName, readResult, setRankName } from './hall-results.data.ts';
import { readExplanation } from './hall-solutions.data.ts';
import { openAttempt, readHallTest, startAttempt } from './hall-start.data.ts';
import { leavePeriod, saveSheet, submitAttempt } from './hall-writing.data.ts';
import { readMistakes } from './learning.data.ts';

const inTestTime = protectedProcedure.use(byTestClock);
const hallChange = changes(inTestTime);

/** What writes an attempt: refused before it reaches the data file when one account floods it. */
const writing = changes(
  inTestTime.use(({ ctx, next }) => {
    if (!ctx.mayWriteSheet(ctx.user.id))
      throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: messages.tooManyRequests });
    return next({ ctx });
  }),
);

const hallProcedure = inTestTime.use(({ ctx, next }) => {
  const at = { user: ctx.user, now: ctx.clock() };
  // Whoever asks first after the end of an attempt closes it.
  if (hasDueAttempts(ctx.db, { userId: ctx.user.id }, at.now))
    perform(ctx, program('hall'), (work) => closeDueAttempts(work, { userId: ctx.user.id }));
  return next({ ctx: { at } });
});

/** The test hall, for students; an admin's attempts are previews. */
export const hallRouter = router({
  test: hallProcedure.input(testInHallInput).query(({ ctx, input }) => readHallTest(ctx.db, input.testId, ctx.at)),

  pageTexts: hallProcedure.input(pageTextsInput).query(({ ctx, input }) => readPageTexts(ctx.db, input, ctx.at)),

  running: inTestTime.input(noInput).query(({ ctx }) => findRunning(ctx.db, ctx.user, ctx.clock())),

  start: writing.input(startInput).mutation(({ work, ctx, input }) => startAttempt(work, ctx.user, input)),

  open: writing.input(openInput).mutation(({ work, ctx, input }) => openAttempt(work, ctx.user, input)),

  save: writing.input(saveInput).mutation(({ work, ctx, input }) => saveSheet(work, ctx.user, input)),

  leavePeriod: writing.input(leavePeriodInput).mutation(({ work, ctx, input }) => leavePeriod(work, ctx.user, input)),

  submit: writing.input(submitInput).mutation(({ work, ctx, input }) => submitAttempt(work, ctx.user, input)),

  result: hallProcedure.input(attemptInput).query(({ ctx, input }) => readResult(ctx.db, input.attemptId, ctx.at)),

  explanation: hallProcedure.input(explanationInput).query(({ ctx, input }) => readExplanation(ctx.db, input, ctx.at)),

  mistakes: hallProcedure.input(mistakesInput).query(({ ctx, input }) => readMistakes(ctx.db, input.testId, ctx.at)),

  object: hallChange.input(objectionInput).mutation(({ work, ctx, input }) => objectTo(work, ctx.user, input)),

  rankName: protectedProcedure.input(noInput).query(({ ctx }) => readRankName(ctx.db, ctx.user.id)),

  setRankName: hallChange.input(rankNameInput).mutation(({ work, ctx, input }) => setRankName(work, ctx.user, input)),
});
