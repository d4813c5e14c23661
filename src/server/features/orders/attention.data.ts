import { and, countDistinct, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/sqlite-core';
import type { Executor } from '#server/db/open-db.ts';
import { orderEvents, orderShortages, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import type { AttentionReason } from '#shared/orders.ts';

const laterRefunds = alias(refunds, 'later_refunds');

/**
 * Every order that needs a decision, by its `seq`, with each reason: money that came twice, that came or stayed for an
 * order that is not confirmed, a refund that failed, copies that were sold beyond the stock. Each part starts at a
 * partial index and repeats its condition, so that few rows are read; `among` narrows all parts.
 */
function ordersWithReason(db: Executor, among?: SQL) {
  const row = (reason: AttentionReason) => ({
    seq: orders.seq,
    reason: sql<AttentionReason>`${sql.raw(`'${reason}'`)}`.as('reason'),
  });
  const isKept = sql`exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id}
    and ${payments.status} = 'paid' and ${payments.isDuplicate} = 0 and ${payments.refundedPaise} = 0)`;
  const notConfirmed = (reason: AttentionReason, status: 'pending' | 'cancelled') =>
    db
      .selectDistinct(row(reason))
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .where(
        and(
          sql`((${orderEvents.kind} = 'status' and ${orderEvents.status} in ('pending', 'cancelled'))
            or (${orderEvents.kind} = 'paid' and ${orderEvents.status} is null))`,
          eq(orders.status, status),
          isKept,
          among,
        ),
      );
  return unionAll(
    db
      .select(row('paid_twice'))
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(
        and(
          sql`${payments.isDuplicate} = 1 and ${payments.status} = 'paid' and ${payments.refundedPaise} < ${payments.amountPaise}`,
          among,
        ),
      ),
    notConfirmed('paid_after_cancelled', 'cancelled'),
    notConfirmed('paid_not_confirmed', 'pending'),
    db
      .select(row('refund_failed'))
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(
        and(
          sql`${refunds.status} = 'failed'`,
          notExists(
            db
              .select({ id: laterRefunds.id })
              .from(laterRefunds)
              .where(
                and(
                  eq(laterRefunds.paymentId, refunds.paymentId),
                  sql`${laterRefunds.createdAt} > ${refunds.createdAt}`,
                ),
              ),
          ),
          among,
        ),
      ),
    db
      .selectDistinct(row('oversold'))
      .from(orderShortages)
      .innerJoin(orders, eq(orders.id, orderShortages.orderId))
      .where(and(eq(orders.status, 'confirmed'), among)),
  );
}

/** The `seq` of every order that needs a decision, as a subquery. */
export const seqsNeedingAttention = (db: Executor) => {
  const found = ordersWithReason(db).as('found');
  return db.select({ seq: found.seq }).from(found);
};

/** How many orders need a decision. */
export function countNeedingAttention(db: Executor): number {
  const found = ordersWithReason(db).as('found');
  return (
    db
      .select({ orders: countDistinct(found.seq) })
      .from(found)
      .get()?.orders ?? 0
  );
}

/** Why these orders need a decision, by their `seq`; one without a reason is not in the map. */
export function attentionReasonsOf(db: Executor, seqs: number[]): Map<number, AttentionReason[]> {
  const reasons = new Map<number, AttentionReason[]>();
  for (const { seq, reason } of ordersWithReason(db, inArray(orders.seq, seqs)).all())
    reasons.set(seq, [...(reasons.get(seq) ?? []), reason]);
  return reasons;
}
