import { and, asc, eq, gt, inArray, isNotNull, ne, type Placeholder, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';

type BuyerAndMaterials = { userId: string; materialIds: string[] };

/** In a query of orders and items: the downloads this user has paid for and may have, unless all money went back. */
export const isPaidDownload = (userId: string | Placeholder): SQL | undefined =>
  and(
    eq(orders.userId, userId),
    isNotNull(orders.paidAt),
    ne(orders.status, 'cancelled'),
    gt(orders.keptPaise, 0),
    eq(orderItems.kind, 'download'),
  );

const isBought = ({ userId, materialIds }: BuyerAndMaterials) =>
  and(isPaidDownload(userId), inArray(orderItems.materialId, materialIds));

export function boughtDownloads(db: Executor, wanted: BuyerAndMaterials): Set<string> {
  const rows = db
    .select({ materialId: orderItems.materialId })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(isBought(wanted))
    .all();
  return new Set(rows.map(({ materialId }) => materialId));
}

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
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(isBought({ userId, materialIds: [materialId] }))
    .orderBy(asc(orders.seq), asc(orderItems.id))
    .limit(1)
    .get();
