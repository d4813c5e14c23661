/** Who may take a test, besides the approval of her account, which is a question of its own. */
import { and, asc, eq, exists, gte, inArray, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { syllabusUnits } from '#server/db/schema/board.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { batches, batchMembers, series, seriesTests, testBatches } from '#server/db/schema/series.ts';
import { tests } from '#server/db/schema/tests.ts';
import { isPaidDownload } from '#server/features/library/entitlements.data.ts';
import { pricePaiseLimits } from '#shared/materials.ts';

/** In a query of tests and series: whether the test is in the series, ended or not. */
export const isInSeries = (db: Executor): SQL | undefined =>
  or(
    exists(
      db
        .select({ one: sql`1` })
        .from(seriesTests)
        .where(and(eq(seriesTests.materialId, series.materialId), eq(seriesTests.testId, tests.id))),
    ),
    eq(
      series.syllabusId,
      db.select({ id: syllabusUnits.syllabusId }).from(syllabusUnits).where(eq(syllabusUnits.id, tests.unitId)),
    ),
  );

/** In a query of series: whether it still opens its tests. `now`: UTC ms. */
export const isRunningSeries = (now: number | Placeholder): SQL | undefined =>
  or(isNull(series.endsAt), sql`${series.endsAt} > ${now}`);

type Taker = { userId: string | Placeholder; now: number | Placeholder };

const isMember = (db: Executor, { userId }: Taker) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(testBatches)
      .innerJoin(batches, and(eq(batches.id, testBatches.batchId), isNull(batches.deletedAt)))
      .innerJoin(batchMembers, eq(batchMembers.batchId, batches.id))
      .where(and(eq(testBatches.testId, tests.id), eq(batchMembers.userId, userId))),
  );

/** A bought series opens its tests until its end, also one that is not on sale any more, unless all money went back. */
const holdsSeries = (db: Executor, { userId, now }: Taker) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .innerJoin(series, eq(series.materialId, orderItems.materialId))
      .where(and(isPaidDownload(userId), isRunningSeries(now), isInSeries(db))),
  );

/** In the condition of a query of tests: whether this person may begin it, were she verified. */
export const isOpenTo = (db: Executor, taker: Taker): SQL | undefined =>
  or(eq(tests.isOpenToAll, true), isMember(db, taker), holdsSeries(db, taker));

/** Whether this person may begin a test, as far as batches and series go. `now`: UTC ms. */
export const mayTake = (
  db: Executor,
  { id: testId, isOpenToAll }: { id: string; isOpenToAll: boolean },
  { userId, now }: { userId: string; now: number },
): boolean => isOpenToAll || mayTakeQuery(db).get({ testId, userId, now }) !== undefined;

const mayTakeQuery = prepareOnce((db) => {
  const { testId, userId, now } = placeholders('testId', 'userId', 'now');
  return db
    .select({ id: tests.id })
    .from(tests)
    .where(and(eq(tests.id, testId), isOpenTo(db, { userId, now })))
    .prepare();
});

export type SeriesOnSale = { id: string; title: string; pricePaise: number };

/** The series on sale that open these tests, the cheapest first, of tests that are not open to all. `now`: UTC ms. */
export function seriesOnSaleFor(db: Executor, testIds: string[], now: number): Map<string, SeriesOnSale[]> {
  const found = new Map<string, SeriesOnSale[]>();
  if (testIds.length === 0) return found;
  const rows = db
    .select({ testId: tests.id, id: materials.id, title: materials.title, pricePaise: materials.pricePaise })
    .from(tests)
    .innerJoin(series, isInSeries(db))
    .innerJoin(materials, eq(materials.id, series.materialId))
    .where(
      and(
        inArray(tests.id, testIds),
        eq(tests.isOpenToAll, false),
        eq(materials.isActive, true),
        isNull(materials.deletedAt),
        gte(materials.pricePaise, pricePaiseLimits.min),
        isRunningSeries(now),
      ),
    )
    .orderBy(asc(materials.pricePaise), asc(materials.seq))
    .all();
  for (const { testId, ...each } of rows) found.set(testId, [...(found.get(testId) ?? []), each]);
  return found;
}
