/** Results as admins see them, and assigning those that fit no student. */
import { TRPCError } from '@trpc/server';
import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Sealer } from '#server/auth/sealer.ts';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { countRows, newestFirst, toPage } from '#server/db/page.ts';
import { attempts, testResults, tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { findScriptSecret } from '#server/features/mock-tests/results.data.ts';
import { isEstimate, testNotFound } from '#server/features/mock-tests/tests.data.ts';
import { nature } from '#server/nature.ts';
import type { Admin, Work } from '#server/work.ts';
import type { ResultListInput, ResultTestsInput } from '#shared/results.ts';
import { resultAssigned, resultDeleted, scriptSecretRenewed } from './events.ts';

/** The figures of one test's results; shares of 1, null without results. */
const figures = {
  results: count(testResults.id),
  students: sql<number>`count(distinct ${testResults.userId})`,
  unmatched: sql<number>`count(${testResults.id}) - count(${testResults.userId})`,
  average: sql<number | null>`avg(${testResults.score} / ${testResults.maxScore})`,
  highest: sql<number | null>`max(${testResults.score} / ${testResults.maxScore})`,
  lowest: sql<number | null>`min(${testResults.score} / ${testResults.maxScore})`,
  latestAt: sql<number | null>`max(${testResults.submittedAt})`,
};

export function listTestsWithFigures(db: Executor, { search, cursor, limit }: ResultTestsInput) {
  const matching = and(isNull(tests.deletedAt), search === '' ? undefined : containsText(tests.title, search));
  const query = db
    .select({ seq: tests.seq, id: tests.id, title: tests.title, isEstimate: isEstimate.as('is_estimate'), ...figures })
    .from(tests)
    .leftJoin(testResults, eq(testResults.testId, tests.id))
    .groupBy(tests.seq)
    .$dynamic();
  const rows = newestFirst(query, tests, { matching, cursor, limit }).all();
  return { ...toPage(rows, limit), total: countRows(db, tests, matching) };
}

export function readTestFigures(db: Executor, testId: string) {
  const found = db
    .select({ id: tests.id, title: tests.title, kind: tests.kind, isEstimate, ...figures })
    .from(tests)
    .leftJoin(testResults, eq(testResults.testId, tests.id))
    .where(and(eq(tests.id, testId), isNull(tests.deletedAt)))
    .groupBy(tests.seq)
    .get();
  if (!found) throw testNotFound();
  return found;
}

const resultColumns = {
  id: testResults.id,
  score: testResults.score,
  maxScore: testResults.maxScore,
  code: testResults.code,
  source: testResults.source,
  submittedAt: testResults.submittedAt,
  student: profiles.fullName,
  email: users.email,
};

export function listResults(db: Executor, { cursor, limit, ...filter }: ResultListInput) {
  const offset = cursor ?? 0;
  const rows = resultsOf(db, filter)
    .limit(limit + 1)
    .offset(offset)
    .all();
  const total =
    db
      .select({ total: count() })
      .from(testResults)
      .leftJoin(profiles, eq(profiles.userId, testResults.userId))
      .leftJoin(users, eq(users.id, testResults.userId))
      .where(matchingResults(filter))
      .get()?.total ?? 0;
  return { items: rows.slice(0, limit), nextCursor: rows.length > limit ? offset + limit : null, total };
}

/** All results of a test, newest first, and whether they are an estimate. Throws NOT_FOUND. */
export function readAllResults(db: Executor, testId: string) {
  const { isEstimate } = readTestFigures(db, testId);
  return { isEstimate, results: resultsOf(db, { testId, search: '', unmatchedOnly: false }).all() };
}

type Filter = Pick<ResultListInput, 'testId' | 'search' | 'unmatchedOnly'>;

const resultsOf = (db: Executor, filter: Filter) =>
  db
    .select(resultColumns)
    .from(testResults)
    .leftJoin(profiles, eq(profiles.userId, testResults.userId))
    .leftJoin(users, eq(users.id, testResults.userId))
    .where(matchingResults(filter))
    .orderBy(desc(testResults.submittedAt), testResults.id)
    .$dynamic();

const matchingResults = ({ testId, search, unmatchedOnly }: Filter) =>
  and(
    eq(testResults.testId, testId),
    unmatchedOnly ? isNull(testResults.userId) : undefined,
    search === ''
      ? undefined
      : or(
          containsText(profiles.fullName, search),
          containsText(users.email, search),
          containsText(testResults.code, search),
        ),
  );

/** Gives a result to a student. Throws NOT_FOUND, and BAD_REQUEST for a paper, which its student has taken signed in. */
export function assignResult(
  { tx, happened }: Work<Admin>,
  { id, profileId }: { id: string; profileId: string },
): void {
  const { title, attemptId, ...before } = findResult(tx, id);
  if (attemptId !== null)
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'This student has taken the test signed in.' });
  const student = tx
    .select({ id: profiles.id, userId: profiles.userId })
    .from(profiles)
    .innerJoin(users, and(eq(users.id, profiles.userId), eq(users.isAdmin, false)))
    .where(eq(profiles.id, profileId))
    .get();
  if (!student) throw new TRPCError({ code: 'NOT_FOUND', message: 'Student not found' });
  tx.update(testResults).set({ userId: student.userId }).where(eq(testResults.id, id)).run();
  happened(resultAssigned, { id, title, before: before.profileId, after: student.id, userId: student.userId });
}

/** A form or file may bring it again; with the result of a paper goes the attempt, to be taken again. Throws NOT_FOUND. */
export function deleteResult({ tx, happened }: Work<Admin>, { id }: { id: string }): void {
  const { title, attemptId, ...before } = findResult(tx, id);
  tx.delete(testResults).where(eq(testResults.id, id)).run();
  if (attemptId !== null) tx.delete(attempts).where(eq(attempts.id, attemptId)).run();
  happened(resultDeleted, { id, title, before });
}

/** What the audit log may keep of a result after its student has left: nothing that names anybody. `title`: its test's. */
function findResult(tx: Executor, id: string) {
  const found = tx
    .select({
      title: tests.title,
      testId: testResults.testId,
      profileId: profiles.id,
      score: testResults.score,
      maxScore: testResults.maxScore,
      submittedAt: testResults.submittedAt,
      attemptId: testResults.attemptId,
    })
    .from(testResults)
    .innerJoin(tests, eq(tests.id, testResults.testId))
    .leftJoin(profiles, eq(profiles.userId, testResults.userId))
    .where(eq(testResults.id, id))
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'These marks no longer exist' });
  return found;
}

/** What the script of a test's form needs; the secret is empty until one is made. Throws NOT_FOUND. */
export function readScriptSetup({ db, sealer }: { db: Executor; sealer: Sealer }, testId: string) {
  const found = db
    .select({ title: tests.title, codeEntry: tests.codeEntry })
    .from(tests)
    .where(and(eq(tests.id, testId), isNull(tests.deletedAt)))
    .get();
  if (!found) throw testNotFound();
  return { ...found, secret: findScriptSecret({ db, sealer }, testId) ?? '' };
}

/** Gives a test's script a new secret (256 bits); the old one is refused from now on. Throws NOT_FOUND. */
export function renewSecret({ tx, happened }: Work<Admin>, { id, sealer }: { id: string; sealer: Sealer }): void {
  const { title } = readScriptSetup({ db: tx, sealer }, id);
  tx.update(tests)
    .set({ scoreSecret: sealer.seal(nature.bytes(32).toString('hex'), id) })
    .where(eq(tests.id, id))
    .run();
  happened(scriptSecretRenewed, { testId: id, title });
}
