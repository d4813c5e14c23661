/** What a rejected student answers, with the file that proves it. */
import { TRPCError } from '@trpc/server';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { files } from '#server/db/schema/files.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { verificationAnswers } from '#server/db/schema/verification-answers.ts';
import { findFile } from '#server/files/read.ts';
import type { Member, Work } from '#server/work.ts';
import { keptMs } from '#shared/retention.ts';
import { rejectionAnswered } from './events.ts';

/** What is said of a student whose account is decided about, and what was. */
export const reviewedColumns = {
  id: profiles.id,
  userId: users.id,
  fullName: profiles.fullName,
  email: users.email,
  verificationStatus: profiles.verificationStatus,
  verificationReason: profiles.verificationReason,
};

const profileOf = prepareOnce((db) =>
  db
    .select({ ...reviewedColumns, asksFile: profiles.verificationAsksFile })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(users.id, sql.placeholder('userId')), eq(users.isAdmin, false)))
    .prepare(),
);

export const asksForFile = (db: Executor, userId: string): boolean => profileOf(db).get({ userId })?.asksFile ?? false;

/** Checks that a student can answer now. Throws CONFLICT unless rejected, and for a file nobody asked for. */
export function requireAnswerable(db: Executor, { userId, hasFile }: { userId: string; hasFile: boolean }) {
  const student = profileOf(db).get({ userId });
  if (student?.verificationStatus !== 'rejected')
    throw new TRPCError({ code: 'CONFLICT', message: 'Your account is not waiting for an answer.' });
  if (hasFile && !student.asksFile)
    throw new TRPCError({ code: 'CONFLICT', message: 'No file was asked for. Please answer in words.' });
  return student;
}

/** Stores what a rejected student answers, which brings the account back under review. Throws as `requireAnswerable` does. */
export function answerRejection(
  { tx, actor, now, happened }: Work<Member>,
  { text, fileId }: { text: string; fileId: string | null },
): void {
  const found = requireAnswerable(tx, { userId: actor.id, hasFile: fileId !== null });
  const { verificationStatus, verificationReason, asksFile: _, ...student } = found;
  const before = { verificationStatus, verificationReason };
  const after = { verificationStatus: 'pending', verificationReason: '' } as const;
  tx.insert(verificationAnswers).values({ userId: actor.id, text, fileId, createdAt: now }).run();
  tx.update(profiles)
    .set({ ...after, verificationAsksFile: false })
    .where(eq(profiles.id, student.id))
    .run();
  happened(rejectionAnswered, { ...student, before, after });
}

/** What a student answered to rejections, newest first. `id`: the profile's. `file`: its name, null without one. */
export const answersOf = (db: Executor, id: string) =>
  db
    .select({
      id: verificationAnswers.id,
      text: verificationAnswers.text,
      createdAt: verificationAnswers.createdAt,
      fileName: files.name,
    })
    .from(verificationAnswers)
    .innerJoin(profiles, eq(profiles.userId, verificationAnswers.userId))
    .leftJoin(files, eq(files.id, verificationAnswers.fileId))
    .where(eq(profiles.id, id))
    .orderBy(desc(verificationAnswers.seq))
    .all();

export function findAnswerFile(db: Executor, answerId: string) {
  const answer = db
    .select({ fileId: verificationAnswers.fileId })
    .from(verificationAnswers)
    .where(eq(verificationAnswers.id, answerId))
    .get();
  return answer?.fileId ? findFile(db, answer.fileId) : undefined;
}

/** Notes that an admin has decided after what a student answered; `isUndone`: and has taken that back. */
export function noteDecision({ tx, now }: Work, { userId, isUndone }: { userId: string; isUndone: boolean }): void {
  const own = eq(verificationAnswers.userId, userId);
  if (!isUndone) {
    tx.update(verificationAnswers)
      .set({ decidedAt: now })
      .where(and(own, isNull(verificationAnswers.decidedAt)))
      .run();
    return;
  }
  const last = tx
    .select({ seq: verificationAnswers.seq })
    .from(verificationAnswers)
    .where(own)
    .orderBy(desc(verificationAnswers.seq))
    .limit(1)
    .get();
  if (last) tx.update(verificationAnswers).set({ decidedAt: null }).where(eq(verificationAnswers.seq, last.seq)).run();
}

export function sweepAnswers({ tx, now }: Work): void {
  tx.delete(verificationAnswers)
    .where(lt(verificationAnswers.decidedAt, now - keptMs('verificationAnswers')))
    .run();
}

export const answerFilesOf = (db: Executor, userId: string): string[] =>
  db
    .select({ id: verificationAnswers.fileId })
    .from(verificationAnswers)
    .where(eq(verificationAnswers.userId, userId))
    .all()
    .flatMap(({ id }) => id ?? []);
