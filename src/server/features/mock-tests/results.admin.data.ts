import { randomBytes } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { type By, recordChange } from '#server/audit/audit.ts';
import { containsText } from '#server/db/contains-text.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { testScores, tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import type { MarkListInput, MarkTestsInput } from '#shared/results.ts';

/** What came back from one test; shares of 1, null where nothing has. */
const figures = {
  results: count(testScores.id),
  students: sql<number>`count(distinct ${testScores.userId})`,
  unmatched: sql<number>`count(${testScores.id}) - count(${testScores.userId})`,
  average: sql<number | null>`avg(${testScores.score} / ${testScores.maxScore})`,
  highest: sql<number | null>`max(${testScores.score} / ${testScores.maxScore})`,
  lowest: sql<number | null>`min(${testScores.score} / ${testScores.maxScore})`,
  latestAt: sql<number | null>`max(${testScores.submittedAt})`,
};

/** The tests that match, newest first, one page of them, each with what came back from it. */
export function listMarkTests(db: Executor, { search, cursor, limit }: MarkTestsInput) {
  const matching = and(isNull(tests.deletedAt), search === '' ? undefined : containsText(tests.title, search));
  const rows = db
    .select({ seq: tests.seq, id: tests.id, title: tests.title, ...figures })
    .from(tests)
    .leftJoin(testScores, eq(testScores.testId, tests.id))
    .where(and(matching, cursor ? lt(tests.seq, cursor) : undefined))
    .groupBy(tests.seq)
    .orderBy(desc(tests.seq))
    .limit(limit + 1)
    .all();
  const total = db.select({ total: count() }).from(tests).where(matching).get()?.total ?? 0;
  return { ...toPage(rows, limit), total };
}

/** One test with what came back from it. Throws NOT_FOUND. */
export function readMarkSummary(db: Executor, testId: string) {
  const found = db
    .select({ id: tests.id, title: tests.title, codeEntry: tests.codeEntry, ...figures })
    .from(tests)
    .leftJoin(testScores, eq(testScores.testId, tests.id))
    .where(and(eq(tests.id, testId), isNull(tests.deletedAt)))
    .groupBy(tests.seq)
    .get();
  if (!found) throw testNotFound();
  return found;
}

const markColumns = {
  id: testScores.id,
  score: testScores.score,
  maxScore: testScores.maxScore,
  code: testScores.code,
  source: testScores.source,
  submittedAt: testScores.submittedAt,
  student: profiles.fullName,
  email: users.email,
};

/** A test's marks that match, newest first, one page of them. */
export function listMarks(db: Executor, { cursor, limit, ...filter }: MarkListInput) {
  const offset = cursor ?? 0;
  const rows = marksOf(db, filter)
    .limit(limit + 1)
    .offset(offset)
    .all();
  const total =
    db
      .select({ total: count() })
      .from(testScores)
      .leftJoin(profiles, eq(profiles.userId, testScores.userId))
      .leftJoin(users, eq(users.id, testScores.userId))
      .where(matchingMarks(filter))
      .get()?.total ?? 0;
  return { items: rows.slice(0, limit), nextCursor: rows.length > limit ? offset + limit : null, total };
}

/** All marks of a test, newest first. Throws NOT_FOUND. */
export function readAllMarks(db: Executor, testId: string) {
  const { title } = readMarkSummary(db, testId);
  return { title, marks: marksOf(db, { testId, search: '', unmatchedOnly: false }).all() };
}

type Filter = Pick<MarkListInput, 'testId' | 'search' | 'unmatchedOnly'>;

const marksOf = (db: Executor, filter: Filter) =>
  db
    .select(markColumns)
    .from(testScores)
    .leftJoin(profiles, eq(profiles.userId, testScores.userId))
    .leftJoin(users, eq(users.id, testScores.userId))
    .where(matchingMarks(filter))
    .orderBy(desc(testScores.submittedAt), testScores.id)
    .$dynamic();

const matchingMarks = ({ testId, search, unmatchedOnly }: Filter) =>
  and(
    eq(testScores.testId, testId),
    unmatchedOnly ? isNull(testScores.userId) : undefined,
    search === ''
      ? undefined
      : or(
          containsText(profiles.fullName, search),
          containsText(users.email, search),
          containsText(testScores.code, search),
        ),
  );

/** Gives marks to a student: those that fit nobody, or that went to the wrong one. Throws NOT_FOUND. */
export function assignMarks(db: Db, { id, profileId, actorId, now }: { id: string; profileId: string } & By): void {
  inTransaction(db, (tx) => {
    const before = findMarks(tx, id);
    const student = tx
      .select({ id: profiles.id, userId: profiles.userId })
      .from(profiles)
      .innerJoin(users, and(eq(users.id, profiles.userId), eq(users.isAdmin, false)))
      .where(eq(profiles.id, profileId))
      .get();
    if (!student) throw new TRPCError({ code: 'NOT_FOUND', message: 'Student not found' });
    tx.update(testScores).set({ userId: student.userId }).where(eq(testScores.id, id)).run();
    const after = { profileId: student.id };
    recordChange(
      tx,
      {
        actorId,
        action: 'assign',
        entity: 'score',
        entityId: id,
        before: { profileId: before.profileId },
        after,
      },
      now,
    );
  });
}

/** Deletes marks for good; they come back when the form's script or a file brings them again. Throws NOT_FOUND. */
export function deleteMarks(db: Db, { id, actorId, now }: { id: string } & By): void {
  inTransaction(db, (tx) => {
    const before = findMarks(tx, id);
    tx.delete(testScores).where(eq(testScores.id, id)).run();
    recordChange(tx, { actorId, action: 'delete', entity: 'score', entityId: id, before }, now);
  });
}

/** What the record may keep of marks after their student has left: nothing that names anybody. */
function findMarks(tx: Executor, id: string) {
  const found = tx
    .select({
      testId: testScores.testId,
      profileId: profiles.id,
      score: testScores.score,
      maxScore: testScores.maxScore,
      submittedAt: testScores.submittedAt,
    })
    .from(testScores)
    .leftJoin(profiles, eq(profiles.userId, testScores.userId))
    .where(eq(testScores.id, id))
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'These marks are not there any more' });
  return found;
}

/** What the script of a test's form is made of; the secret is empty until one is asked for. Throws NOT_FOUND. */
export function readScriptSetup(db: Executor, testId: string) {
  const found = db
    .select({ title: tests.title, codeEntry: tests.codeEntry, secret: tests.scoreSecret })
    .from(tests)
    .where(and(eq(tests.id, testId), isNull(tests.deletedAt)))
    .get();
  if (!found) throw testNotFound();
  return found;
}

/** Gives a test's script a new secret (256 bits); from now on the old one is refused. Throws NOT_FOUND. */
export function renewSecret(db: Db, { id, actorId, now }: { id: string } & By): void {
  inTransaction(db, (tx) => {
    readScriptSetup(tx, id);
    tx.update(tests)
      .set({ scoreSecret: randomBytes(32).toString('hex') })
      .where(eq(tests.id, id))
      .run();
    recordChange(tx, { actorId, action: 'new-secret', entity: 'test', entityId: id }, now);
  });
}

const testNotFound = () => new TRPCError({ code: 'NOT_FOUND', message: 'Test not found' });
