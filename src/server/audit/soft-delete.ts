import { and, eq, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { comboItems, combos } from '#server/db/schema/combos.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { tests } from '#server/db/schema/tests.ts';
import { videos } from '#server/db/schema/videos.ts';
import { restorableMs } from '#shared/deletion.ts';
import { type By, recordChange } from './audit.ts';

type Deletable = SQLiteTable & { id: SQLiteColumn; deletedAt: SQLiteColumn };

/** Orders and packs, deleted packs too, refer to a material. Use it only in a query of several tables. */
export const isMaterialUsed = sql<boolean>`(
  exists (select 1 from ${orderItems} where ${orderItems.materialId} = ${materials.id})
  or exists (select 1 from ${comboItems} where ${comboItems.materialId} = ${materials.id})
)`.mapWith(Boolean);

/** Orders, cancelled ones too, refer to a coupon. Use it only in a query of several tables. */
export const isCouponUsed =
  sql<boolean>`exists (select 1 from ${orders} where ${orders.couponId} = ${coupons.id})`.mapWith(Boolean);

type Kind = { table: Deletable; name: SQLiteColumn; isUsed?: SQL<boolean> };

/** In the order of purging: a pack must go before the materials that it refers to. */
const kinds = {
  combo: { table: combos, name: combos.title },
  material: { table: materials, name: materials.title, isUsed: isMaterialUsed },
  coupon: { table: coupons, name: coupons.code, isUsed: isCouponUsed },
  test: { table: tests, name: tests.title },
  video: { table: videos, name: videos.title },
} satisfies Record<string, Kind>;

/** The rows that were deleted, or those that were not. */
export const isDeleted = (table: Deletable, deleted: boolean): SQL =>
  deleted ? isNotNull(table.deletedAt) : isNull(table.deletedAt);

type Deletion = By & {
  entity: keyof typeof kinds;
  id: string;
  /** What the audit log keeps of it. */
  thing: object;
};

/** Marks a thing as deleted and records it; part of the transaction that has found it. `now`: UTC ms. */
export function softDelete(tx: Executor, { entity, id, thing, actorId, now }: Deletion): void {
  setDeletedAt(tx, { entity, id, deletedAt: now });
  recordChange(tx, { actorId, action: 'delete', entity, entityId: id, before: thing }, now);
}

/** Restores a deleted thing and records it; part of the transaction that has found it. `now`: UTC ms. */
export function undelete(tx: Executor, { entity, id, thing, actorId, now }: Deletion): void {
  setDeletedAt(tx, { entity, id, deletedAt: null });
  recordChange(tx, { actorId, action: 'undelete', entity, entityId: id, after: thing }, now);
}

function setDeletedAt(
  tx: Executor,
  { entity, id, deletedAt }: Pick<Deletion, 'entity' | 'id'> & { deletedAt: number | null },
): void {
  const { table }: Kind = kinds[entity];
  tx.update(table).set({ deletedAt }).where(eq(table.id, id)).run();
}

/**
 * Purges what was deleted 30 days ago and nothing refers to, with its dependent rows; its files are left to the sweep.
 * Returns how many. `now`: UTC ms.
 */
export const purgeDeleted = (db: Db, now: number): number =>
  inTransaction(db, (tx) =>
    Object.entries<Kind>(kinds).reduce((sum, [entity, kind]) => sum + purge(tx, { entity, ...kind }, now), 0),
  );

function purge(tx: Executor, { entity, table, name, isUsed }: Kind & { entity: string }, now: number): number {
  const due = tx
    .select({ id: sql<string>`${table.id}`, name: sql<string>`${name}` })
    .from(table)
    .where(and(lte(table.deletedAt, now - restorableMs), isUsed && not(isUsed)))
    .all();
  for (const { id, name } of due) {
    tx.delete(table).where(eq(table.id, id)).run();
    const change = { actorId: 'housekeeping', action: 'purge', entity, entityId: id, before: { name } };
    recordChange(tx, change, now);
  }
  return due.length;
}
