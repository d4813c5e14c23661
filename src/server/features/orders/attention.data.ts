import { and, countDistinct, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn, unionAll } from 'drizzle-orm/sqlite-core';
import { groupBy } from '#server/db/group-by.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orderEvents, orderShortages, orders } from '#server/db/schema/orders.ts';
import { disputes, payments, refunds } from '#server/db/schema/payments.ts';
import type { AttentionReason } from '#shared/orders.ts';

const refundReasons: AttentionReason[] = ['paid_twice', 'overpaid', 'refund_failed'];

const laterRefunds = alias(refunds, 'later_refunds');

/** Each reason begins with the few rows of a partial index, whose condition it repeats. */
function reasonsFound(db: Executor, among?: string[]) {
  const because = (reason: AttentionReason) => sql<AttentionReason>`${reason}`.as('reason');
  const isAmong = (orderId: SQLiteColumn) => among && inArray(orderId, among);
  // With `+`, SQLite does not begin at an index of all orders or payments.
  const status = sql`+${orders.status}`;

  const paidTwice = db
    .select({ orderId: payments.orderId, reason: because('paid_twice') })
    .from(payments)
    .where(
      and(
        sql`${payments.isDuplicate} = 1 and ${payments.status} = 'paid' and ${payments.refundedPaise} < ${payments.amountPaise}`,
        isNull(payments.heldBecause),
        isAmong(payments.orderId),
      ),
    );
  const held = db
    .select({ orderId: payments.orderId, reason: because('money_held') })
    .from(payments)
    .where(
      and(sql`${payments.heldBecause} is not null and ${payments.status} <> 'refunded'`, isAmong(payments.orderId)),
    );
  const disputed = db
    .select({ orderId: payments.orderId, reason: because('disputed') })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(isNull(disputes.seenAt), isAmong(payments.orderId)));
  const perhapsUnconfirmed = db
    .select({ orderId: orderEvents.orderId })
    .from(orderEvents)
    .where(
      and(
        sql`((${orderEvents.kind} = 'status' and ${orderEvents.status} in ('pending', 'cancelled')) or (${orderEvents.kind} = 'paid' and ${orderEvents.status} is null))`,
        isAmong(orderEvents.orderId),
      ),
    );
  const unconfirmed = sql<AttentionReason>`case ${orders.status} when 'pending' then 'paid_not_confirmed'
    else 'paid_after_cancelled' end`;
  const notConfirmed = db
    .select({ orderId: orders.id, reason: unconfirmed.as('reason') })
    .from(orders)
    .where(
      // A part payment stays with a cancelled order too until it is sent back.
      sql`${orders.status} not in ('confirmed', 'shipped', 'delivered') and ${orders.id} in ${perhapsUnconfirmed} and exists (
        select 1 from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.status} = 'paid'
        and +${payments.isDuplicate} = 0 and ${payments.refundedPaise} = 0 and (${orders.paidAt} is not null or ${status} = 'cancelled'))`,
    );
  const paidTooMuch = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(sql`${payments.exceededDue} = 1 and ${payments.status} = 'paid'`, isAmong(payments.orderId)));
  const keptPaise = sql`(select sum(${payments.amountPaise} - ${payments.refundedPaise}) from ${payments}
    where ${payments.orderId} = ${orders.id} and ${payments.status} in ('paid', 'refunded') and +${payments.isDuplicate} = 0)`;
  const overpaid = db
    .select({ orderId: orders.id, reason: because('overpaid') })
    .from(orders)
    .where(sql`${orders.id} in ${paidTooMuch} and ${status} <> 'cancelled' and ${keptPaise} > ${orders.totalPaise}`);
  const refundFailed = db
    .select({ orderId: payments.orderId, reason: because('refund_failed') })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        sql`${refunds.status} = 'failed' and not exists (select 1 from ${refunds} as ${laterRefunds}
        where ${laterRefunds.paymentId} = ${refunds.paymentId} and ${laterRefunds.createdAt} > ${refunds.createdAt})`,
        isAmong(payments.orderId),
      ),
    );
  const oversold = db
    .select({ orderId: orderShortages.orderId, reason: because('oversold') })
    .from(orderShortages)
    .innerJoin(orders, eq(orders.id, orderShortages.orderId))
    .where(and(sql`${status} = 'confirmed'`, isAmong(orderShortages.orderId)));

  return unionAll(paidTwice, held, disputed, notConfirmed, overpaid, refundFailed, oversold);
}

export function seqsNeedingAttention(db: Executor): number[] {
  const found = reasonsFound(db).as('found');
  return db
    .select({ seq: orders.seq })
    .from(orders)
    .where(inArray(orders.id, db.select({ orderId: found.orderId }).from(found)))
    .all()
    .map(({ seq }) => seq);
}

/** How many orders need a decision, and how many of them one that is not a refund alone. */
export function countNeedingAttention(db: Executor) {
  const found = reasonsFound(db).as('found');
  const besideRefunds = sql`case when ${notInArray(found.reason, refundReasons)} then ${found.orderId} end`;
  const counted = { orders: countDistinct(found.orderId), besideRefunds: countDistinct(besideRefunds) };
  return db.select(counted).from(found).get() ?? { orders: 0, besideRefunds: 0 };
}

/** Why these orders need a decision, by their ids; one without a reason is not in the map. */
export function attentionReasonsOf(db: Executor, orderIds: string[]): Map<string, AttentionReason[]> {
  const found = reasonsFound(db, orderIds).as('found');
  const rows = db.selectDistinct({ orderId: found.orderId, reason: found.reason }).from(found).all();
  const byOrder = groupBy(rows, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(({ reason }) => reason)]));
}
