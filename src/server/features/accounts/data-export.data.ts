/** Collects all data about a person, for the person. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, getTableColumns, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { findAuthenticator } from '#server/auth/second-factors.ts';
import type { Executor } from '#server/db/open-db.ts';
import { boardNotices, followedExams } from '#server/db/schema/board.ts';
import { cartItems } from '#server/db/schema/cart.ts';
import { cartCombos, combos } from '#server/db/schema/combos.ts';
import { contactMessages, contactReplies } from '#server/db/schema/contact.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { downloads } from '#server/db/schema/downloads.ts';
import { files } from '#server/db/schema/files.ts';
import { mails } from '#server/db/schema/mails.ts';
import { materials } from '#server/db/schema/materials.ts';
import {
  creditNotes,
  orderEvents,
  orderItems,
  orders,
  receipts,
  reminders,
  shipments,
} from '#server/db/schema/orders.ts';
import { disputes, paymentReports, payments, refunds } from '#server/db/schema/payments.ts';
import { practiceStreaks, practisedMistakes } from '#server/db/schema/practice.ts';
import { pushSubscriptions } from '#server/db/schema/push.ts';
import { readingPlaces } from '#server/db/schema/reading.ts';
import { passkeys } from '#server/db/schema/second-factors.ts';
import { batches, batchMembers } from '#server/db/schema/series.ts';
import { studentNotes } from '#server/db/schema/student-notes.ts';
import { attempts, objections, testResults, testStarts, tests } from '#server/db/schema/tests.ts';
import { consents, profiles, sessions, users } from '#server/db/schema/users.ts';
import { verificationAnswers, verificationDecisions } from '#server/db/schema/verification-answers.ts';
import { testsWithHeldMarks } from '#server/features/mock-tests/hall-papers.data.ts';
import type { SessionUser } from '#shared/users.ts';

/** `now`: by the clock of the tests, UTC ms. */
type Person = Pick<SessionUser, 'id' | 'email'> & { now: number };

/** Rows of a table that are about a person, with the columns that the person gets. */
type Part = {
  table: SQLiteTable;
  columns: string[];
  read: (db: Executor, person: Person) => Record<string, unknown>[];
};

type Columns<Table extends SQLiteTable> = (keyof Table['_']['columns'] & string)[];
type IsMine = (db: Executor, person: Person) => SQL | undefined;

const part = <Table extends SQLiteTable>(
  table: Table,
  isMine: IsMine,
  columns: Columns<Table>,
  names: Record<string, SQL> = {},
): Part => {
  const all = getTableColumns(table);
  const chosen = Object.fromEntries(columns.map((name) => [name, all[name] as SQLiteColumn]));
  const read = (db: Executor, person: Person) =>
    db
      .select({ ...names, ...chosen })
      .from(table)
      .where(isMine(db, person))
      .orderBy(sql`rowid`)
      .all();
  return { table, columns, read };
};

const of =
  (userId: SQLiteColumn): IsMine =>
  (_db, { id }) =>
    eq(userId, id);

const ordersOf = (db: Executor, { id }: Person) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.userId, id));
const ofOrder =
  (orderId: SQLiteColumn): IsMine =>
  (db, person) =>
    inArray(orderId, ordersOf(db, person));

const paymentsOf = (db: Executor, person: Person) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(or(eq(payments.userId, person.id), inArray(payments.orderId, ordersOf(db, person))));

const messagesOf = (db: Executor, { email }: Person) =>
  db.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.email, email));

const nameIn = (name: SQLiteColumn, id: SQLiteColumn, reference: SQLiteColumn): Record<string, SQL> => ({
  title: sql`(select ${name} from ${name.table} where ${id} = ${reference})`,
});
const material = (reference: SQLiteColumn) => nameIn(materials.title, materials.id, reference);
const test = (reference: SQLiteColumn) => nameIn(tests.title, tests.id, reference);

