import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import type { Work } from '#server/work.ts';

/** How far back what was ordered says what is liked, in ms. */
const likedWithinMs = 180 * 24 * 60 * 60 * 1000;

/** Notes at each material in how many orders of the last half year it stands. */
export function countOrdersLately({ tx, now }: Work): void {
  const ordered = sql<number>`(${tx
    .select({ count: sql<number>`count(*)` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.materialId, materials.id), gt(orders.createdAt, now - likedWithinMs)))})`;
  tx.update(materials).set({ orderedLately: ordered }).where(ne(materials.orderedLately, ordered)).run();
}
