import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { completing, payments } from '#server/db/schema/payments.ts';

type Wanted = { userId: string; materialIds: string[] };

/** Of payments joined to their order and its items: the downloads this user has paid for and may have. */
export const isPaidDownload = (userId: string) =>
  and(
    eq(payments.userId, userId),
    eq(payments.status, 'paid'),
    eq(payments.isDuplicate, false),
    completing,
    ne(orders.status, 'cancelled'),
    eq(orderItems.kind, 'download'),
  );

const isBought = ({ userId, materialIds }: Wanted) =>
  and(isPaidDownload(userId), inArray(orderItems.materialId, materialIds));

/** Which of these materials this user may download: paid, not refunded, in an order that is not cancelled. */
export function boughtDownloads(db: Executor, wanted: Wanted): Set<string> {
  const rows = db
    .select({ materialId: orderItems.materialId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderItems, eq(orderItems.orderId, payments.orderId))
    .where(isBought(wanted))
    .all();
  return new Set(rows.map(({ materialId }) => materialId));
}

/** Whether this user may download this material. */
export const hasBought = (db: Executor, { userId, materialId }: { userId: string; materialId: string }): boolean =>
  boughtDownloads(db, { userId, materialIds: [materialId] }).has(materialId);

/** The first order item by which this user may download this material, with the contact details of its order. */
export const findBoughtItem = (db: Executor, { userId, materialId }: { userId: string; materialId: string }) =>
  db
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
    .where(isBought({ userId, materialIds: [materialId] }))
    .orderBy(asc(orders.seq), asc(orderItems.id))
    .limit(1)
    .get();
