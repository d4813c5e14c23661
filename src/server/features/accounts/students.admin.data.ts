/** The admin's list of students, and the decision whether one is verified. */
import { TRPCError } from '@trpc/server';
import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { containsPhone, containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { downloads } from '#server/db/schema/downloads.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { type Work, withdraw } from '#server/work.ts';
import type { VerificationStatus } from '#shared/enums.ts';
import { manyDownloadsMs } from '#shared/files.ts';
import { normaliseCode } from '#shared/results.ts';
import {
  nextStatuses,
  type StudentDecisionInput,
  type StudentFilter,
  type StudentListInput,
} from '#shared/students.ts';
import { decisionKey, verificationDecided } from './events.ts';
import { noteDecision, reviewedColumns } from './verification-answers.data.ts';

/** Pending students first, the longest waiting on top, then the others, newest first. */
const waitingFirst = [
  sql`${profiles.verificationStatus} <> 'pending'`,
  sql`case when ${profiles.verificationStatus} = 'pending' then ${profiles.createdAt} else -${profiles.createdAt} end`,
  profiles.id,
];

export function listStudents(db: Executor, { search, status, cursor, limit, now }: StudentListInput & { now: number }) {
  const matching = matchingStudents({ search, status });
  const offset = cursor ?? 0;
  const rows = db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: users.email,
      phone: profiles.phone,
      verificationStatus: profiles.verificationStatus,
      verificationReason: profiles.verificationReason,
      createdAt: profiles.createdAt,
      downloadsToday: sql<number>`(
        select count(*) from ${downloads}
        where ${downloads.userId} = ${users.id} and ${downloads.createdAt} > ${now - manyDownloadsMs})`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(matching)
    .orderBy(...waitingFirst)
    .limit(limit + 1)
    .offset(offset)
    .all();
  const total =
    db.select({ total: count() }).from(profiles).innerJoin(users, eq(users.id, profiles.userId)).where(matching).get()
      ?.total ?? 0;
  return { items: rows.slice(0, limit), nextCursor: rows.length > limit ? offset + limit : null, total };
}

export const matchingStudents = ({ search, status }: StudentFilter): SQL | undefined =>
  and(eq(users.isAdmin, false), status && eq(profiles.verificationStatus, status), holding(search));

function holding(search: string): SQL | undefined {
  if (search === '') return undefined;
  return or(
    containsText(profiles.fullName, search),
    containsText(users.email, search),
    containsPhone(profiles.phone, search),
    // As it stands on a page of a paper that was passed on.
    eq(profiles.studentCode, normaliseCode(search)),
  );
}

export function countStudents(db: Executor): Record<VerificationStatus, number> {
  const rows = db
    .select({ status: profiles.verificationStatus, students: count() })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(users.isAdmin, false))
    .groupBy(profiles.verificationStatus)
    .all();
  const counts = { pending: 0, approved: 0, rejected: 0 };
  for (const { status, students } of rows) counts[status] = students;
  return counts;
}

/**
 * A decision that is reset before its mail has left leaves none. Skips those whose status has changed since; throws
 * CONFLICT when that leaves nobody, NOT_FOUND for unknown ids. Returns the ids of those changed.
 */
export function decideVerification(
  work: Work,
  { ids, status, reason, asksFile }: StudentDecisionInput,
): { changed: string[] } {
  const found = work.tx
    .select(reviewedColumns)
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(inArray(profiles.id, ids), eq(users.isAdmin, false)))
    .orderBy(profiles.createdAt)
    .all();
  if (found.length === 0) throw new TRPCError({ code: 'NOT_FOUND', message: 'Student not found' });
  const open = found.filter((student) => nextStatuses[student.verificationStatus].includes(status));
  if (open.length === 0)
    throw new TRPCError({
      code: 'CONFLICT',
      message: 'The status was just changed. Refresh the list and look again.',
    });

  const after = { verificationStatus: status, verificationReason: status === 'rejected' ? reason : '' };
  for (const { verificationStatus, verificationReason, ...student } of open) {
    const verificationAsksFile = status === 'rejected' && asksFile;
    work.tx
      .update(profiles)
      .set({ ...after, verificationAsksFile })
      .where(eq(profiles.id, student.id))
      .run();
    const isUndone = status === 'pending' && withdraw(work, decisionKey(student.id));
    if (status !== 'pending' || isUndone) noteDecision(work, { userId: student.userId, isUndone });
    const before = { verificationStatus, verificationReason };
    work.happened(verificationDecided, { ...student, before, after, isUndone, asksFile: verificationAsksFile });
  }
  return { changed: open.map(({ id }) => id) };
}
