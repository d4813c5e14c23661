/** Deletes and restores things of the catalogue, and purges them 30 days later. */
import { and, eq, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { restorableMs } from '#shared/deletion.ts';
import type { NounName } from '#shared/nouns.ts';
import { auditedChanges, type Named } from './audited.ts';
import type { Executor } from './db/open-db.ts';
import { boardNotices, syllabusUnits } from './db/schema/board.ts';
import { comboItems, combos } from './db/schema/combos.ts';
import { coupons } from './db/schema/coupons.ts';
import { materials } from './db/schema/materials.ts';
import { orderItems, orders } from './db/schema/orders.ts';
import { batches, series } from './db/schema/series.ts';
import { papers, tests } from './db/schema/tests.ts';
import { videos } from './db/schema/videos.ts';
import type { Event, Work } from './work.ts';

type Deletable = SQLiteTable & { id: SQLiteColumn; deletedAt: SQLiteColumn };

/** Use it only in a query of several tables, as `isCouponUsed`. */
export const isMaterialUsed = sql<boolean>`(
  exists (select 1 from ${orderItems} where ${orderItems.materialId} = ${materials.id})
  or exists (select 1 from ${comboItems} where ${comboItems.materialId} = ${materials.id})
)`.mapWith(Boolean);

export const isCouponUsed =
  sql<boolean>`exists (select 1 from ${orders} where ${orders.couponId} = ${coupons.id})`.mapWith(Boolean);

/** Use both only in a query of several tables, as `isCouponUsed`; deleted things count until they are purged. */
export const isUnitUsed = sql<boolean>`(${sql.join(
  [materials, tests, videos, boardNotices].map(
    (table) => sql`exists (select 1 from ${table} as used where used.unit_id = ${syllabusUnits.id})`,
  ),
  sql` or `,
)} or exists (
  select 1 from ${papers}, json_each(${papers.units}) as part where part.value ->> 'unitId' = ${syllabusUnits.id}
))`.mapWith(Boolean);

export const isSyllabusUsed = sql<boolean>`(exists (
  select 1 from ${syllabusUnits} where ${syllabusUnits.syllabusId} = ${boardNotices.id} and ${isUnitUsed}
) or exists (select 1 from ${series} where ${series.syllabusId} = ${boardNotices.id}))`.mapWith(Boolean);

type Kind = { table: Deletable; name: SQLiteColumn; isUsed?: SQL<boolean> };

/** In the order of purging: a pack must go before the materials that it refers to. */
export const nounTables = {
  combo: { table: combos, name: combos.title },
  material: { table: materials, name: materials.title, isUsed: isMaterialUsed },
  coupon: { table: coupons, name: coupons.code, isUsed: isCouponUsed },
  test: { table: tests, name: tests.title },
  batch: { table: batches, name: batches.title },
  video: { table: videos, name: videos.title },
  board_notice: { table: boardNotices, name: boardNotices.title, isUsed: isSyllabusUsed },
} satisfies Record<NounName, Kind>;

export const isDeleted = (table: Deletable, deleted: boolean): SQL =>
  deleted ? isNotNull(table.deletedAt) : isNull(table.deletedAt);

type Deletion = { entity: NounName; id: string; thing: Named };

export function softDelete(work: Work, { entity, ...facts }: Deletion): void {
  setDeletedAt(work.tx, { entity, id: facts.id, deletedAt: work.now });
  work.happened(auditedChanges(entity).deleted, facts);
}

export function undelete(work: Work, { entity, ...facts }: Deletion): void {
  setDeletedAt(work.tx, { entity, id: facts.id, deletedAt: null });
  work.happened(auditedChanges(entity).restored, facts);
}

function setDeletedAt(tx: Executor, { entity, id, deletedAt }: Omit<Deletion, 'thing'> & { deletedAt: number | null }) {
  const { table }: Kind = nounTables[entity];
  tx.update(table).set({ deletedAt }).where(eq(table.id, id)).run();
}

/** Purges what was deleted 30 days ago and nothing refers to, with its dependent rows; its files are left to the sweep. */
export const purgeDeleted = (work: Work): number =>
  Object.entries<Kind>(nounTables).reduce((sum, [entity, kind]) => sum + purge(work, { entity, ...kind }), 0);

const purged: Event<{ entity: string; id: string; name: string }> = {
  audit: ({ entity, id, name }) => ({ action: 'purge', entity, entityId: id, name, before: { name } }),
};

function purge({ tx, now, happened }: Work, { entity, table, name, isUsed }: Kind & { entity: string }): number {
  const due = tx
    .select({ id: sql<string>`${table.id}`, name: sql<string>`${name}` })
    .from(table)
    .where(and(lte(table.deletedAt, now - restorableMs), isUsed && not(isUsed)))
    .all();
  for (const gone of due) {
    tx.delete(table).where(eq(table.id, gone.id)).run();
    happened(purged, { entity, ...gone });
  }
  return due.length;
}
