import { materials } from '#server/db/schema/materials.ts';
import { batches, batchMembers, series, seriesTests, testBatches } from '#server/db/schema/series.ts';
import { seriesFormat } from '#shared/enums.ts';
import type { SessionUser } from '#shared/users.ts';
import type { TestContext } from './test-context.ts';

type Shop = Pick<TestContext, 'db' | 'clock'>;

type NewSeries = Partial<typeof materials.$inferInsert> &
  Pick<Partial<typeof series.$inferInsert>, 'syllabusId' | 'endsAt'> & { testIds?: string[] };

/** A test series on sale for ₹499 that opens these tests; returns its id. */
export function putSeries(
  { db, clock }: Shop,
  { testIds = [], syllabusId, endsAt, ...change }: NewSeries = {},
): string {
  const at = { createdAt: clock(), updatedAt: clock() };
  const { id: materialId } = db
    .insert(materials)
    .values({
      title: 'PG TRB test series',
      category: 'PG_TRB',
      pricePaise: 49_900,
      format: seriesFormat,
      ...at,
      ...change,
    })
    .returning({ id: materials.id })
    .get();
  db.insert(series).values({ materialId, syllabusId, endsAt }).run();
  for (const testId of testIds) db.insert(seriesTests).values({ materialId, testId }).run();
  return materialId;
}

/** A batch of these students, for whom these tests are open; returns its id. */
export function putBatch(
  { db, clock }: Shop,
  {
    title = 'Evening batch',
    members = [],
    testIds = [],
  }: { title?: string; members?: SessionUser[]; testIds?: string[] } = {},
): string {
  const at = { createdAt: clock(), updatedAt: clock() };
  const { id: batchId } = db
    .insert(batches)
    .values({ title, ...at })
    .returning({ id: batches.id })
    .get();
  for (const { id: userId } of members) db.insert(batchMembers).values({ batchId, userId, createdAt: clock() }).run();
  for (const testId of testIds) db.insert(testBatches).values({ batchId, testId }).run();
  return batchId;
}
