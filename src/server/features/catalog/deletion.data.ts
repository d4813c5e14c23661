import { and, eq, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { recordChange } from '#server/audit/audit.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { comboItems, combos } from '#server/db/schema/combos.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { tests } from '#server/db/schema/tests.ts';
import { videos } from '#server/db/schema/videos.ts';
import { restorableMs } from '#shared/deletion.ts';

type Deletable = SQLiteTable & { id: SQLiteColumn; deletedAt: SQLiteColumn };

/** Orders and packs, deleted packs too, refer to a material. Use it only in a query of several tables. */
export const isMaterialUsed = sql<boolean>`(
  exists (select 1 from ${orderItems} where ${orderItems.materialId} = ${materials.id})
  or exists (select 1 from ${comboItems} where ${comboItems.materialId} = ${materials.id})
)`.mapWith(Boolean);

/** Orders, cancelled ones too, refer to a coupon. Use it only in a query of several tables. */
export const isCouponUsed =
  sql<boolean>`exists (select 1 from ${orders} where ${orders.couponId} = ${coupons.id})`.mapWith(Boolean);

type Kind = { entity: string; table: Deletable; name: SQLiteColumn; isUsed?: SQL<boolean> };

/** In the order of purging: a pack before the materials that it keeps. */
const kinds: Kind[] = [
  { entity: 'combo', table: combos, name: combos.title },
  { entity: 'material', table: materials, name: materials.title, isUsed: isMaterialUsed },
  { entity: 'coupon', table: coupons, name: coupons.code, isUsed: isCouponUsed },
  { entity: 'test', table: tests, name: tests.title },
  { entity: 'video', table: videos, name: videos.title },
];

/** The rows that were deleted, or those that were not. */
export const isDeleted = (table: Deletable, deleted: boolean): SQL =>
  deleted ? isNotNull(table.deletedAt) : isNull(table.deletedAt);

type Deletion = {
  entity: 'combo' | 'material' | 'coupon' | 'test' | 'video';
  id: string;
  /** What the record keeps of it. */
  thing: object;
  actorId: string;
  now: number;
};

/** Marks a thing as deleted and records it; call it in the transaction that has found the thing. `now`: UTC ms. */
export function softDelete(tx: Executor, table: Deletable, { entity, id, thing, actorId, now }: Deletion): void {
  tx.update(table).set({ deletedAt: now }).where(eq(table.id, id)).run();
  recordChange(tx, { actorId, action: 'delete', entity, entityId: id, before: thing }, now);
}

/** Takes a deletion back and records it; call it in the transaction that has found the thing. `now`: UTC ms. */
export function undelete(tx: Executor, table: Deletable, { entity, id, thing, actorId, now }: Deletion): void {
  tx.update(table).set({ deletedAt: null }).where(eq(table.id, id)).run();
  recordChange(tx, { actorId, action: 'undelete', entity, entityId: id, after: thing }, now);
}

/**
 * Removes for good what was deleted 30 days ago and nothing refers to, with its dependent rows; its files are left to
 * the sweep. The answer is how many things. `now`: UTC ms.
 */
export const purgeDeleted = (db: Db, now: number): number =>
  inTransaction(db, (tx) => kinds.reduce((sum, kind) => sum + purge(tx, kind, now), 0));

function purge(tx: Executor, { entity, table, name, isUsed }: Kind, now: number): number {
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
