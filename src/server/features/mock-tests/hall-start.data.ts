/** Starts attempts, or says why one cannot be started. */
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { attempts, testStarts } from '#server/db/schema/tests.ts';
import { profiles } from '#server/db/schema/users.ts';
import type { Work } from '#server/work.ts';
import type { StartInput, StartRefusal } from '#shared/hall.ts';
import { questionCount, totalMinutes } from '#shared/hall-formats.ts';
import { bookletSeries } from '#shared/hall-pages.ts';
import { blankSheet } from '#shared/hall-sheet.ts';
import { may } from '#shared/rights.ts';
import type { SessionUser } from '#shared/users.ts';
import {
  type Attempt,
  attemptsOf,
  endOf,
  isPreviewOf,
  latestEnd,
  minuteMs,
  requireAttempt,
  stateOfAttempt,
  timelineIn,
} from './hall-attempts.data.ts';
import { closeDueAttempts } from './hall-closing.data.ts';
import { reopen } from './hall-ends.data.ts';
import { isListed, type Paper, pagesOfPaper, requirePaper } from './hall-papers.data.ts';
import { findCode, giveCode } from './student-codes.data.ts';
import { mayTake, seriesOnSaleFor } from './test-access.data.ts';
import { phaseOf } from './tests.data.ts';

type StudentNow = { user: SessionUser; now: number };

export function readHallTest(db: Executor, testId: string, { user, now }: StudentNow) {
  const paper = requirePaper(db, testId, user);
  const {
    id,
    title,
    description,
    category,
    difficulty,
    opensAt,
    closesAt,
    format,
    isEstimate,
    keyRule,
    keyAt,
    holdsMarks,
    mayPrint,
  } = paper;
  const own = attemptsOf(db, { testId, user });
  const extraPerHour = extraOf(db, user.id);
  const base = totalMinutes(format);
  const minutes = base === null ? null : Math.round(base * (1 + extraPerHour / 60));
  const until = isPreviewOf(user) ? null : latestEnd(paper, extraPerHour);
  const soldIn = isClosedTo(db, paper, { user, now }) ? (seriesOnSaleFor(db, [id], now).get(id) ?? []) : [];
  const left = until === null ? null : Math.max(0, Math.floor((until - Math.max(now, opensAt ?? 0)) / minuteMs));
  return {
    id,
    title,
    description,
    category,
    difficulty,
    isEstimate,
    serverNow: now,
    opensAt,
    closesAt,
    phase: phaseOf(paper, now),
    format,
    questions: questionCount(format),
    minutes,
    extraPerHour,
    minutesNow: left === null ? minutes : Math.min(minutes ?? left, left),
    isPreview: isPreviewOf(user),
    allowedAttempts: paper.attempts,
    keyRule,
    keyAt,
    holdsMarks,
    mayPrint,
    series: seriesIn(paper),
    refusal: refusalOf(db, paper, { user, own, series: 'A', now }),
    /** The series on sale that would open it to her, where nothing does. */
    soldIn,
    attempts: own.map((attempt) => ({
      id: attempt.id,
      number: attempt.number,
      startedAt: attempt.startedAt,
      endsAt: attempt.endsAt,
      submittedAt: attempt.submittedAt,
      state: stateOfAttempt(attempt, now),
    })),
  };
}

const seriesIn = ({ isEstimate, series }: Pick<Paper, 'isEstimate' | 'series'>) =>
  bookletSeries.filter((letter) => letter === 'A' || (isEstimate && series[letter] !== undefined));

const extraOf = (db: Executor, userId: string): number =>
  db.select({ extra: profiles.extraPerHour }).from(profiles).where(eq(profiles.userId, userId)).get()?.extra ?? 0;

type AskedStart = { user: SessionUser; own: readonly Attempt[]; series: StartInput['series']; now: number };

/** Whether a paper is for who holds a series or belongs to a batch, and this person does neither. */
const isClosedTo = (db: Executor, paper: Paper, { user, now }: StudentNow): boolean =>
  !may(user.role, 'tests') && !mayTake(db, paper, { userId: user.id, now });

/** Why somebody cannot begin an attempt; null: nothing stands against it. */
function refusalOf(db: Executor, paper: Paper, { user, own, series, now }: AskedStart): StartRefusal | null {
  if (!seriesIn(paper).includes(series)) return 'noSuchSeries';
  if (may(user.role, 'tests')) return null;
  if (user.verificationStatus !== 'approved') return 'notVerified';
  if (!isListed(paper)) return 'offList';
  const phase = phaseOf(paper, now);
  if (phase === 'over') return 'over';
  if (isClosedTo(db, paper, { user, now }))
    return seriesOnSaleFor(db, [paper.id], now).has(paper.id) ? 'needsSeries' : 'needsBatch';
  if (phase === 'soon') return 'notYet';
  // What was marked in the examination may be filled in again: a slip costs nothing.
  if (isPreviewOf(user) || paper.isEstimate) return null;
  return own.length >= paper.attempts ? 'noAttemptLeft' : null;
}

