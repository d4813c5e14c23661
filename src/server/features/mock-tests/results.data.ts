/** Takes in the results of Google Forms, and shows students theirs. */
import { and, asc, between, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { Sealer } from '#server/auth/sealer.ts';
import type { Executor } from '#server/db/open-db.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { newId } from '#server/db/schema/columns.ts';
import { papers, testResults, tests } from '#server/db/schema/tests.ts';
import { readStudentCodes } from '#server/features/mock-tests/student-codes.data.ts';
import { isEstimate } from '#server/features/mock-tests/tests.data.ts';
import type { Work } from '#server/work.ts';
import {
  normaliseCode,
  type ReceivedResult,
  type ResultOutcome,
  type ResultSource,
  type ResultTally,
} from '#shared/results.ts';
import { resultsArrived } from './events.ts';
import { holdsMarksAt } from './hall-papers.data.ts';
import { readPlaces } from './places.data.ts';

/** What a test's script signs with; null: no such test, no script set up, or the key that unlocks it is lost. */
export function findScriptSecret({ db, sealer }: { db: Executor; sealer: Sealer }, testId: string): string | null {
  const found = db.select({ sealed: tests.scoreSecret }).from(tests).where(eq(tests.id, testId)).get();
  return found ? sealer.open(found.sealed, testId) : null;
}

/** Seals the secrets that an earlier version stored as they are, 64 hex digits. */
export function sealScriptSecrets({ tx }: Work, sealer: Sealer): void {
  const plain = tx
    .select({ id: tests.id, secret: tests.scoreSecret })
    .from(tests)
    .where(sql`length(${tests.scoreSecret}) = 64`)
    .all();
  for (const { id, secret } of plain)
    tx.update(tests)
      .set({ scoreSecret: sealer.seal(secret, id) })
      .where(eq(tests.id, id))
      .run();
}

type Arrival = {
  testId: string;
  sent: readonly ReceivedResult[];
  source: ResultSource;
  /** When the form's script sent them, in UTC ms; null where nothing says. */
  sentAt: number | null;
};

/** Stores responses, each once however often and by either way it arrives; the latest sending, or an admin's file, replaces. */
export function recordResults(work: Work, arrival: Arrival): ResultTally {
  const judged = judgeResults(work.tx, arrival);
  writeResults(work, arrival.testId, judged);
  return tally(judged);
}

type Stored = {
  id: string;
  responseId: string;
  userId: string | null;
  code: string;
  score: number;
  maxScore: number;
  source: ResultSource;
  submittedAt: number;
  sentAt: number;
};

export type JudgedResult = {
  result: ReceivedResult;
  outcome: ResultOutcome;
  /** The row to be written; null: nothing changes. */
  next: Stored | null;
  userId: string | null;
  student: string | null;
};

/** What each response would change, without changing anything. */
export function judgeResults(tx: Executor, { testId, sent, source, sentAt }: Arrival): JudgedResult[] {
  if (sent.length === 0) return [];
  const studentOf = readStudentCodes(
    tx,
    sent.map(({ code }) => code),
  );
  const known = createIndex(readNear(tx, testId, sent));
  return sent.map((result) => {
    const student = studentOf(result.code);
    const stored = known.find(result, { userId: student?.userId ?? null, source });
    if (stored === null) {
      const next = { id: newId(), ...result, userId: student?.userId ?? null, source, sentAt: sentAt ?? 0 };
      known.add(next);
      return { result, outcome: 'new', next, userId: next.userId, student: student?.fullName ?? null };
    }
    // A student assigned by an admin stays as long as the code is the same.
    const keepsStudent = stored.userId && normaliseCode(stored.code) === normaliseCode(result.code);
    const userId = keepsStudent ? stored.userId : (student?.userId ?? stored.userId);
    const isOlder = result.submittedAt < stored.submittedAt - toleranceMs;
    const isSame = stored.score === result.score && stored.maxScore === result.maxScore && stored.userId === userId;
    const isLatest = !isOlder && (source === 'file' || (sentAt !== null && sentAt >= stored.sentAt));
    const outcome = isLatest && !isSame ? 'corrected' : 'known';
    // The form's own id replaces that of the file, so that the form may correct the response.
    const isNamed = source === 'form' && stored.source === 'file';
    const { id, responseId, source: first } = stored;
    const name = isNamed ? { responseId: result.responseId, source } : { responseId, source: first };
    // An unchanged response counts as the latest sending too: nothing older replaces it.
    const latestSending = isLatest ? (sentAt ?? stored.sentAt) : stored.sentAt;
    const next = { ...(outcome === 'known' ? stored : { ...result, userId }), id, ...name, sentAt: latestSending };
    const isChanged = outcome === 'corrected' || isNamed || latestSending !== stored.sentAt;
    if (isChanged) known.add(next);
    return {
      result,
      outcome,
      next: isChanged ? next : null,
      userId: next.userId,
      student: student?.fullName ?? null,
    };
  });
}

export function writeResults({ tx, now, happened }: Work, testId: string, judged: JudgedResult[]): void {
  for (const { outcome, next } of judged) {
    if (next === null) continue;
    const { id, ...row } = next;
    if (outcome === 'new')
      tx.insert(testResults)
        .values({ id, testId, ...row, createdAt: now })
        .run();
    else tx.update(testResults).set(row).where(eq(testResults.id, id)).run();
  }
  const changed = judged.flatMap(({ outcome, userId }) => (outcome === 'known' || userId === null ? [] : [userId]));
  const test = tx.select({ title: tests.title }).from(tests).where(eq(tests.id, testId)).get();
  if (test && changed.length > 0) happened(resultsArrived, { ...test, userIds: [...new Set(changed)] });
}

export function tally(judged: readonly JudgedResult[]): ResultTally {
  const counts: ResultTally = { new: 0, known: 0, corrected: 0, unmatched: 0 };
  for (const { outcome, userId } of judged) {
    counts[outcome]++;
    if (userId === null) counts.unmatched++;
  }
  return counts;
}

/** A file holds seconds, which are cut off or rounded; the form's script sends milliseconds. */
const toleranceMs = 1000;

/** The stored results with the ids of these responses, and others submitted at about the same time. */
function readNear(tx: Executor, testId: string, sent: readonly ReceivedResult[]): Stored[] {
  const times = sent.map(({ submittedAt }) => submittedAt);
  const [from, to] = times.reduce(
    ([least, most], time) => [Math.min(least, time), Math.max(most, time)],
    [Number.POSITIVE_INFINITY, 0],
  );
  const ids = sent.map(({ responseId }) => responseId);
  return tx
    .select({
      id: testResults.id,
      responseId: testResults.responseId,
      userId: testResults.userId,
      code: testResults.code,
      score: testResults.score,
      maxScore: testResults.maxScore,
      source: testResults.source,
      submittedAt: testResults.submittedAt,
      sentAt: testResults.sentAt,
    })
    .from(testResults)
    .where(
      and(
        eq(testResults.testId, testId),
        or(
          between(testResults.submittedAt, from - 2 * toleranceMs, to + 2 * toleranceMs),
          inArray(testResults.responseId, ids),
        ),
      ),
    )
    .orderBy(asc(testResults.submittedAt))
    .all();
}

/** By its id, or from the other source by the same student or code (without one: the same score) in the same second. */
function createIndex(stored: readonly Stored[]) {
  const byResponse = new Map<string, Stored>();
  const byMoment = new Map<string, Stored>();
  const second = (at: number) => Math.floor(at / toleranceMs);

  const keysOf = ({ userId, code, score, maxScore }: Pick<Stored, 'userId' | 'code' | 'score' | 'maxScore'>) => {
    const normal = normaliseCode(code);
    const withoutCode = userId === null ? [`result ${score}/${maxScore}`] : [];
    return [...(userId === null ? [] : [`student ${userId}`]), ...(normal === '' ? withoutCode : [`code ${normal}`])];
  };

  const add = (row: Stored) => {
    byResponse.set(row.responseId, row);
    for (const key of keysOf(row)) byMoment.set(`${second(row.submittedAt)} ${key}`, row);
  };
  for (const row of stored) add(row);

  return {
    add,
    find(result: ReceivedResult, { userId, source }: { userId: string | null; source: ResultSource }): Stored | null {
      const same = byResponse.get(result.responseId);
      if (same) return same;
      const at = second(result.submittedAt);
      for (const key of keysOf({ ...result, userId }))
        for (const moment of [at, at - 1, at + 1]) {
          const near = byMoment.get(`${moment} ${key}`);
          if (near && near.source !== source) return near;
        }
      return null;
    },
  };
}

/** More than anybody takes. */
const maxAttempts = 1000;

/** A student's results by test, the latest first, without those whose marks are held (`now`: UTC ms); `place` is null where a qualifying section is not passed. */
export function readOwnResults(db: Executor, userId: string, now: number) {
  const rows = ownResultsQuery(db).all({ userId, now });
  if (rows.length === 0) return [];
  const places = new Map(readPlaces(db, userId).map(({ testId, ...place }) => [testId, place]));
  return [...new Map(rows.map(({ testId, test }) => [testId, test]))].map(([testId, test]) => {
    const tries = rows.flatMap((row) => (row.testId === testId ? [row.attempt] : []));
    const best = Math.max(...tries.map(({ score, maxScore }) => score / maxScore));
    const { place, students } = places.get(testId) ?? { place: null, students: 0 };
    return { testId, ...test, best, place, students, tries };
  });
}

const ownResultsQuery = prepareOnce((db) =>
  db
    .select({
      testId: testResults.testId,
      test: { title: tests.title, kind: tests.kind, isEstimate },
      attempt: {
        id: testResults.id,
        score: testResults.score,
        maxScore: testResults.maxScore,
        submittedAt: testResults.submittedAt,
        attemptId: testResults.attemptId,
        isQualified: testResults.isQualified,
      },
    })
    .from(testResults)
    .innerJoin(tests, and(eq(tests.id, testResults.testId), isNull(tests.deletedAt)))
    .leftJoin(papers, eq(papers.testId, testResults.testId))
    .where(
      and(
        eq(testResults.userId, sql.placeholder('userId')),
        or(isNull(papers.testId), not(holdsMarksAt(sql.placeholder('now')))),
      ),
    )
    .orderBy(sql`${testResults.submittedAt} desc`, testResults.id)
    .limit(maxAttempts)
    .prepare(),
);

/** The tests whose marks a student waits for, with her first attempt at each. `now`: UTC ms. */
export const readHeldResults = (db: Executor, userId: string, now: number) =>
  db
    .select({
      testId: tests.id,
      title: tests.title,
      closesAt: tests.closesAt,
      attemptId: testResults.attemptId,
      submittedAt: testResults.submittedAt,
    })
    .from(testResults)
    .innerJoin(papers, eq(papers.testId, testResults.testId))
    .innerJoin(tests, and(eq(tests.id, papers.testId), isNull(tests.deletedAt)))
    .where(and(eq(testResults.userId, userId), eq(testResults.attemptNumber, 1), holdsMarksAt(now)))
    .orderBy(asc(testResults.submittedAt))
    .limit(maxAttempts)
    .all();