/** What of each table somebody gets who asks for their own data. Secrets, hashes and what admins note stay out. */
export const personalParts = {
  orders: part(
    orders,
    of(orders.userId),
    [
      ...(['id', 'status', 'source', 'payBy', 'totalPaise', 'courierPaise', 'carrier', 'discountPaise'] as const),
      ...(['contactName', 'contactEmail', 'phone', 'shippingAddress', 'chatLanguage'] as const),
      ...(['quotedAt', 'confirmedAt', 'paidAt', 'createdAt', 'updatedAt'] as const),
    ],
    { coupon: sql`(select ${coupons.code} from ${coupons} where ${coupons.id} = ${orders.couponId})` },
  ),
  receipts: part(receipts, ofOrder(receipts.orderId), [
    'orderId',
    'financialYear',
    'number',
    'issuedAt',
    'cancelledAt',
    'tax',
  ]),
  creditNotes: part(creditNotes, ofOrder(creditNotes.orderId), [
    ...(['orderId', 'financialYear', 'number', 'invoice', 'tax', 'amountPaise', 'issuedAt'] as const),
  ]),
  orderItems: part(orderItems, ofOrder(orderItems.orderId), [
    ...(['orderId', 'kind', 'title', 'category', 'format', 'pages'] as const),
    ...(['quantity', 'unitPricePaise', 'comboTitle', 'stampText'] as const),
  ]),
  orderHistory: part(orderEvents, ofOrder(orderEvents.orderId), [
    'orderId',
    'kind',
    'status',
    'amountPaise',
    'createdAt',
  ]),
  shipments: part(shipments, ofOrder(shipments.orderId), [
    'orderId',
    'carrier',
    'trackingNumber',
    'trackingUrl',
    'shippedAt',
  ]),
  reminders: part(reminders, ofOrder(reminders.orderId), ['orderId', 'sentAt', 'stoppedAt']),
  payments: part(payments, (db, person) => inArray(payments.id, paymentsOf(db, person)), [
    ...(['orderId', 'method', 'utr', 'razorpayOrderId', 'razorpayPaymentId', 'amountPaise', 'refundedPaise'] as const),
    ...(['currency', 'status', 'isDuplicate', 'heldBecause', 'feePaise', 'createdAt'] as const),
    ...(['closedAt', 'paidAt', 'voidedAt', 'voidReason'] as const),
  ]),
  paymentReports: part(paymentReports, ofOrder(paymentReports.orderId), [
    ...(['orderId', 'utr', 'amountPaise', 'status', 'reason', 'createdAt', 'decidedAt'] as const),
  ]),
  disputes: part(disputes, (db, person) => inArray(disputes.paymentId, paymentsOf(db, person)), [
    ...(['amountPaise', 'status', 'reasonCode', 'respondBy', 'seenAt', 'createdAt', 'updatedAt'] as const),
  ]),
  refunds: part(refunds, (db, person) => inArray(refunds.paymentId, paymentsOf(db, person)), [
    ...(['razorpayRefundId', 'amountPaise', 'status', 'reason', 'createdAt', 'updatedAt'] as const),
  ]),
  cart: part(cartItems, of(cartItems.userId), ['kind', 'quantity', 'createdAt'], material(cartItems.materialId)),
  cartCombos: part(
    cartCombos,
    of(cartCombos.userId),
    ['createdAt'],
    nameIn(combos.title, combos.id, cartCombos.comboId),
  ),
  followedExams: part(
    followedExams,
    of(followedExams.userId),
    ['createdAt'],
    nameIn(boardNotices.title, boardNotices.id, followedExams.syllabusId),
  ),
  batches: part(
    batchMembers,
    of(batchMembers.userId),
    ['createdAt'],
    nameIn(batches.title, batches.id, batchMembers.batchId),
  ),
  startedTests: part(testStarts, of(testStarts.userId), ['startedAt'], test(testStarts.testId)),
  attempts: part(
    attempts,
    of(attempts.userId),
    [
      ...(['number', 'series', 'startedAt', 'endsAt', 'extraPerHour', 'leftAt', 'submittedAt', 'ending'] as const),
      ...(['addedMs', 'goesOnUntil'] as const),
      ...(['sheet', 'marked', 'seconds', 'savedAt'] as const),
    ],
    test(attempts.testId),
  ),
  marks: part(
    testResults,
    (db, { id, now }) => and(eq(testResults.userId, id), notInArray(testResults.testId, testsWithHeldMarks(db, now))),
    ['code', 'score', 'maxScore', 'source', 'submittedAt', 'attemptNumber', 'isQualified'],
    test(testResults.testId),
  ),
  objections: part(
    objections,
    of(objections.userId),
    ['question', 'reason', 'book', 'state', 'reply', 'createdAt', 'decidedAt'],
    test(objections.testId),
  ),
  practisedMistakes: part(
    practisedMistakes,
    of(practisedMistakes.userId),
    ['question', 'step', 'dueOn', 'practisedOn'],
    test(practisedMistakes.testId),
  ),
  practiceStreak: part(practiceStreaks, of(practiceStreaks.userId), ['days', 'lastDay']),
  downloads: part(downloads, of(downloads.userId), ['ip', 'createdAt'], material(downloads.materialId)),
  lastPagesRead: part(
    readingPlaces,
    of(readingPlaces.userId),
    ['page', 'updatedAt'],
    material(readingPlaces.materialId),
  ),
  devices: part(sessions, of(sessions.userId), ['agent', 'createdAt', 'seenAt', 'expiresAt']),
  devicesWithNotices: part(pushSubscriptions, of(pushSubscriptions.userId), ['agent', 'kinds', 'createdAt']),
  passkeys: part(passkeys, of(passkeys.userId), ['name', 'createdAt', 'lastUsedAt']),
  consents: part(consents, of(consents.userId), ['version', 'noticeVersion', 'acceptedAt']),
  messages: part(contactMessages, (_db, { email }) => eq(contactMessages.email, email), [
    ...(['name', 'email', 'phone', 'subject', 'message', 'category', 'status', 'createdAt'] as const),
  ]),
  replies: part(
    contactReplies,
    (db, person) => inArray(contactReplies.messageId, messagesOf(db, person)),
    ['text', 'createdAt'],
    {
      subject: sql`(select ${contactMessages.subject} from ${contactMessages} where ${contactMessages.id} = ${contactReplies.messageId})`,
    },
  ),
  mails: part(mails, of(mails.aboutUserId), ['recipient', 'subject', 'createdAt', 'sentAt']),
  answersToRejections: part(verificationAnswers, of(verificationAnswers.userId), ['text', 'createdAt', 'decidedAt'], {
    fileName: sql`(select ${files.name} from ${files} where ${files.id} = ${verificationAnswers.fileId})`,
  }),
  decisions: part(verificationDecisions, of(verificationDecisions.userId), ['status', 'reason', 'createdAt']),
  /** That there are private notes, and since when; their words are the educator's (docs/decisions). */
  notes: part(studentNotes, of(studentNotes.userId), ['createdAt']),
};

