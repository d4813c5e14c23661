import { TRPCError } from '@trpc/server';
import { and, asc, countDistinct, desc, eq, isNull, lte } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { attempts, paperPages, papers, testResults, testStarts, tests } from '#server/db/schema/tests.ts';
import { profiles } from '#server/db/schema/users.ts';
import { testNotFound } from '#server/features/mock-tests/tests.data.ts';
import type { Work } from '#server/work.ts';
import {
  type AttemptEnding,
  graceMs,
  type LeavePeriodInput,
  type SaveInput,
  type StartInput,
  type StartRefusal,
} from '#shared/hall.ts';
import { questionCount, type TimedSpan, timelineOf, totalMinutes } from '#shared/hall-formats.ts';
import type { Key } from '#shared/hall-key.ts';
import { markSheet } from '#shared/hall-marking.ts';
import { bookletSeries, inSeriesA } from '#shared/hall-pages.ts';
import { blankSheet, mergeSheets, type Sheet } from '#shared/hall-sheet.ts';
import { paths } from '#shared/paths.ts';
import { may } from '#shared/rights.ts';
import type { SessionUser } from '#shared/users.ts';
import { testClosed } from './events.ts';

const minuteMs = 60_000;

/** A paper with its test. */
const paperColumns = {
  id: tests.id,
  title: tests.title,
  description: tests.description,
  category: tests.category,
  difficulty: tests.difficulty,
  opensAt: tests.opensAt,
  closesAt: tests.closesAt,
  isActive: tests.isActive,
  fileId: papers.fileId,
  solutionsFileId: papers.solutionsFileId,
  format: papers.format,
  key: papers.key,
  pageStarts: papers.pageStarts,
  attempts: papers.attempts,
  keyRule: papers.keyRule,
  keyAt: papers.keyAt,
  units: papers.units,
  isEstimate: papers.isEstimate,
  series: papers.series,
};

/** A paper that has not been deleted; undefined: there is none with this id. */
export const findPaper = (db: Executor, testId: string) =>
  db
    .select(paperColumns)
    .from(papers)
    .innerJoin(tests, eq(tests.id, papers.testId))
    .where(and(eq(papers.testId, testId), isNull(tests.deletedAt)))
    .get();
export type Paper = NonNullable<ReturnType<typeof findPaper>>;

/** One that this person may know of: published, or an admin's own work. Throws NOT_FOUND. */
export function requirePaper(db: Executor, testId: string, { role }: Pick<SessionUser, 'role'>): Paper {
  const paper = findPaper(db, testId);
  if (!paper || (!paper.isActive && !may(role, 'tests'))) throw testNotFound();
  return paper;
}

type Attempt = typeof attempts.$inferSelect;

/** An admin's attempts are previews: they never count. */
const isPreviewOf = ({ role }: Pick<SessionUser, 'role'>): boolean => role !== null;

/** When an attempt that was given extra time ends at the latest; null: never. */
const latestEnd = ({ closesAt, format }: Pick<Paper, 'closesAt' | 'format'>, extraPerHour: number): number | null =>
  closesAt === null ? null : closesAt + Math.round(((totalMinutes(format) ?? 0) * extraPerHour * minuteMs) / 60);

type Timed = Pick<Attempt, 'startedAt' | 'leftAt' | 'extraPerHour' | 'isPreview'>;

const timelineIn = (paper: Pick<Paper, 'closesAt' | 'format'>, attempt: Timed): TimedSpan[] =>
  timelineOf(paper.format, {
    ...attempt,
    until: attempt.isPreview ? null : latestEnd(paper, attempt.extraPerHour),
  });

const endOf = (timeline: readonly TimedSpan[]): number | null => timeline.at(-1)?.endsAt ?? null;

export type AttemptState = 'running' | 'closing' | 'closed';

/** `closing`: its time is up, and the last sheet is still taken. */
export function stateOfAttempt(
  { submittedAt, endsAt }: Pick<Attempt, 'submittedAt' | 'endsAt'>,
  now: number,
): AttemptState {
  if (submittedAt !== null) return 'closed';
  if (endsAt === null || now < endsAt) return 'running';
  return now < endsAt + graceMs ? 'closing' : 'closed';
}

