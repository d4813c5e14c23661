import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { attempts } from '#server/db/schema/tests.ts';
import { findFile, readBytes } from '#server/files/read.ts';
import type { WantedCopy } from '#server/pdf/stamp/cache.ts';
import type { SessionUser } from '#shared/users.ts';
import type { Paper } from './hall-papers.data.ts';
import { findCode } from './student-codes.data.ts';

/** The paper's PDF with the student's name and code on every page, as bought PDFs have them; null: there is no PDF. */
export function printedCopy(
  db: Executor,
  { paper, user, attemptId }: { paper: Pick<Paper, 'fileId' | 'title'>; user: SessionUser; attemptId: string },
): WantedCopy | null {
  const file = paper.fileId === null ? undefined : findFile(db, paper.fileId);
  if (!file) return null;
  const { id, sha256, sizeBytes } = file;
  const who = [user.fullName, findCode(db, user.id)].filter(Boolean).join(' · ');
  return {
    itemId: attemptId,
    text: { foot: `${paper.title} · ${who}`, across: who },
    source: { sha256, sizeBytes, read: () => readBytes(db, id, 0, sizeBytes - 1) },
  };
}

/** Whether a stamped paper is of an attempt that there still is. */
export const isAttempt = (db: Executor, id: string): boolean =>
  db.select({ id: attempts.id }).from(attempts).where(eq(attempts.id, id)).get() !== undefined;

/** The attempts of somebody, whose stamped papers carry the name. */
export const attemptIdsOf = (db: Executor, userId: string): string[] =>
  db
    .select({ id: attempts.id })
    .from(attempts)
    .where(eq(attempts.userId, userId))
    .all()
    .map(({ id }) => id);
