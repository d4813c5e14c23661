/** Attempts at papers, as they are read. */
import { TRPCError } from '@trpc/server';
import { and, asc, eq, gt, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { countRows } from '#server/db/page.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { attempts, tests } from '#server/db/schema/tests.ts';
import { graceMs, type TimedSpan, timelineOf, totalMinutes } from '#shared/hall-formats.ts';
import { createMarker } from '#shared/hall-marking.ts';
import { inSeriesA } from '#shared/hall-pages.ts';
import type { SessionUser } from '#shared/users.ts';
import { findPaperEvenDeleted, keyOf, type Paper } from './hall-papers.data.ts';

export type Attempt = typeof attempts.$inferSelect;

export const minuteMs = 60_000;

/** An admin's attempts are previews: they never count. */
export const isPreviewOf = ({ role }: Pick<SessionUser, 'role'>): boolean => role !== null;

/** When an attempt that was given extra time ends at the latest; null: never. */
export const latestEnd = (
  { closesAt, format }: Pick<Paper, 'closesAt' | 'format'>,
  extraPerHour: number,
): number | null =>
  closesAt === null ? null : closesAt + Math.round(((totalMinutes(format) ?? 0) * extraPerHour * minuteMs) / 60);

type Timed = Pick<Attempt, 'startedAt' | 'leftAt' | 'extraPerHour' | 'addedMs' | 'isPreview' | 'goesOnUntil'>;

export function timelineIn(paper: Pick<Paper, 'closesAt' | 'format'>, attempt: Timed): TimedSpan[] {
  const until = attempt.isPreview ? null : latestEnd(paper, attempt.extraPerHour);
  const { goesOnUntil } = attempt;
  return timelineOf(paper.format, { ...attempt, until }).map((period, place, { length }) =>
    place < length - 1 || period.endsAt === null || goesOnUntil === null
      ? period
      : { ...period, endsAt: Math.max(period.endsAt, goesOnUntil) },
  );
}

export const endOf = (timeline: readonly TimedSpan[]): number | null => timeline.at(-1)?.endsAt ?? null;

/** A student's attempt that runs against a clock. */
const runsByTheClock = and(eq(attempts.isPreview, false), isNull(attempts.submittedAt), isNotNull(attempts.endsAt));

/** When the last sheet of the attempts that run came in, UTC ms; 0 while nobody is in a test. */
export const latestSave = (db: Executor): number =>
  db
    .select({ at: max(attempts.savedAt) })
    .from(attempts)
    .where(runsByTheClock)
    .get()?.at ?? 0;

/** In a query of tests: how many students are in each against its clock. */
export const inside = sql<number>`(
  select count(*) from ${attempts} where ${and(eq(attempts.testId, tests.id), runsByTheClock)}
)`;

/** How many students are in a test against its clock. */
export const countInside = (db: Executor, testId: string): number =>
  countRows(db, attempts, and(runsByTheClock, eq(attempts.testId, testId)));

/** The test that somebody is in now, on the list or not; null: none. For a line on every page. `now`: UTC ms. */
export function findRunning(db: Executor, { id, role }: Pick<SessionUser, 'id' | 'role'>, now: number) {
  const found = runningQuery(db).get({ userId: id, now });
  return role === null && found ? { ...found, serverNow: now } : null;
}

const runningQuery = prepareOnce((db) => {
  const { userId, now } = placeholders('userId', 'now');
  return db
    .select({ attemptId: attempts.id, testId: attempts.testId, title: tests.title, endsAt: attempts.endsAt })
    .from(attempts)
    .innerJoin(tests, eq(tests.id, attempts.testId))
    .where(and(eq(attempts.userId, userId), runsByTheClock, gt(attempts.endsAt, now)))
    .orderBy(asc(attempts.endsAt))
    .limit(1)
    .prepare();
});

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

export const attemptsOf = (db: Executor, { testId, user }: { testId: string; user: SessionUser }): Attempt[] =>
  attemptsQuery(db).all({ testId, userId: user.id, isPreview: Number(isPreviewOf(user)) });

const attemptsQuery = prepareOnce((db) => {
  const { testId, userId, isPreview } = placeholders('testId', 'userId', 'isPreview');
  return db
    .select()
    .from(attempts)
    .where(and(eq(attempts.testId, testId), eq(attempts.userId, userId), eq(attempts.isPreview, isPreview)))
    .orderBy(asc(attempts.number))
    .prepare();
});

/** One's own attempt with its paper. Throws NOT_FOUND. */
export function requireAttempt(db: Executor, attemptId: string, { id: userId }: Pick<SessionUser, 'id'>) {
  const attempt = attemptQuery(db).get({ attemptId, userId });
  const paper = attempt && findPaperEvenDeleted(db, attempt.testId);
  if (!attempt || !paper) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no attempt of yours here.' });
  return { attempt, paper };
}

const attemptQuery = prepareOnce((db) => {
  const { attemptId, userId } = placeholders('attemptId', 'userId');
  return db
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, attemptId), eq(attempts.userId, userId)))
    .prepare();
});

/** An attempt's answers in the order of the key, whichever booklet they were filled in from. */
export function sheetInOrder({ series: orders }: Pick<Paper, 'series'>, attempt: Pick<Attempt, 'sheet' | 'series'>) {
  const order = attempt.series === 'A' ? undefined : orders[attempt.series];
  return order ? inSeriesA(attempt.sheet, order) : attempt.sheet;
}

/** The booklet that an attempt was filled in from, with its order; null: series A, whose order the key has. */
export function bookletOf(
  { series: orders }: Pick<Paper, 'series'>,
  { series }: Pick<Attempt, 'series'>,
): { series: string; order: number[] } | null {
  const order = series === 'A' ? undefined : orders[series];
  return order ? { series, order } : null;
}

/** Of each question of the key, which question of the attempt's booklet it is; both count from 0. */
export function ownNumbers(paper: Pick<Paper, 'series'>, attempt: Pick<Attempt, 'sheet' | 'series'>): number[] {
  const own = Array.from(attempt.sheet, (_, question) => question);
  for (const [place, question] of bookletOf(paper, attempt)?.order.entries() ?? []) own[question] = place;
  return own;
}

/** The marks of attempt after attempt at one paper, as the results keep them. */
export function resultsOf(paper: Pick<Paper, 'format' | 'key' | 'series'>) {
  const mark = createMarker(paper.format, keyOf(paper));
  return (attempt: Pick<Attempt, 'sheet' | 'series'>) => {
    const { score, maxScore, isQualified } = mark(sheetInOrder(paper, attempt));
    return { score, maxScore, isQualified };
  };
}
