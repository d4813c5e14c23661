import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { attempts, testResults } from '#server/db/schema/tests.ts';
import type { Work } from '#server/work.ts';
import { type Attempt, endOf, stateOfAttempt, timelineIn } from './hall-attempts.data.ts';
import { findPaperEvenDeleted, type Paper } from './hall-papers.data.ts';

/** The attempts of students at a test, without previews. */
export const ofStudents = (db: Executor, testId: string): Attempt[] =>
  db
    .select()
    .from(attempts)
    .where(and(eq(attempts.testId, testId), eq(attempts.isPreview, false)))
    .all();

/** How many students a closing time would cut off before the end that they have been told. `now`: UTC ms. */
export function countCutOff(
  db: Executor,
  { paper, closesAt, now }: { paper: Pick<Paper, 'id' | 'format'>; closesAt: number | null; now: number },
): number {
  const inIt = ofStudents(db, paper.id).filter((attempt) => stateOfAttempt(attempt, now) === 'running');
  const isCutOff = (attempt: Attempt): boolean => {
    const end = endOf(timelineIn({ ...paper, closesAt }, attempt));
    return end !== null && (attempt.endsAt === null || end < attempt.endsAt);
  };
  return inIt.filter(isCutOff).length;
}

/**
 * Gives the attempts at a test a new end after its closing time has changed; none ends before it began or was last
 * saved. One that the time before has ended, and whose own time is not over, goes on.
 */
export function endAgain({ tx, now }: Work, testId: string): void {
  const paper = findPaperEvenDeleted(tx, testId);
  if (!paper) return;
  const all = ofStudents(tx, testId);
  const isOpen = ({ submittedAt }: Attempt) => submittedAt === null;
  for (const attempt of all) {
    const end = endOf(timelineIn(paper, attempt));
    const endsAt = end === null ? null : Math.max(end, attempt.startedAt, attempt.savedAt);
    const mayGoOn = attempt.ending === 'time' && (endsAt === null || endsAt > now);
    if (isOpen(attempt)) tx.update(attempts).set({ endsAt }).where(eq(attempts.id, attempt.id)).run();
    else if (mayGoOn && !all.some((other) => other.userId === attempt.userId && isOpen(other)))
      reopen(tx, { attempt, endsAt, goesOnUntil: attempt.goesOnUntil });
  }
}

type Reopening = { attempt: Pick<Attempt, 'id'> } & Pick<Attempt, 'endsAt' | 'goesOnUntil'>;

/** Opens an attempt again that was closed; its result is made again when it closes. */
export function reopen(tx: Work['tx'], { attempt: { id }, ...end }: Reopening): void {
  tx.delete(testResults).where(eq(testResults.attemptId, id)).run();
  tx.update(attempts)
    .set({ ...end, submittedAt: null, ending: null })
    .where(eq(attempts.id, id))
    .run();
}
