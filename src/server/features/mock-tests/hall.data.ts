import { TRPCError } from '@trpc/server';
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { attempts, testStarts } from '#server/db/schema/tests.ts';
import { profiles } from '#server/db/schema/users.ts';
import type { Work } from '#server/work.ts';
import {
  type LeavePeriodInput,
  type SaveInput,
  type StartInput,
  type StartRefusal,
  type SubmitInput,
} from '#shared/hall.ts';
import { graceMs, questionCount, type TimedSpan, totalMinutes } from '#shared/hall-formats.ts';
import { bookletSeries, pagesBefore } from '#shared/hall-pages.ts';
import { blankSheet, countAnswers, mergeSheets, type Sheet } from '#shared/hall-sheet.ts';
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
import { closeAttempt, closeDueAttempts, storeSheet } from './hall-closing.data.ts';
import { reopen } from './hall-ends.data.ts';
import { isListed, isOver, keyFrom, type Paper, pagesOfPaper, requirePaper } from './hall-papers.data.ts';
import { findCode, giveCode } from './student-codes.data.ts';
import { phaseOf } from './tests.data.ts';

/** What somebody may see of a paper now, besides its name and rules. `now`: UTC ms. */
export function accessTo(db: Executor, paper: Paper, { user, now }: { user: SessionUser; now: number }): Access {
  const pages = paper.pageStarts.length;
  if (may(user.role, 'tests')) return { pages: Number.POSITIVE_INFINITY, print: 'clean', key: true };
  const own = attemptsOf(db, { testId: paper.id, user });
  const last = own.at(-1);
  if (!last || user.verificationStatus !== 'approved') return { pages: 0, print: null, key: false };
  const print = paper.mayPrint ? { attemptId: last.id } : null;
  const within = own.find((attempt) => stateOfAttempt(attempt, now) !== 'closed');
  if (within) {
    const open = openPages(paper, within, now);
    return { pages: open, print: open === pages ? print : null, key: false };
  }
  const key = keyFrom(db, paper, now) === 'now';
  const areShown = key || isOver(db, paper, now);
  return { pages: areShown ? pages : 0, print: areShown ? print : null, key };
}

/** `pages`: how many of the paper's, from the first on. `print`: its PDF, clean or stamped for the student of this attempt. */
type Access = { pages: number; print: 'clean' | { attemptId: string } | null; key: boolean };

/** The pages of the parts that have begun: what comes later is not served before its time. */
function openPages(paper: Paper, attempt: Attempt, now: number): number {
  const timeline = timelineIn(paper, attempt);
  const begun = timeline.filter(({ startsAt }, place) => place === 0 || startsAt <= now);
  return pagesBefore(paper.pageStarts, begun.at(-1)?.to ?? 0);
}

type At = { user: SessionUser; now: number };

