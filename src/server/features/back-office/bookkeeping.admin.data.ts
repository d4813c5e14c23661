import { asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { supplyAddress } from '#server/features/orders/receipts.data.ts';
import { receivedBetween, refundedBetween } from './revenue-rows.data.ts';

type MoneyKind = 'Payment' | 'Refund';

/**
 * In the order of time (UTC ms, the end excluded), refunds negative: together the net of the revenue report. `only`: one
 * of the two kinds.
 */
export function listMoney(db: Executor, { start, end }: { start: number; end: number }, only?: MoneyKind) {
  const facts = {
    orderId: orders.id,
    customer: orders.contactName,
    supplyAddress,
    method: payments.method,
    utr: payments.utr,
    razorpayPaymentId: payments.razorpayPaymentId,
    isDuplicate: payments.isDuplicate,
  };
  const came = db
    .select({ ...facts, at: payments.paidAt, amountPaise: payments.amountPaise })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(receivedBetween(start, end))
    .orderBy(asc(payments.paidAt))
    .all();
  const went = db
    .select({ ...facts, at: refunds.updatedAt, amountPaise: refunds.amountPaise })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(refundedBetween(start, end))
    .orderBy(asc(refunds.updatedAt))
    .all();
  return [
    ...came.map(({ at, ...row }) => ({ ...row, at: at ?? 0, kind: 'Payment' as MoneyKind })),
    ...went.map(({ amountPaise, ...row }) => ({ ...row, amountPaise: -amountPaise, kind: 'Refund' as MoneyKind })),
  ]
    .filter(({ kind }) => only === undefined || kind === only)
    .sort((one, other) => one.at - other.at);
}
