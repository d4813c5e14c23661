/** The page of one student: everything that the shop knows, by subject. */
import { TRPCError } from '@trpc/server';
import { and, desc, eq, getTableColumns, gt, inArray, ne, sql } from 'drizzle-orm';
import { endAllSessions } from '#server/auth/sessions.ts';
import type { Executor } from '#server/db/open-db.ts';
import { countRows, newestFirst, toPage } from '#server/db/page.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { downloads } from '#server/db/schema/downloads.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { studentNotes } from '#server/db/schema/student-notes.ts';
import { testResults, tests } from '#server/db/schema/tests.ts';
import { profiles, sessions, users } from '#server/db/schema/users.ts';
import { verificationDecisions } from '#server/db/schema/verification-answers.ts';
import { isEstimate } from '#server/features/mock-tests/tests.data.ts';
import { namesOf, readOrders } from '#server/features/orders/orders.admin.data.ts';
import type { Admin, Work } from '#server/work.ts';
import { receivedStatuses } from '#shared/payments.ts';
import type { StudentPageInput } from '#shared/students.ts';
import { noteAdded, noteDeleted, studentSignedOut } from './events.ts';

/** Amounts in paise. Throws NOT_FOUND, for an admin too. */
export function readStudent(db: Executor, id: string) {
  const found = db
    .select({
      id: profiles.id,
      userId: users.id,
      fullName: profiles.fullName,
      email: users.email,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`.mapWith(Boolean),
      phone: profiles.phone,
      address: profiles.address,
      city: profiles.city,
      state: profiles.state,
      pincode: profiles.pincode,
      studentCode: profiles.studentCode,
      verificationStatus: profiles.verificationStatus,
      verificationReason: profiles.verificationReason,
      extraPerHour: profiles.extraPerHour,
      createdAt: profiles.createdAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.id, id), eq(users.isAdmin, false)))
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'Student not found' });
  const { userId, ...student } = found;
  return {
    ...student,
    orders: countRows(db, orders, eq(orders.userId, userId)),
    spentPaise: spentBy(db, userId),
    downloads: countRows(db, downloads, eq(downloads.userId, userId)),
    results: countRows(db, testResults, eq(testResults.userId, userId)),
  };
}

function requireStudent(db: Executor, id: string) {
  const found = db
    .select({ userId: users.id, email: users.email, fullName: profiles.fullName })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.id, id), eq(users.isAdmin, false)))
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'Student not found' });
  return found;
}

const spentBy = (db: Executor, userId: string): number =>
  db
    .select({ paise: sql<number>`coalesce(sum(${payments.amountPaise} - ${payments.refundedPaise}), 0)` })
    .from(payments)
    .where(and(eq(payments.userId, userId), inArray(payments.status, receivedStatuses)))
    .get()?.paise ?? 0;

export function approvalsOf(db: Executor, id: string) {
  const { userId } = requireStudent(db, id);
  const { seq, id: decisionId, actorId, status, reason, createdAt } = getTableColumns(verificationDecisions);
  const rows = db
    .select({ id: decisionId, actorId, status, reason, createdAt })
    .from(verificationDecisions)
    .where(eq(verificationDecisions.userId, userId))
    .orderBy(desc(seq))
    .limit(100)
    .all();
  const nameOf = namesOf(db, new Set(rows.map((row) => row.actorId)));
  return rows.map(({ actorId: who, ...row }) => ({ ...row, actorName: nameOf(who) }));
}

export function ordersOfStudent(db: Executor, { id, cursor, limit }: StudentPageInput) {
  const { userId } = requireStudent(db, id);
  const matching = eq(orders.userId, userId);
  const query = db.select({ seq: orders.seq }).from(orders).$dynamic();
  const rows = newestFirst(query, orders, { matching, cursor, limit }).all();
  const seqs = rows.slice(0, limit).map(({ seq }) => seq);
  return { ...toPage(rows, limit), items: readOrders(db, seqs), total: countRows(db, orders, matching) };
}

/** But those never paid, newest first, the latest hundred of them; amounts in paise. */
export function paymentsOfStudent(db: Executor, id: string) {
  const { userId } = requireStudent(db, id);
  const items = db
    .select({
      id: payments.id,
      orderId: payments.orderId,
      method: payments.method,
      utr: payments.utr,
      razorpayPaymentId: payments.razorpayPaymentId,
      amountPaise: payments.amountPaise,
      refundedPaise: payments.refundedPaise,
      status: payments.status,
      isDuplicate: payments.isDuplicate,
      heldBecause: payments.heldBecause,
      paidAt: payments.paidAt,
      createdAt: payments.createdAt,
      voidedAt: payments.voidedAt,
    })
    .from(payments)
    .where(and(eq(payments.userId, userId), ne(payments.status, 'created')))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(100)
    .all();
  return { items, sumPaise: spentBy(db, userId) };
}

export function downloadsOfStudent(db: Executor, { id, cursor, limit }: StudentPageInput) {
  const { userId } = requireStudent(db, id);
  const matching = eq(downloads.userId, userId);
  const query = db
    .select({
      seq: downloads.seq,
      id: sql<string>`cast(${downloads.seq} as text)`,
      title: materials.title,
      ip: downloads.ip,
      createdAt: downloads.createdAt,
    })
    .from(downloads)
    .innerJoin(materials, eq(materials.id, downloads.materialId))
    .$dynamic();
  const rows = newestFirst(query, downloads, { matching, cursor, limit }).all();
  return { ...toPage(rows, limit), total: countRows(db, downloads, matching) };
}

export function resultsOfStudent(db: Executor, id: string) {
  const { userId } = requireStudent(db, id);
  return db
    .select({
      id: testResults.id,
      title: tests.title,
      isEstimate,
      score: testResults.score,
      maxScore: testResults.maxScore,
      submittedAt: testResults.submittedAt,
    })
    .from(testResults)
    .innerJoin(tests, eq(tests.id, testResults.testId))
    .where(eq(testResults.userId, userId))
    .orderBy(desc(testResults.submittedAt), testResults.id)
    .limit(100)
    .all();
}

/** By the address from which it came. */
export function messagesOfStudent(db: Executor, { id, cursor, limit }: StudentPageInput) {
  const { email } = requireStudent(db, id);
  const matching = eq(contactMessages.email, email);
  const query = db
    .select({
      seq: contactMessages.seq,
      id: contactMessages.id,
      subject: contactMessages.subject,
      message: contactMessages.message,
      status: contactMessages.status,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .$dynamic();
  const rows = newestFirst(query, contactMessages, { matching, cursor, limit }).all();
  return { ...toPage(rows, limit), total: countRows(db, contactMessages, matching) };
}

export function notesOf(db: Executor, id: string) {
  const { userId } = requireStudent(db, id);
  const rows = db
    .select({
      id: studentNotes.id,
      text: studentNotes.text,
      actorId: studentNotes.actorId,
      createdAt: studentNotes.createdAt,
    })
    .from(studentNotes)
    .where(eq(studentNotes.userId, userId))
    .orderBy(desc(studentNotes.seq))
    .all();
  const nameOf = namesOf(db, new Set(rows.map(({ actorId }) => actorId)));
  return rows.map(({ actorId, ...note }) => ({ ...note, actorName: nameOf(actorId) }));
}

const mostNotes = 200;

/** Notes something about a student; the audit log keeps none of its words. Throws NOT_FOUND, CONFLICT beyond 200. */
export function addNote({ tx, actor, now, happened }: Work<Admin>, { id, text }: { id: string; text: string }): void {
  const { userId } = requireStudent(tx, id);
  if (countRows(tx, studentNotes, eq(studentNotes.userId, userId)) >= mostNotes)
    throw new TRPCError({ code: 'CONFLICT', message: `At most ${mostNotes} notes. Please delete old ones first.` });
  const note = tx
    .insert(studentNotes)
    .values({ userId, text, actorId: actor.id, createdAt: now })
    .returning({ id: studentNotes.id })
    .get();
  happened(noteAdded, note);
}

export function deleteNote({ tx, happened }: Work, note: { id: string }): void {
  const { changes } = tx.delete(studentNotes).where(eq(studentNotes.id, note.id)).run();
  if (changes === 0) throw new TRPCError({ code: 'NOT_FOUND', message: 'This note no longer exists' });
  happened(noteDeleted, note);
}

export function sessionsOf(db: Executor, { id, now }: { id: string; now: number }) {
  const { userId } = requireStudent(db, id);
  // Without their ids, which only their owner needs.
  return db
    .select({ agent: sessions.agent, signedInAt: sessions.createdAt })
    .from(sessions)
    .where(openSessions(userId, now))
    .orderBy(desc(sessions.createdAt))
    .limit(100)
    .all();
}

/** Answers how many sessions were open. Throws NOT_FOUND. */
export function signOutStudent({ tx, now, happened }: Work, { id }: { id: string }): { ended: number } {
  const { userId, fullName } = requireStudent(tx, id);
  const ended = countRows(tx, sessions, openSessions(userId, now));
  endAllSessions(tx, userId);
  happened(studentSignedOut, { id, fullName });
  return { ended };
}

const openSessions = (userId: string, now: number) => and(eq(sessions.userId, userId), gt(sessions.expiresAt, now));
