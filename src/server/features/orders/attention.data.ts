/** Which orders need a decision of an admin. Why each of them does is kept in its column `attention`. */
import { count, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { AttentionReason } from '#shared/orders.ts';

/** In the words of the partial index `orders_attention`. */
const needsAttention = sql`${orders.attention} <> '[]'`;

export const seqsNeedingAttention = (db: Executor): number[] =>
  db
    .select({ seq: orders.seq })
    .from(orders)
    .where(needsAttention)
    .all()
    .map(({ seq }) => seq);

const refundReasons: AttentionReason[] = ['paid_twice', 'overpaid', 'refund_failed'];

/** How many orders need a decision, and how many of them one that is not a refund alone. */
export function countNeedingAttention(db: Executor): { orders: number; besideRefunds: number } {
  const alike = db
    .select({ attention: orders.attention, orders: count() })
    .from(orders)
    .where(needsAttention)
    .groupBy(orders.attention)
    .all();
  const sum = (rows: typeof alike) => rows.reduce((all, row) => all + row.orders, 0);
  const isMore = (reason: AttentionReason) => !refundReasons.includes(reason);
  return { orders: sum(alike), besideRefunds: sum(alike.filter(({ attention }) => attention.some(isMore))) };
}
