/** Closes attempts whose time is up, and marks them. */
import { and, countDistinct, desc, eq, isNull, lte } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { attempts, papers, testResults, tests } from '#server/db/schema/tests.ts';
import type { Work } from '#server/work.ts';
import type { AttemptEnding } from '#shared/hall.ts';
import { graceMs } from '#shared/hall-formats.ts';
import { clockStepped, marksShown, testClosed } from './events.ts';
import { type Attempt, resultsOf } from './hall-attempts.data.ts';
import { findPaperEvenDeleted, isOver, type Paper } from './hall-papers.data.ts';

export const storeSheet = ({ tx }: Work, { id, sheet, marked, seconds, seq, leftAt, endsAt, savedAt }: Attempt): void =>
  void tx
    .update(attempts)
    .set({ sheet, marked, seconds, seq, leftAt, endsAt, savedAt })
    .where(eq(attempts.id, id))
    .run();

type Closing = { paper: Paper; attempt: Attempt; ending: AttemptEnding };

/** Ends an attempt for good and marks it. A preview has no result. */
export function closeAttempt(work: Work, { paper, attempt, ending }: Closing): void {
  const { tx, now } = work;
  storeSheet(work, attempt);
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
      ...resultsOf(paper)(attempt),
    })
    .run();
}

type AttemptsOf = { testId?: string; userId?: string };

const areDue = ({ testId, userId }: AttemptsOf, now: number) =>
  and(
    isNull(attempts.submittedAt),
    lte(attempts.endsAt, now - graceMs),
    testId === undefined ? undefined : eq(attempts.testId, testId),
    userId === undefined ? undefined : eq(attempts.userId, userId),
  );

/** Whether there are attempts whose time and grace are over and that are not closed yet. `now`: UTC ms. */
export const hasDueAttempts = (db: Executor, of: AttemptsOf, now: number): boolean =>
  db.select({ id: attempts.id }).from(attempts).where(areDue(of, now)).limit(1).get() !== undefined;

/** Closes the attempts whose time and grace are over: all of them, or those of one student. Returns how many. */
export function closeDueAttempts(work: Work, of: AttemptsOf = {}): number {
  const { tx, now } = work;
  const due = tx.select().from(attempts).where(areDue(of, now)).orderBy(desc(attempts.endsAt)).all();
  const known = new Map<string, Paper | undefined>();
  for (const attempt of due) {
    if (!known.has(attempt.testId)) known.set(attempt.testId, findPaperEvenDeleted(tx, attempt.testId));
    const paper = known.get(attempt.testId);
    if (paper) closeAttempt(work, { paper, attempt, ending: 'time' });
  }
  return due.length;
}

/** Tells the educator's devices of each test that has closed with nobody in it any more, once. Returns how many. */
export function tellOfClosedTests({ tx, now, happened }: Work): number {
  const closed = closedUntold(tx, now).filter((paper) => isOver(tx, paper, now));
  for (const { id, title, holdsMarks } of closed) {
    tx.update(papers).set({ closeToldAt: now }).where(eq(papers.testId, id)).run();
    const students = tx
      .select({ number: countDistinct(attempts.userId) })
      .from(attempts)
      .where(and(eq(attempts.testId, id), eq(attempts.isPreview, false)))
      .get();
    happened(testClosed, { id, title, students: students?.number ?? 0 });
    if (holdsMarks) happened(marksShown, { id, title, results: firstResults(tx, id) });
  }
  return closed.length;
}

/** Whom marks that were held are shown to now, each with her first attempt. */
const firstResults = (db: Executor, testId: string) =>
  db
    .select({ userId: attempts.userId, attemptId: attempts.id })
    .from(testResults)
    .innerJoin(attempts, eq(attempts.id, testResults.attemptId))
    .where(and(eq(testResults.testId, testId), eq(testResults.attemptNumber, 1)))
    .all();

/** Tells the educator's devices that tests go on by another time than the server's clock says. */
export const tellOfSetClock = ({ happened }: Work, stepMs: number): void => happened(clockStepped, { stepMs });

export const hasUntoldClose = (db: Executor, now: number): boolean => closedUntold(db, now).length > 0;

const closedUntold = (db: Executor, now: number) =>
  db
    .select({ id: tests.id, title: tests.title, closesAt: tests.closesAt, holdsMarks: papers.holdsMarks })
    .from(papers)
    .innerJoin(tests, eq(tests.id, papers.testId))
    .where(and(lte(tests.closesAt, now), isNull(papers.closeToldAt), eq(tests.isActive, true), isNull(tests.deletedAt)))
    .all();