export function readHallTest(db: Executor, testId: string, { user, now }: At) {
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
    refusal: refusalOf(paper, { user, own, series: 'A', now }),
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

type Asked = { user: SessionUser; own: readonly Attempt[]; series: StartInput['series']; now: number };

/** Why somebody cannot begin an attempt; null: nothing stands against it. */
function refusalOf(paper: Paper, { user, own, series, now }: Asked): StartRefusal | null {
  if (!seriesIn(paper).includes(series)) return 'noSuchSeries';
  if (may(user.role, 'tests')) return null;
  if (user.verificationStatus !== 'approved') return 'notVerified';
  if (!isListed(paper)) return 'offList';
  const phase = phaseOf(paper, now);
  if (phase !== 'open') return phase === 'soon' ? 'notYet' : 'over';
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

type Started = { outcome: 'started'; attempt: RunningAttempt } | { outcome: 'refused'; refusal: StartRefusal };

/** Begins an attempt, or goes on with the one that runs, which this device then writes. Throws NOT_FOUND. */
export function startAttempt(work: Work, user: SessionUser, { testId, device, series }: StartInput): Started {
  const { tx, now } = work;
  const paper = requirePaper(tx, testId, user);
  closeDueAttempts(work, { testId, userId: user.id });
  const own = attemptsOf(tx, { testId, user });
  const running = own.find((attempt) => stateOfAttempt(attempt, now) === 'running');
  if (running) return { outcome: 'started', attempt: takeOver(work, { paper, attempt: running, device }) };
  const refusal = refusalOf(paper, { user, own, series, now });
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

/** Opens an estimate that was handed in, with its answers, maybe for another booklet. Its result is made anew. */
function fillInAgain(work: Work, { paper, attempt, device, series }: Refilling): RunningAttempt {
  const { tx } = work;
  const endsAt = endOf(timelineIn(paper, attempt));
  reopen(tx, { attempt, endsAt, goesOnUntil: attempt.goesOnUntil });
  tx.update(attempts).set({ series }).where(eq(attempts.id, attempt.id)).run();
  return takeOver(work, { paper, attempt: { ...attempt, series, endsAt, submittedAt: null, ending: null }, device });
}

/** The lowest number without an attempt: one that an admin deleted is made anew. */
function firstFree(own: readonly Pick<Attempt, 'number'>[]): number {
  const gap = own.findIndex(({ number }, place) => number !== place + 1);
  return (gap < 0 ? own.length : gap) + 1;
}

type Opened = { outcome: 'open'; attempt: RunningAttempt } | { outcome: 'closed' };

/** Lets this device write an attempt that runs. Throws NOT_FOUND for anybody else's. */
export function openAttempt(
  work: Work,
  user: SessionUser,
  { attemptId, device }: { attemptId: string; device: string },
): Opened {
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

/** What the server has and what time it is there, so that a page can notice when the two differ. */
type Kept = { serverNow: number; seq: number; answered: number; endsAt: number | null; periods: TimedSpan[] };
type Refused =
  | { outcome: 'takenOver'; serverNow: number }
  | { outcome: 'closed'; serverNow: number; reason: 'submitted' | 'late' };
export type Saved = ({ outcome: 'saved' | 'older' } & Kept) | Refused;

/** Keeps a sheet if it is newer than the one that is kept. Throws NOT_FOUND, BAD_REQUEST. */
export const saveSheet = (work: Work, user: SessionUser, sent: SaveInput): Saved =>
  writeSheet(work, user, sent, () => ({}));

export const leavePeriod = (work: Work, user: SessionUser, { period, ...sent }: LeavePeriodInput): Saved =>
  writeSheet(work, user, sent, (leftAt, timeline) => {
    const { now } = work;
    const running = timeline.findIndex(({ startsAt, endsAt }) => startsAt <= now && endsAt !== null && now < endsAt);
    if (running !== period || period >= timeline.length - 1) return {};
    // Periods before it that ran to their end keep that end.
    const before = timeline.slice(0, period).map(({ endsAt }, place) => leftAt[place] ?? endsAt ?? now);
    return { leftAt: [...before, now] };
  });

/** `running`: by the server's clock there is time left, and nothing has ended. */
type Submitted = { outcome: 'submitted' } | ({ outcome: 'running' } & Kept) | Refused;

/** Hands a sheet in. A page whose clock runs ahead ends nothing: its sheet is kept, and it is told the time. */
export function submitAttempt(work: Work, user: SessionUser, { because, ...sent }: SubmitInput): Submitted {
  const isEnd = (timeline: readonly TimedSpan[]) => because === 'finish' || isTimeUp(endOf(timeline), work.now);
  const saved = writeSheet(work, user, sent, (_, timeline) => ({ isSubmitted: isEnd(timeline) }));
  if (!('periods' in saved)) return saved;
  return isEnd(saved.periods) ? { outcome: 'submitted' } : { ...saved, outcome: 'running' };
}

const isTimeUp = (endsAt: number | null, now: number): boolean => endsAt !== null && now >= endsAt;

type Change = { leftAt?: number[]; isSubmitted?: boolean };

/** The one way to write a running attempt: only its device, only what is newer, only within the running period. */
function writeSheet(
  work: Work,
  user: SessionUser,
  { attemptId, device, seq, ...sent }: SaveInput,
  change: (leftAt: readonly number[], timeline: readonly TimedSpan[]) => Change,
): Saved {
  const { tx, now } = work;
  const { attempt, paper } = requireAttempt(tx, attemptId, user);
  if (stateOfAttempt(attempt, now) === 'closed') {
    closeDueAttempts(work, { testId: attempt.testId, userId: user.id });
    const reason = attempt.ending === 'submitted' ? 'submitted' : 'late';
    return { outcome: 'closed', serverNow: now, reason };
  }
  if (attempt.device !== device) return { outcome: 'takenOver', serverNow: now };
  const questions = questionCount(paper.format);
  if ([sent.sheet, sent.marked, sent.seconds].some(({ length }) => length !== questions))
    throw new TRPCError({ code: 'BAD_REQUEST', message: `This paper has ${questions} questions.` });
  const before = timelineIn(paper, attempt);
  const isNewer = seq > attempt.seq;
  const { leftAt = attempt.leftAt, isSubmitted = false } = change(attempt.leftAt, before);
  const kept = isNewer ? merged(attempt, sent, openSpans(before, attempt.leftAt, now), now) : attempt;
  const timeline = leftAt === attempt.leftAt ? before : timelineIn(paper, { ...attempt, leftAt });
  const next = { ...attempt, ...kept, leftAt, endsAt: endOf(timeline), seq: Math.max(seq, attempt.seq), savedAt: now };
  const ending = isTimeUp(next.endsAt, now) ? 'time' : 'submitted';
  if (isSubmitted) closeAttempt(work, { paper, attempt: next, ending });
  else if (isNewer || leftAt !== attempt.leftAt) storeSheet(work, next);
  return {
    outcome: isNewer ? 'saved' : 'older',
    serverNow: now,
    seq: next.seq,
    answered: countAnswers(next.sheet),
    endsAt: next.endsAt,
    periods: timeline,
  };
}

/**
 * The questions that may be written: of the running period, and for two minutes of one that the clock has ended. The first
 * is open from the start on, whatever the clock says by now.
 */
const openSpans = (timeline: readonly TimedSpan[], leftAt: readonly number[], now: number): TimedSpan[] =>
  timeline.filter(({ startsAt, endsAt }, place) => {
    const wasLeft = leftAt[place] !== undefined;
    return (place === 0 || startsAt <= now) && (endsAt === null || now < endsAt + (wasLeft ? 0 : graceMs));
  });

/** Nobody can have looked at a question for longer than the attempt has run. */
function merged(kept: Attempt, sent: Sheet, open: readonly TimedSpan[], now: number): Sheet {
  const most = Math.ceil(Math.max(now - kept.startedAt, 0) / 1000) + 1;
  return mergeSheets(kept, { ...sent, seconds: sent.seconds.map((value) => Math.min(value, most)) }, open);
}