/** Whether a test is closed and nobody is in it any more. `now`: UTC ms. */
export function isOver(db: Executor, { id, closesAt }: Pick<Paper, 'id' | 'closesAt'>, now: number): boolean {
  if (closesAt === null || now < closesAt) return false;
  const running = db
    .select({ endsAt: attempts.endsAt })
    .from(attempts)
    .where(and(eq(attempts.testId, id), eq(attempts.isPreview, false), isNull(attempts.submittedAt)))
    .all();
  return running.every(({ endsAt }) => endsAt !== null && now >= endsAt + graceMs);
}

/** Since or from when the key may be seen by somebody who has finished the test. */
export type KeyFrom = 'now' | 'close' | 'never' | number;

export function keyFrom(db: Executor, paper: Paper, now: number): KeyFrom {
  switch (paper.keyRule) {
    case 'submitted':
      return 'now';
    case 'closed':
      return isOver(db, paper, now) ? 'now' : 'close';
    case 'date':
      return paper.keyAt !== null && now >= paper.keyAt ? 'now' : (paper.keyAt ?? 'never');
    case 'never':
      return 'never';
  }
}

/** What somebody may see of a paper now, besides its name and rules. `now`: UTC ms. */
export function accessTo(db: Executor, paper: Paper, { user, now }: { user: SessionUser; now: number }) {
  if (may(user.role, 'tests')) return { pages: true, key: true };
  const own = attemptsOf(db, { testId: paper.id, user });
  const isIn = own.some((attempt) => stateOfAttempt(attempt, now) !== 'closed');
  if (own.length === 0 || user.verificationStatus !== 'approved') return { pages: false, key: false };
  if (isIn) return { pages: true, key: false };
  const key = keyFrom(db, paper, now) === 'now';
  return { pages: key || isOver(db, paper, now), key };
}

const attemptsOf = (db: Executor, { testId, user }: { testId: string; user: SessionUser }): Attempt[] =>
  db
    .select()
    .from(attempts)
    .where(and(eq(attempts.testId, testId), eq(attempts.userId, user.id), eq(attempts.isPreview, isPreviewOf(user))))
    .orderBy(asc(attempts.number))
    .all();

/** The pictures of a paper's pages, in order; sizes in pixels. */
export const pagesOfPaper = (db: Executor, testId: string) =>
  db
    .select({ position: paperPages.position, width: paperPages.width, height: paperPages.height })
    .from(paperPages)
    .where(eq(paperPages.testId, testId))
    .orderBy(asc(paperPages.position))
    .all()
    .map(({ position, ...size }) => ({ url: paths.paperPage(testId, position), ...size }));

type At = { user: SessionUser; now: number };

/** Everything that a student sees before the start. Throws NOT_FOUND. `now`: UTC ms. */
export function readHallTest(db: Executor, testId: string, { user, now }: At) {
  const paper = requirePaper(db, testId, user);
  const { id, title, description, category, difficulty, opensAt, closesAt, format, isEstimate, keyRule, keyAt } = paper;
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

const phaseOf = ({ opensAt, closesAt }: Pick<Paper, 'opensAt' | 'closesAt'>, now: number) => {
  if (closesAt !== null && now >= closesAt) return 'over';
  return opensAt !== null && now < opensAt ? 'soon' : 'open';
};

const extraOf = (db: Executor, userId: string): number =>
  db.select({ extra: profiles.extraPerHour }).from(profiles).where(eq(profiles.userId, userId)).get()?.extra ?? 0;

type Asked = { user: SessionUser; own: readonly Attempt[]; series: StartInput['series']; now: number };

/** Why somebody cannot begin an attempt; null: nothing stands against it. */
function refusalOf(paper: Paper, { user, own, series, now }: Asked): StartRefusal | null {
  if (!seriesIn(paper).includes(series)) return 'noSuchSeries';
  if (may(user.role, 'tests')) return null;
  if (user.verificationStatus !== 'approved') return 'notVerified';
  const phase = phaseOf(paper, now);
  if (phase !== 'open') return phase === 'soon' ? 'notYet' : 'over';
  return own.length >= paper.attempts && !isPreviewOf(user) ? 'noAttemptLeft' : null;
}

/** An attempt as its own page writes it. */
function runningAttempt(db: Executor, { paper, attempt, now }: { paper: Paper; attempt: Attempt; now: number }) {
  const { id, testId, number, isPreview, series, startedAt, endsAt, seq, sheet, marked, seconds } = attempt;
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
  };
}
export type RunningAttempt = ReturnType<typeof runningAttempt> & { previousDevice: string | null };