function runningAttempt(db: Executor, { paper, attempt, now }: { paper: Paper; attempt: Attempt; now: number }) {
  const { id, testId, userId, number, isPreview, series, startedAt, endsAt, seq, sheet, marked, seconds } = attempt;
  return {
    id,
    testId,
    title: paper.title,
    number,
    isPreview,
    series,
    isEstimate: paper.isEstimate,
    serverNow: now,
    startedAt,
    endsAt,
    periods: timelineIn(paper, attempt),
    format: paper.format,
    seq,
    sheet,
    marked,
    seconds,
    pages: pagesOfPaper(db, testId),
    pageStarts: paper.pageStarts,
    mayPrint: paper.mayPrint || isPreview,
    /** Stands faintly on every page. */
    code: findCode(db, userId) ?? '',
  };
}
export type RunningAttempt = ReturnType<typeof runningAttempt> & { previousDevice: string | null };

type StartOutcome = { outcome: 'started'; attempt: RunningAttempt } | { outcome: 'refused'; refusal: StartRefusal };

/** Begins an attempt, or goes on with the one that runs, which this device then writes. Throws NOT_FOUND. */
export function startAttempt(work: Work, user: SessionUser, { testId, device, series }: StartInput): StartOutcome {
  const { tx, now } = work;
  const paper = requirePaper(tx, testId, user);
  closeDueAttempts(work, { testId, userId: user.id });
  const own = attemptsOf(tx, { testId, user });
  const running = own.find((attempt) => stateOfAttempt(attempt, now) === 'running');
  if (running) return { outcome: 'started', attempt: takeOver(work, { paper, attempt: running, device }) };
  const refusal = refusalOf(tx, paper, { user, own, series, now });
  if (refusal !== null) return { outcome: 'refused', refusal };
  const isPreview = isPreviewOf(user);
  const filledIn = paper.isEstimate && !isPreview ? own.at(-1) : undefined;
  if (filledIn) return { outcome: 'started', attempt: fillInAgain(work, { paper, attempt: filledIn, device, series }) };
  if (isPreview) for (const { id } of own) tx.delete(attempts).where(eq(attempts.id, id)).run();
  else tx.insert(testStarts).values({ testId, userId: user.id, startedAt: now }).onConflictDoNothing().run();
  const timing = {
    startedAt: now,
    leftAt: [],
    addedMs: [],
    extraPerHour: extraOf(tx, user.id),
    isPreview,
    goesOnUntil: null,
  };
  if (!isPreview) giveCode(work, user.id);
  const attempt = tx
    .insert(attempts)
    .values({
      testId,
      userId: user.id,
      number: isPreview ? 1 : firstFree(own),
      series,
      ...timing,
      endsAt: endOf(timelineIn(paper, timing)),
      ...blankSheet(questionCount(paper.format)),
      device,
      savedAt: now,
    })
    .returning()
    .get();
  return { outcome: 'started', attempt: { ...runningAttempt(tx, { paper, attempt, now }), previousDevice: null } };
}

type Refilling = { paper: Paper; attempt: Attempt; device: string; series: StartInput['series'] };

/** Opens an estimate that was handed in, with its answers, maybe for another booklet. Its result is made again. */
function fillInAgain(work: Work, { paper, attempt, device, series }: Refilling): RunningAttempt {
  const { tx } = work;
  const endsAt = endOf(timelineIn(paper, attempt));
  reopen(tx, { attempt, endsAt, goesOnUntil: attempt.goesOnUntil });
  tx.update(attempts).set({ series }).where(eq(attempts.id, attempt.id)).run();
  return takeOver(work, { paper, attempt: { ...attempt, series, endsAt, submittedAt: null, ending: null }, device });
}

/** The lowest number without an attempt: one that an admin deleted is made again. */
function firstFree(own: readonly Pick<Attempt, 'number'>[]): number {
  const gap = own.findIndex(({ number }, place) => number !== place + 1);
  return (gap < 0 ? own.length : gap) + 1;
}

type OpenedEstimate = { outcome: 'open'; attempt: RunningAttempt } | { outcome: 'closed' };

/** Lets this device write an attempt that runs. Throws NOT_FOUND for anybody else's. */
export function openAttempt(
  work: Work,
  user: SessionUser,
  { attemptId, device }: { attemptId: string; device: string },
): OpenedEstimate {
  const { tx, now } = work;
  const { attempt, paper } = requireAttempt(tx, attemptId, user);
  if (stateOfAttempt(attempt, now) === 'closed') {
    closeDueAttempts(work, { testId: attempt.testId, userId: user.id });
    return { outcome: 'closed' };
  }
  return { outcome: 'open', attempt: takeOver(work, { paper, attempt, device }) };
}

function takeOver(
  { tx, now }: Work,
  { paper, attempt, device }: { paper: Paper; attempt: Attempt; device: string },
): RunningAttempt {
  tx.update(attempts).set({ device }).where(eq(attempts.id, attempt.id)).run();
  return { ...runningAttempt(tx, { paper, attempt, now }), previousDevice: attempt.device };
}
