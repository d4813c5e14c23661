import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { isOneOf, oncePerDb } from '#server/db/prepared.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';

const isBought = and(
  eq(payments.userId, sql.placeholder('userId')),
  eq(payments.status, 'paid'),
  eq(payments.isDuplicate, false),
  ne(orders.status, 'cancelled'),
  isOneOf(orderItems.materialId, 'materialIds'),
  eq(orderItems.kind, 'download'),
);

const bought = oncePerDb((db) => ({
  materials: db
    .select({ materialId: orderItems.materialId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderItems, eq(orderItems.orderId, payments.orderId))
    .where(isBought)
    .prepare(),
  item: db
    .select({
      id: orderItems.id,
      orderId: orders.id,
      contactName: orders.contactName,
      phone: orders.phone,
      stampText: orderItems.stampText,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderItems, eq(orderItems.orderId, payments.orderId))
    .where(isBought)
    .orderBy(asc(orders.seq), asc(orderItems.id))
    .limit(1)
    .prepare(),
}));

/** Which of these materials this user may download: paid, not refunded, in an order that is not cancelled. */
export function boughtDownloads(
  db: Executor,
  { userId, materialIds }: { userId: string; materialIds: string[] },
): Set<string> {
  const rows = bought(db).materials.all({ userId, materialIds: JSON.stringify(materialIds) });
  return new Set(rows.map(({ materialId }) => materialId));
}

/** Whether this user may download this material. */
export const hasBought = (db: Executor, { userId, materialId }: { userId: string; materialId: string }): boolean =>
  boughtDownloads(db, { userId, materialIds: [materialId] }).has(materialId);

/** The first order item by which this user may download this material, with the contact details of its order. */
export const findBoughtItem = (db: Executor, { userId, materialId }: { userId: string; materialId: string }) =>
  bought(db).item.get({ userId, materialIds: JSON.stringify([materialId]) });
