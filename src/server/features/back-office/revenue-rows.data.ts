import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { receivedStatuses } from '#shared/payments.ts';

/** In paise. `quantity`: sold, less those whose order was refunded whole; null where that is not counted. */
export type RevenueRow = {
  key: string;
  label: string;
  quantity: number | null;
  paidPaise: number;
  refundedPaise: number;
  netPaise: number;
};

/** Payments whose money came in this time (UTC ms, the end excluded). */
export const receivedBetween = (start: number, end: number): SQL | undefined =>
  and(gte(payments.paidAt, start), lt(payments.paidAt, end), inArray(payments.status, receivedStatuses));

export const paidBetween = (start: number, end: number): SQL | undefined =>
  and(gte(orders.paidAt, start), lt(orders.paidAt, end));

/** Refunds that arrived in this time; the last change of a processed one is its arrival. */
export const refundedBetween = (start: number, end: number): SQL | undefined =>
  and(eq(refunds.status, 'processed'), gte(refunds.updatedAt, start), lt(refunds.updatedAt, end));

export const rowOf = (key: string, label: string, paidPaise: number, refundedPaise: number): RevenueRow => ({
  key,
  label,
  quantity: null,
  paidPaise,
  refundedPaise,
  netPaise: paidPaise - refundedPaise,
});
