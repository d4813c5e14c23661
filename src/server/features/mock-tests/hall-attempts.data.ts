import { TRPCError } from '@trpc/server';
import { and, asc, eq, isNotNull, isNull, max } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { attempts } from '#server/db/schema/tests.ts';
import { graceMs } from '#shared/hall.ts';
import { type TimedSpan, timelineOf, totalMinutes } from '#shared/hall-formats.ts';
import { createMarker } from '#shared/hall-marking.ts';
import { inSeriesA } from '#shared/hall-pages.ts';
import type { SessionUser } from '#shared/users.ts';
import { findPaper, keyOf, type Paper } from './hall-papers.data.ts';

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

type Timed = Pick<Attempt, 'startedAt' | 'leftAt' | 'extraPerHour' | 'isPreview'>;

export const timelineIn = (paper: Pick<Paper, 'closesAt' | 'format'>, attempt: Timed): TimedSpan[] =>
  timelineOf(paper.format, {
    ...attempt,
    until: attempt.isPreview ? null : latestEnd(paper, attempt.extraPerHour),
  });

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
  db
    .select()
    .from(attempts)
    .where(and(eq(attempts.testId, testId), eq(attempts.userId, user.id), eq(attempts.isPreview, isPreviewOf(user))))
    .orderBy(asc(attempts.number))
    .all();

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

/** An attempt's answers in the order of the key, whichever booklet they were filled in from. */
export function sheetInOrder({ series: orders }: Pick<Paper, 'series'>, attempt: Pick<Attempt, 'sheet' | 'series'>) {
  const order = attempt.series === 'A' ? undefined : orders[attempt.series];
  return order ? inSeriesA(attempt.sheet, order) : attempt.sheet;
}

/** The marks of attempt after attempt at one paper, as the results keep them. */
export function resultsOf(paper: Pick<Paper, 'format' | 'key' | 'series'>) {
  const mark = createMarker(paper.format, keyOf(paper));
  return (attempt: Pick<Attempt, 'sheet' | 'series'>) => {
    const { score, maxScore, isQualified } = mark(sheetInOrder(paper, attempt));
    return { score, maxScore, isQualified };
  };
}
