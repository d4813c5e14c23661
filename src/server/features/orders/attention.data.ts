import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn, unionAll } from 'drizzle-orm/sqlite-core';
import type { Executor } from '#server/db/open-db.ts';
import { orderEvents, orderShortages, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import type { AttentionReason } from '#shared/orders.ts';

const laterRefunds = alias(refunds, 'later_refunds');

/**
 * Every order that needs a decision, by its `seq`, with each reason: money that came twice, that came or stayed for an
 * order that is not confirmed, a refund that failed, copies that were sold beyond the stock. Each begins with the few
 * orders in a partial index, whose condition it repeats; `among`: only orders with these ids.
 */
function ordersWithReason(db: Executor, among?: string[]) {
  // With `+`, SQLite does not begin at an index of all orders or payments.
  const status = sql`+${orders.status}`;
  const found = (reason: SQL, orderIds: SQLWrapper, more?: SQL) =>
    db
      .select({ seq: orders.seq, orderId: orders.id, reason: sql<AttentionReason>`${reason}`.as('reason') })
      .from(orders)
      .where(and(sql`${orders.id} in ${orderIds}`, more));
  const isAmong = (orderId: SQLiteColumn) => among && inArray(orderId, among);

  const paidTwice = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        sql`${payments.isDuplicate} = 1 and ${payments.status} = 'paid' and ${payments.refundedPaise} < ${payments.amountPaise}`,
        isAmong(payments.orderId),
      ),
    );
  const isPaid = sql`exists (select 1 from ${payments} where ${payments.orderId} = ${orderEvents.orderId}
    and ${payments.status} = 'paid' and +${payments.isDuplicate} = 0 and ${payments.refundedPaise} = 0)`;
  const paidPerhapsUnconfirmed = db
    .select({ orderId: orderEvents.orderId })
    .from(orderEvents)
    .where(
      and(
        sql`((${orderEvents.kind} = 'status' and ${orderEvents.status} in ('pending', 'cancelled')) or (${orderEvents.kind} = 'paid' and ${orderEvents.status} is null))`,
        isPaid,
        isAmong(orderEvents.orderId),
      ),
    );
  const refundFailed = db
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        sql`${refunds.status} = 'failed' and not exists (select 1 from ${refunds} as ${laterRefunds}
        where ${laterRefunds.paymentId} = ${refunds.paymentId} and ${laterRefunds.createdAt} > ${refunds.createdAt})`,
        isAmong(payments.orderId),
      ),
    );
  const short = db
    .select({ orderId: orderShortages.orderId })
    .from(orderShortages)
    .where(isAmong(orderShortages.orderId));

  return unionAll(
    found(sql`'paid_twice'`, paidTwice),
    found(
      sql`case ${status} when 'pending' then 'paid_not_confirmed' else 'paid_after_cancelled' end`,
      paidPerhapsUnconfirmed,
      sql`${status} in ('pending', 'cancelled')`,
    ),
    found(sql`'refund_failed'`, refundFailed),
    found(sql`'oversold'`, short, sql`${status} = 'confirmed'`),
  );
}

/** The `seq` of every order that needs a decision. */
export const seqsNeedingAttention = (db: Executor): number[] => [
  ...new Set(
    ordersWithReason(db)
      .all()
      .map(({ seq }) => seq),
  ),
];

/** Why these orders need a decision, by their ids; one without a reason is not in the map. */
export function attentionReasonsOf(db: Executor, orderIds: string[]): Map<string, AttentionReason[]> {
  const reasons = new Map<string, AttentionReason[]>();
  for (const { orderId, reason } of ordersWithReason(db, orderIds).all())
    reasons.set(orderId, [...(reasons.get(orderId) ?? []), reason]);
  return reasons;
}
