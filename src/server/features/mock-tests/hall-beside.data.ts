/** A result beside those of the others: all marks, and the median time of each question. */
import { and, count, eq, max, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { attempts, testResults } from '#server/db/schema/tests.ts';
import { fewestBeside, medianSeconds, type Scored } from '#shared/hall-beside.ts';
import { ownNumbers, sheetInOrder } from './hall-attempts.data.ts';
import { keyOf, type Paper } from './hall-papers.data.ts';

/** The marks of all who have a rank in a test, the fewest first. */
export const readScores = (db: Executor, testId: string): Scored[] => scoresQuery(db).all({ testId });

const scoresQuery = prepareOnce((db) =>
  db
    .select({ score: testResults.score, students: count() })
    .from(testResults)
    .where(
      and(
        eq(testResults.testId, placeholders('testId').testId),
        // The condition of the index `test_scores_ranked`: with parameters it would not be used.
        sql`${testResults.attemptNumber} = 1 and ${testResults.isQualified} = 1`,
      ),
    )
    .groupBy(testResults.score)
    .orderBy(testResults.score)
    .prepare(),
);

type Kept = { key: string; version: string; readAt: number; medians: (number | null)[] | null };

/** More tests than are looked at in one evening. */
const mostKept = 50;
/** While a test is handed in, its medians are at most so old, in ms: all look at their results then. */
const keptMs = 60_000;

/**
 * Of each question of the key the median of the seconds that those who had it right took in their first attempts; null:
 * fewer than ten have taken it, or nobody was timed, as in an estimate. `now`: UTC ms.
 */
export function readMedians(db: Executor, paper: Paper, now: number): (number | null)[] | null {
  if (paper.isEstimate) return null;
  const { kept, versionQuery } = medians(db);
  const key = keyOf(paper).join(' ');
  const known = kept.get(paper.id);
  if (known?.key === key && now >= known.readAt && now < known.readAt + keptMs) return known.medians;
  const { results, latest } = versionQuery.get({ testId: paper.id }) ?? { results: 0, latest: 0 };
  const version = `${results} ${latest}`;
  const isSame = known?.key === key && known.version === version;
  const fresh = isSame ? known.medians : results < fewestBeside ? null : computeMedians(db, paper);
  if (!known && kept.size >= mostKept) kept.clear();
  kept.set(paper.id, { key, version, readAt: now, medians: fresh });
  return fresh;
}

const medians = prepareOnce((db) => ({
  kept: new Map<string, Kept>(),
  versionQuery: db
    .select({ results: count(), latest: max(testResults.createdAt) })
    .from(testResults)
    .where(and(eq(testResults.testId, placeholders('testId').testId), eq(testResults.attemptNumber, 1)))
    .prepare(),
}));

function computeMedians(db: Executor, paper: Paper): (number | null)[] {
  const first = db
    .select({ sheet: attempts.sheet, series: attempts.series, seconds: attempts.seconds })
    .from(testResults)
    .innerJoin(attempts, eq(attempts.id, testResults.attemptId))
    .where(and(eq(testResults.testId, paper.id), eq(testResults.attemptNumber, 1)))
    .all();
  const inOrder = first.map((attempt) => ({
    sheet: sheetInOrder(paper, attempt),
    seconds: ownNumbers(paper, attempt).map((own) => attempt.seconds[own] ?? 0),
  }));
  return medianSeconds(keyOf(paper), inOrder);
}