type Started = { outcome: 'started'; attempt: RunningAttempt } | { outcome: 'refused'; refusal: StartRefusal };

/**
 * Begins an attempt, or goes on with the one that runs, which this device then writes. Throws NOT_FOUND.
 */
export function startAttempt({ tx, now }: Work, user: SessionUser, { testId, device, series }: StartInput): Started {
  const paper = requirePaper(tx, testId, user);
  closeIfDue(tx, { testId, userId: user.id }, now);
  const own = attemptsOf(tx, { testId, user });
  const running = own.find((attempt) => stateOfAttempt(attempt, now) === 'running');
  if (running) return { outcome: 'started', attempt: takeOver(tx, { paper, attempt: running, device, now }) };
  const refusal = refusalOf(paper, { user, own, series, now });
  if (refusal !== null) return { outcome: 'refused', refusal };
  const isPreview = isPreviewOf(user);
  if (isPreview) for (const { id } of own) tx.delete(attempts).where(eq(attempts.id, id)).run();
  else tx.insert(testStarts).values({ testId, userId: user.id, startedAt: now }).onConflictDoNothing().run();
  const timing = { startedAt: now, leftAt: [], extraPerHour: extraOf(tx, user.id), isPreview };
  const attempt = tx
    .insert(attempts)
    .values({
      testId,
      userId: user.id,
      number: isPreview ? 1 : own.length + 1,
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

type Opened = { outcome: 'open'; attempt: RunningAttempt } | { outcome: 'closed' };

/** Lets this device write an attempt that runs. Throws NOT_FOUND for anybody else's. */
export function openAttempt(
  { tx, now }: Work,
  user: SessionUser,
  { attemptId, device }: { attemptId: string; device: string },
): Opened {
  const { attempt, paper } = requireAttempt(tx, attemptId, user);
  if (stateOfAttempt(attempt, now) === 'closed') {
    closeIfDue(tx, { testId: attempt.testId, userId: user.id }, now);
    return { outcome: 'closed' };
  }
  return { outcome: 'open', attempt: takeOver(tx, { paper, attempt, device, now }) };
}

function takeOver(
  tx: Executor,
  { paper, attempt, device, now }: { paper: Paper; attempt: Attempt; device: string; now: number },
): RunningAttempt {
  tx.update(attempts).set({ device }).where(eq(attempts.id, attempt.id)).run();
  return { ...runningAttempt(tx, { paper, attempt, now }), previousDevice: attempt.device };
}

/** One's own attempt with its paper. Throws NOT_FOUND. */
export function requireAttempt(db: Executor, attemptId: string, { id: userId }: Pick<SessionUser, 'id'>) {
  const attempt = db
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, attemptId), eq(attempts.userId, userId)))
    .get();
  const paper = attempt && findPaper(db, attempt.testId);
  if (!attempt || !paper) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no attempt of yours here.' });
  return { attempt, paper };
}

type Kept = { serverNow: number; seq: number; endsAt: number | null; periods: TimedSpan[] };
type Refused =
  | { outcome: 'takenOver'; serverNow: number }
  | { outcome: 'closed'; serverNow: number; reason: 'submitted' | 'late' };
export type Saved = ({ outcome: 'saved' | 'older' } & Kept) | Refused;

/** Keeps a sheet if it is newer than the one that is kept. Throws NOT_FOUND, BAD_REQUEST. */
export const saveSheet = (work: Work, user: SessionUser, sent: SaveInput): Saved =>
  writeSheet(work, user, sent, () => ({}));

