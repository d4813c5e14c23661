/** Who may take each test: what an admin sees and sets of it. */
import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { batches, series, seriesTests, testBatches } from '#server/db/schema/series.ts';
import { tests } from '#server/db/schema/tests.ts';
import { refuseField } from '#server/trpc.ts';
import type { Work } from '#server/work.ts';
import type { AudienceInput } from '#shared/series.ts';
import { testEvents } from './events.ts';
import { isInSeries } from './test-access.data.ts';
import { testNotFound } from './tests.data.ts';

/** Every series and batch that is not deleted, and which of them open the test; `ofExam`: a series that opens its whole exam. */
export function readAudience(db: Executor, { id }: { id: string }) {
  const { isOpenToAll } = requireTest(db, id);
  const isChosen = sql`exists (
    select 1 from ${seriesTests} where ${seriesTests.materialId} = ${materials.id} and ${seriesTests.testId} = ${id}
  )`.mapWith(Boolean);
  const isIn = sql`exists (
    select 1 from ${testBatches} where ${testBatches.batchId} = ${batches.id} and ${testBatches.testId} = ${id}
  )`.mapWith(Boolean);
  const opens = sql`exists (select 1 from ${tests} where ${tests.id} = ${id} and ${isInSeries(db)})`.mapWith(Boolean);
  return {
    isOpenToAll,
    series: db
      .select({ id: materials.id, title: materials.title, isChosen, opens })
      .from(materials)
      .innerJoin(series, eq(series.materialId, materials.id))
      .where(isNull(materials.deletedAt))
      .orderBy(asc(materials.title))
      .all()
      .map(({ opens, ...each }) => ({ ...each, ofExam: opens && !each.isChosen })),
    batches: db
      .select({ id: batches.id, title: batches.title, isIn })
      .from(batches)
      .where(isNull(batches.deletedAt))
      .orderBy(asc(batches.title))
      .all(),
  };
}

/** Sets who may take a test. Throws NOT_FOUND, at the field for a series or batch that is gone. */
export function setAudience(work: Work, { id, isOpenToAll, seriesIds, batchIds }: AudienceInput): void {
  const { tx } = work;
  const { title, ...before } = requireTest(tx, id);
  const known = (table: 'series' | 'batches', ids: string[]) =>
    table === 'series'
      ? tx.select({ id: series.materialId }).from(series).where(inArray(series.materialId, ids)).all()
      : tx
          .select({ id: batches.id })
          .from(batches)
          .where(and(inArray(batches.id, ids), isNull(batches.deletedAt)))
          .all();
  if (known('series', seriesIds).length < seriesIds.length)
    throw refuseField('seriesIds', 'A series is not there any more');
  if (known('batches', batchIds).length < batchIds.length)
    throw refuseField('batchIds', 'A batch is not there any more');
  const namesBefore = namesOf(tx, id);
  tx.update(tests).set({ isOpenToAll, updatedAt: work.now }).where(eq(tests.id, id)).run();
  tx.delete(seriesTests).where(eq(seriesTests.testId, id)).run();
  tx.delete(testBatches).where(eq(testBatches.testId, id)).run();
  for (const materialId of new Set(seriesIds)) tx.insert(seriesTests).values({ materialId, testId: id }).run();
  for (const batchId of new Set(batchIds)) tx.insert(testBatches).values({ batchId, testId: id }).run();
  work.happened(testEvents.updated, {
    id,
    before: { ...before, ...namesBefore },
    thing: { title, isOpenToAll, ...namesOf(tx, id) },
  });
}

const namesOf = (tx: Executor, id: string) => ({
  series: tx
    .select({ title: materials.title })
    .from(materials)
    .where(
      exists(
        tx
          .select({ one: sql`1` })
          .from(seriesTests)
          .where(and(eq(seriesTests.materialId, materials.id), eq(seriesTests.testId, id))),
      ),
    )
    .orderBy(asc(materials.title))
    .all()
    .map(({ title }) => title),
  batches: tx
    .select({ title: batches.title })
    .from(batches)
    .innerJoin(testBatches, and(eq(testBatches.batchId, batches.id), eq(testBatches.testId, id)))
    .orderBy(asc(batches.title))
    .all()
    .map(({ title }) => title),
});

/** Says of tests of a series which are free for every verified student; one line in the audit log for each that changes. */
export function setFree(work: Work, chosen: readonly { testId: string; isFree: boolean }[]): void {
  for (const { testId, isFree } of chosen) {
    const { title, isOpenToAll } = requireTest(work.tx, testId);
    if (isOpenToAll === isFree) continue;
    work.tx.update(tests).set({ isOpenToAll: isFree, updatedAt: work.now }).where(eq(tests.id, testId)).run();
    work.happened(testEvents.updated, { id: testId, before: { isOpenToAll }, thing: { title, isOpenToAll: isFree } });
  }
}

function requireTest(db: Executor, id: string) {
  const found = db
    .select({ title: tests.title, isOpenToAll: tests.isOpenToAll })
    .from(tests)
    .where(and(eq(tests.id, id), isNull(tests.deletedAt)))
    .get();
  if (!found) throw testNotFound();
  return found;
}