export const accountParts = [
  part(users, of(users.id), ['email', 'role', 'emailConfirmedAt', 'importedAt', 'lastSeenAt', 'createdAt']),
  part(profiles, of(profiles.userId), [
    ...(['fullName', 'phone', 'address', 'city', 'state', 'pincode', 'studentCode', 'extraPerHour'] as const),
    ...(['verificationStatus', 'verificationReason', 'verificationAsksFile', 'rankName', 'district'] as const),
    'remindersStoppedAt' as const,
  ]),
];

type PersonalData = Record<keyof typeof personalParts, Record<string, unknown>[]> & {
  account: Record<string, unknown>;
  authenticatorSince: number | null;
};

/**
 * Everything the data file holds about a person, but marks that are held (`now`: by the clock of the tests); times in UTC ms, amounts in paise. Others' requests come in between its
 * parts: somebody with many orders has a lot.
 */
export async function collectPersonalData(db: Executor, user: Omit<Person, 'now'>, now: number): Promise<PersonalData> {
  const person = { id: user.id, email: user.email, now };
  const data = readAccount(db, person);
  for (const [name, { read }] of Object.entries(personalParts)) {
    data[name] = read(db, person);
    await nextTurn();
  }
  return data as PersonalData;
}

/** The same at once, as it stands within a unit of work. */
export function readPersonalData(db: Executor, user: Omit<Person, 'now'>, now: number): PersonalData {
  const person = { id: user.id, email: user.email, now };
  const parts = Object.entries(personalParts).map(([name, { read }]) => [name, read(db, person)] as const);
  return { ...readAccount(db, person), ...Object.fromEntries(parts) } as PersonalData;
}

const readAccount = (db: Executor, person: Person): Record<string, unknown> => ({
  account: Object.assign({}, ...accountParts.flatMap(({ read }) => read(db, person))),
  authenticatorSince: findAuthenticator(db, person.id)?.confirmedAt ?? null,
});
