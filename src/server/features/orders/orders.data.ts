import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';

/** Whether this user has a paid, unrefunded download of this material. */
export function hasBought(db: Executor, { userId, materialId }: { userId: string; materialId: string }): boolean {
  const bought = db
    .select({ id: orderItems.id })
    .from(payments)
    .innerJoin(orderItems, eq(orderItems.orderId, payments.orderId))
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.status, 'paid'),
        eq(orderItems.materialId, materialId),
        eq(orderItems.kind, 'download'),
      ),
    )
    .limit(1)
    .get();
  return bought !== undefined;
}