/** Keeps a sheet and ends the period at this place, so that the next one begins. */
export const leavePeriod = (work: Work, user: SessionUser, { period, ...sent }: LeavePeriodInput): Saved =>
  writeSheet(work, user, sent, (leftAt, timeline) => {
    const { now } = work;
    const running = timeline.findIndex(({ startsAt, endsAt }) => startsAt <= now && endsAt !== null && now < endsAt);
    if (running !== period || period >= timeline.length - 1) return {};
    // Periods before it that ran to their end keep that end.
    const before = timeline.slice(0, period).map(({ endsAt }, place) => leftAt[place] ?? endsAt ?? now);
    return { leftAt: [...before, now] };
  });

/** Keeps the last sheet and closes the attempt. */
export function submitAttempt(work: Work, user: SessionUser, sent: SaveInput): { outcome: 'submitted' } | Refused {
  const saved = writeSheet(work, user, sent, () => ({ isSubmitted: true }));
  return 'periods' in saved ? { outcome: 'submitted' } : saved;
}

type Change = { leftAt?: number[]; isSubmitted?: boolean };

/**
 * The one way to write a running attempt: checks who writes, keeps what is newer within the running period, and makes the
 * change that comes with it.
 */
function writeSheet(
  { tx, now }: Work,
  user: SessionUser,
  { attemptId, device, seq, ...sent }: SaveInput,
  change: (leftAt: readonly number[], timeline: readonly TimedSpan[]) => Change,
): Saved {
  const { attempt, paper } = requireAttempt(tx, attemptId, user);
  if (stateOfAttempt(attempt, now) === 'closed') {
    closeIfDue(tx, { testId: attempt.testId, userId: user.id }, now);
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
  const isTimeUp = next.endsAt !== null && now >= next.endsAt;
  if (isSubmitted) close(tx, { paper, attempt: next, ending: isTimeUp ? 'time' : 'submitted', now });
  else if (isNewer || leftAt !== attempt.leftAt) store(tx, next);
  return {
    outcome: isNewer ? 'saved' : 'older',
    serverNow: now,
    seq: next.seq,
    endsAt: next.endsAt,
    periods: timeline,
  };
}

/** The questions that may be written: of the running period, and for two minutes of one that the clock has ended. */
const openSpans = (timeline: readonly TimedSpan[], leftAt: readonly number[], now: number): TimedSpan[] =>
  timeline.filter(({ startsAt, endsAt }, place) => {
    const wasLeft = leftAt[place] !== undefined;
    return startsAt <= now && (endsAt === null || now < endsAt + (wasLeft ? 0 : graceMs));
  });

/** Nobody can have looked at a question for longer than the attempt has run. */
function merged(kept: Attempt, sent: Sheet, open: readonly TimedSpan[], now: number): Sheet {
  const most = Math.ceil((now - kept.startedAt) / 1000) + 1;
  return mergeSheets(kept, { ...sent, seconds: sent.seconds.map((value) => Math.min(value, most)) }, open);
}

const store = (tx: Executor, { id, sheet, marked, seconds, seq, leftAt, endsAt, savedAt }: Attempt): void =>
  void tx
    .update(attempts)
    .set({ sheet, marked, seconds, seq, leftAt, endsAt, savedAt })
    .where(eq(attempts.id, id))
    .run();

type Closing = { paper: Paper; attempt: Attempt; ending: AttemptEnding; now: number };

/** Ends an attempt for good and marks it. A preview has no result. */
function close(tx: Executor, { paper, attempt, ending, now }: Closing): void {
  store(tx, attempt);
  const submittedAt = ending === 'time' ? Math.min(now, attempt.endsAt ?? now) : now;
  tx.update(attempts).set({ submittedAt, ending }).where(eq(attempts.id, attempt.id)).run();
  if (attempt.isPreview) return;
  tx.insert(testResults)
    .values({
      testId: attempt.testId,
      responseId: `attempt-${attempt.id}`,
      userId: attempt.userId,
      source: 'site',
      submittedAt,
      sentAt: submittedAt,
      attemptId: attempt.id,
      attemptNumber: attempt.number,
      createdAt: now,
      ...resultOf(paper, attempt),
    })
    .run();
}

/** An attempt's answers in the order of the key, whichever booklet they were filled in from. */
export function sheetInOrder({ series: orders }: Pick<Paper, 'series'>, attempt: Pick<Attempt, 'sheet' | 'series'>) {
  const order = attempt.series === 'A' ? undefined : orders[attempt.series];
  return order ? inSeriesA(attempt.sheet, order) : attempt.sheet;
}

/** The key of a published paper, which has no gaps. */
export const keyOf = ({ key }: Pick<Paper, 'key'>): Key => key.map((entry) => entry ?? '*');

/** The marks of a sheet, as the results keep them. */
export function resultOf(paper: Pick<Paper, 'format' | 'key' | 'series'>, attempt: Pick<Attempt, 'sheet' | 'series'>) {
  const sheet = sheetInOrder(paper, attempt);
  const { score, maxScore, isQualified } = markSheet({ format: paper.format, key: keyOf(paper), sheet });
  return { score, maxScore, isQualified };
}

type Of = { testId?: string; userId?: string };

const areDue = ({ testId, userId }: Of, now: number) =>
  and(
    isNull(attempts.submittedAt),
    lte(attempts.endsAt, now - graceMs),
    testId === undefined ? undefined : eq(attempts.testId, testId),
    userId === undefined ? undefined : eq(attempts.userId, userId),
  );

/** Whether there are attempts whose time and grace are over and that are not closed yet. `now`: UTC ms. */
export const hasDueAttempts = (db: Executor, of: Of, now: number): boolean =>
  db.select({ id: attempts.id }).from(attempts).where(areDue(of, now)).limit(1).get() !== undefined;

/** Closes the attempts whose time and grace are over: all of them, or those of one student. Returns how many. */
export const closeDueAttempts = ({ tx, now }: Work, of: Of = {}): number => closeIfDue(tx, of, now);

function closeIfDue(tx: Executor, of: Of, now: number): number {
  const due = tx.select().from(attempts).where(areDue(of, now)).orderBy(desc(attempts.endsAt)).all();
  const known = new Map<string, Paper | undefined>();
  for (const attempt of due) {
    if (!known.has(attempt.testId)) known.set(attempt.testId, findPaperEvenDeleted(tx, attempt.testId));
    const paper = known.get(attempt.testId);
    if (paper) close(tx, { paper, attempt, ending: 'time', now });
  }
  return due.length;
}

const findPaperEvenDeleted = (db: Executor, testId: string): Paper | undefined =>
  db
    .select(paperColumns)
    .from(papers)
    .innerJoin(tests, eq(tests.id, papers.testId))
    .where(eq(papers.testId, testId))
    .get();

/** Gives the running attempts of a test their end anew, after its closing time has changed. */
export function endAgain(tx: Executor, testId: string): void {
  const paper = findPaperEvenDeleted(tx, testId);
  const running = tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.testId, testId), isNull(attempts.submittedAt)))
    .all();
  for (const attempt of paper ? running : [])
    tx.update(attempts)
      .set({ endsAt: paper ? endOf(timelineIn(paper, attempt)) : null })
      .where(eq(attempts.id, attempt.id))
      .run();
}

/** Tells the educator's devices of each test that has closed with nobody in it any more, once. Returns how many. */
export function tellOfClosedTests({ tx, now, happened }: Work): number {
  const closed = closedUntold(tx, now).filter((paper) => isOver(tx, paper, now));
  for (const { id, title } of closed) {
    tx.update(papers).set({ closeToldAt: now }).where(eq(papers.testId, id)).run();
    const students = tx
      .select({ number: countDistinct(attempts.userId) })
      .from(attempts)
      .where(and(eq(attempts.testId, id), eq(attempts.isPreview, false)))
      .get();
    happened(testClosed, { id, title, students: students?.number ?? 0 });
  }
  return closed.length;
}

/** Whether a test has closed of which nobody has been told. `now`: UTC ms. */
export const hasUntoldClose = (db: Executor, now: number): boolean => closedUntold(db, now).length > 0;

const closedUntold = (db: Executor, now: number) =>
  db
    .select({ id: tests.id, title: tests.title, closesAt: tests.closesAt })
    .from(papers)
    .innerJoin(tests, eq(tests.id, papers.testId))
    .where(and(lte(tests.closesAt, now), isNull(papers.closeToldAt), eq(tests.isActive, true), isNull(tests.deletedAt)))
    .all();
