import { and, countDistinct, eq, inArray, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn, unionAll } from 'drizzle-orm/sqlite-core';
import type { Executor } from '#server/db/open-db.ts';
import { orderEvents, orderShortages, orders } from '#server/db/schema/orders.ts';
import { completing, payments, refunds } from '#server/db/schema/payments.ts';
import type { AttentionReason } from '#shared/orders.ts';

/** The reasons that nothing but a refund settles. */
const refundReasons: AttentionReason[] = ['paid_twice', 'overpaid', 'refund_failed'];

const laterRefunds = alias(refunds, 'later_refunds');

/**
 * Every order that needs a decision, by its `seq`, with each reason: money that came twice, that came or stayed for an
 * order that is not confirmed, that was more than the order's total, a refund that failed, copies that were sold beyond
 * the stock. Each begins with the few orders in a partial index, whose condition it repeats; `among`: only orders with
 * these ids.
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
  const perhapsUnconfirmed = (money?: SQL) =>
    db
      .select({ orderId: orderEvents.orderId })
      .from(orderEvents)
      .where(
        and(
          sql`((${orderEvents.kind} = 'status' and ${orderEvents.status} in ('pending', 'cancelled')) or (${orderEvents.kind} = 'paid' and ${orderEvents.status} is null))`,
          sql`exists (select 1 from ${payments} where ${payments.orderId} = ${orderEvents.orderId}
            and ${and(sql`${payments.status} = 'paid' and +${payments.isDuplicate} = 0 and ${payments.refundedPaise} = 0`, money)})`,
          isAmong(orderEvents.orderId),
        ),
      );
  const overpaid = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(sql`${payments.leftPaise} < 0 and ${payments.status} = 'paid'`, isAmong(payments.orderId)));
  const keptPaise = sql`(select sum(${payments.amountPaise} - ${payments.refundedPaise}) from ${payments}
    where ${payments.orderId} = ${orders.id} and ${payments.status} in ('paid', 'refunded') and +${payments.isDuplicate} = 0)`;
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
    found(sql`'paid_not_confirmed'`, perhapsUnconfirmed(completing), sql`${status} = 'pending'`),
    // A part payment stays with a cancelled order too until it is sent back.
    found(sql`'paid_after_cancelled'`, perhapsUnconfirmed(), sql`${status} = 'cancelled'`),
    found(sql`'overpaid'`, overpaid, sql`${status} <> 'cancelled' and ${keptPaise} > ${orders.totalPaise}`),
    found(sql`'refund_failed'`, refundFailed),
    found(sql`'oversold'`, short, sql`${status} = 'confirmed'`),
  );
}

/** The `seq` of every order that needs a decision. */
export function seqsNeedingAttention(db: Executor): number[] {
  const found = ordersWithReason(db).as('found');
  return db
    .selectDistinct({ seq: found.seq })
    .from(found)
    .all()
    .map(({ seq }) => seq);
}

/** How many orders need a decision; `mayRefund` false: one that is not a refund alone. */
export function countNeedingAttention(db: Executor, { mayRefund } = { mayRefund: true }): number {
  const found = ordersWithReason(db).as('found');
  return (
    db
      .select({ orders: countDistinct(found.seq) })
      .from(found)
      .where(mayRefund ? undefined : notInArray(found.reason, refundReasons))
      .get()?.orders ?? 0
  );
}

/** Why these orders need a decision, by their ids; one without a reason is not in the map. */
export function attentionReasonsOf(db: Executor, orderIds: string[]): Map<string, AttentionReason[]> {
  const reasons = new Map<string, AttentionReason[]>();
  for (const { orderId, reason } of ordersWithReason(db, orderIds).all())
    reasons.set(orderId, [...(reasons.get(orderId) ?? []), reason]);
  return reasons;
}
