import { and, asc, between, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { newId } from '#server/db/schema/columns.ts';
import { testScores, tests } from '#server/db/schema/tests.ts';
import { readStudentCodes } from '#server/features/mock-tests/student-codes.data.ts';
import {
  normaliseCode,
  type ReceivedScore,
  type ScoreOutcome,
  type ScoreSource,
  type ScoreTally,
} from '#shared/results.ts';

/** What a test's script signs with; null: there is no such test, or nobody has asked for its script. */
export const findScoreSecret = (db: Executor, testId: string): string | null =>
  db.select({ secret: tests.scoreSecret }).from(tests).where(eq(tests.id, testId)).get()?.secret || null;

type Arrival = {
  testId: string;
  sent: readonly ReceivedScore[];
  source: ScoreSource;
  /** When the form's script sent them, in UTC ms; null where nothing says. */
  sentAt: number | null;
  now: number;
};

/**
 * Takes responses over, each once however often and on whatever way it comes. Marks that changed (a corrected key, an
 * edited response) replace the old ones; an older state of a response, an older sending, and one that does not say when
 * it was sent change nothing. What an admin brings in a file is believed. `now`: UTC ms.
 */
export const recordScores = (db: Db, arrival: Arrival): ScoreTally =>
  inTransaction(db, (tx) => {
    const judged = judgeScores(tx, arrival);
    writeScores(tx, arrival, judged);
    return tally(judged);
  });

type Stored = {
  id: string;
  responseId: string;
  userId: string | null;
  code: string;
  score: number;
  maxScore: number;
  source: ScoreSource;
  submittedAt: number;
  sentAt: number;
};

export type JudgedScore = {
  score: ReceivedScore;
  outcome: ScoreOutcome;
  /** The response as it is to stand; null: as it stands. */
  next: Stored | null;
  userId: string | null;
  student: string | null;
};

/** Says of each response what its arrival would change, without changing anything. */
export function judgeScores(tx: Executor, { testId, sent, source, sentAt }: Omit<Arrival, 'now'>): JudgedScore[] {
  if (sent.length === 0) return [];
  const studentOf = readStudentCodes(
    tx,
    sent.map(({ code }) => code),
  );
  const known = createIndex(readNear(tx, testId, sent));
  return sent.map((score) => {
    const student = studentOf(score.code);
    const stored = known.find(score, { userId: student?.userId ?? null, source });
    if (stored === null) {
      const next = { id: newId(), ...score, userId: student?.userId ?? null, source, sentAt: sentAt ?? 0 };
      known.add(next);
      return { score, outcome: 'new', next, userId: next.userId, student: student?.fullName ?? null };
    }
    // Whom the admin gave it to stays its student as long as the same code stands in it.
    const keepsStudent = stored.userId && normaliseCode(stored.code) === normaliseCode(score.code);
    const userId = keepsStudent ? stored.userId : (student?.userId ?? stored.userId);
    const isOlder = score.submittedAt < stored.submittedAt - toleranceMs;
    const isSame = stored.score === score.score && stored.maxScore === score.maxScore && stored.userId === userId;
    const isLatest = !isOlder && (source === 'file' || (sentAt !== null && sentAt >= stored.sentAt));
    const outcome = isLatest && !isSame ? 'corrected' : 'known';
    // From now on the response is known by the form's own name for it, under which it may be corrected.
    const isNamed = source === 'form' && stored.source === 'file';
    const { id, responseId, source: first } = stored;
    const name = isNamed ? { responseId: score.responseId, source } : { responseId, source: first };
    // What is sent again unchanged is the latest sending too: nothing older replaces it.
    const latestSending = isLatest ? (sentAt ?? stored.sentAt) : stored.sentAt;
    const next = { ...(outcome === 'known' ? stored : { ...score, userId }), id, ...name, sentAt: latestSending };
    const isChanged = outcome === 'corrected' || isNamed || latestSending !== stored.sentAt;
    if (isChanged) known.add(next);
    return {
      score,
      outcome,
      next: isChanged ? next : null,
      userId: next.userId,
      student: student?.fullName ?? null,
    };
  });
}

/** Writes what was judged, in the same transaction. */
export function writeScores(
  tx: Executor,
  { testId, now }: Pick<Arrival, 'testId' | 'now'>,
  judged: JudgedScore[],
): void {
  for (const { outcome, next } of judged) {
    if (next === null) continue;
    const { id, ...row } = next;
    if (outcome === 'new')
      tx.insert(testScores)
        .values({ id, testId, ...row, createdAt: now })
        .run();
    else tx.update(testScores).set(row).where(eq(testScores.id, id)).run();
  }
}

/** How many there are of each outcome, and how many of all fit no student. */
export function tally(judged: readonly JudgedScore[]): ScoreTally {
  const counts: ScoreTally = { new: 0, known: 0, corrected: 0, unmatched: 0 };
  for (const { outcome, userId } of judged) {
    counts[outcome]++;
    if (userId === null) counts.unmatched++;
  }
  return counts;
}

/** A file holds seconds, which are cut off or rounded; the form's script sends milliseconds. */
const toleranceMs = 1000;

/** What is stored of these responses under their own names, or of others sent at about the same time. */
function readNear(tx: Executor, testId: string, sent: readonly ReceivedScore[]): Stored[] {
  const times = sent.map(({ submittedAt }) => submittedAt);
  const [from, to] = times.reduce(
    ([least, most], time) => [Math.min(least, time), Math.max(most, time)],
    [Number.POSITIVE_INFINITY, 0],
  );
  const ids = sent.map(({ responseId }) => responseId);
  return tx
    .select({
      id: testScores.id,
      responseId: testScores.responseId,
      userId: testScores.userId,
      code: testScores.code,
      score: testScores.score,
      maxScore: testScores.maxScore,
      source: testScores.source,
      submittedAt: testScores.submittedAt,
      sentAt: testScores.sentAt,
    })
    .from(testScores)
    .where(
      and(
        eq(testScores.testId, testId),
        or(
          between(testScores.submittedAt, from - 2 * toleranceMs, to + 2 * toleranceMs),
          inArray(testScores.responseId, ids),
        ),
      ),
    )
    .orderBy(asc(testScores.submittedAt))
    .all();
}

/**
 * Finds what is stored of a response: under its name, or come on the other way, of the same student or code in the
 * same second. Where no code was typed, the marks have to be the same too.
 */
function createIndex(stored: readonly Stored[]) {
  const byResponse = new Map<string, Stored>();
  const byMoment = new Map<string, Stored>();
  const second = (at: number) => Math.floor(at / toleranceMs);

  const keysOf = ({ userId, code, score, maxScore }: Pick<Stored, 'userId' | 'code' | 'score' | 'maxScore'>) => {
    const normal = normaliseCode(code);
    const withoutCode = userId === null ? [`marks ${score}/${maxScore}`] : [];
    return [...(userId === null ? [] : [`student ${userId}`]), ...(normal === '' ? withoutCode : [`code ${normal}`])];
  };

  const add = (row: Stored) => {
    byResponse.set(row.responseId, row);
    for (const key of keysOf(row)) byMoment.set(`${second(row.submittedAt)} ${key}`, row);
  };
  for (const row of stored) add(row);

  return {
    add,
    find(score: ReceivedScore, { userId, source }: { userId: string | null; source: ScoreSource }): Stored | null {
      const same = byResponse.get(score.responseId);
      if (same) return same;
      const at = second(score.submittedAt);
      for (const key of keysOf({ ...score, userId }))
        for (const moment of [at, at - 1, at + 1]) {
          const near = byMoment.get(`${moment} ${key}`);
          if (near && near.source !== source) return near;
        }
      return null;
    },
  };
}

/** A student's marks, test by test, the latest first, with the place among all students of each test. */
export function readMyMarks(db: Executor, userId: string) {
  const tries = db
    .select({
      id: testScores.id,
      testId: testScores.testId,
      title: tests.title,
      score: testScores.score,
      maxScore: testScores.maxScore,
      submittedAt: testScores.submittedAt,
    })
    .from(testScores)
    .innerJoin(tests, and(eq(tests.id, testScores.testId), isNull(tests.deletedAt)))
    .where(eq(testScores.userId, userId))
    .orderBy(sql`${testScores.submittedAt} desc`, testScores.id)
    .limit(mostTries)
    .all();
  const places = new Map(readPlaces(db, userId).map(({ testId, ...place }) => [testId, place]));
  return [...new Map(tries.map(({ testId, title }) => [testId, title]))].flatMap(([testId, title]) => {
    const place = places.get(testId);
    const ofTest = tries.filter((one) => one.testId === testId).map(({ testId: _, title: __, ...one }) => one);
    return place ? [{ testId, title, ...place, tries: ofTest }] : [];
  });
}

/** More than anybody sits for. */
const mostTries = 1000;

/**
 * Where a student stands in each test: by the best try, and where two bests are the same by the first try. Who has
 * the same of both has the same place.
 */
function readPlaces(db: Executor, userId: string) {
  return db.all<{ testId: string; best: number; place: number; students: number }>(sql`
    with tries as (
      select ${testScores.testId} as test_id, ${testScores.userId} as user_id,
        ${testScores.score} / ${testScores.maxScore} as share,
        row_number() over (
          partition by ${testScores.testId}, ${testScores.userId} order by ${testScores.submittedAt}, ${testScores.id}
        ) as number
      from ${testScores}
      where ${testScores.userId} is not null
        and ${testScores.testId} in (select ${testScores.testId} from ${testScores} where ${testScores.userId} = ${userId})
    ), students as (
      select test_id, user_id, max(share) as best, max(case when number = 1 then share end) as first
      from tries group by test_id, user_id
    ), places as (
      select test_id, user_id, best,
        rank() over (partition by test_id order by best desc, first desc) as place,
        count(*) over (partition by test_id) as students
      from students
    )
    select test_id as "testId", best, place, students from places where user_id = ${userId}`);
}
