import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { receivedStatuses } from '#shared/payments.ts';

/**
 * One line of a report, in paise: what came in, what went back in that time, what is left. `quantity`: how many were
 * sold, less those whose order was refunded whole; null where that is not counted.
 */
export type RevenueRow = {
  key: string;
  label: string;
  quantity: number | null;
  paidPaise: number;
  refundedPaise: number;
  netPaise: number;
};

/** Payments whose money came in this time (UTC ms, the end excluded). */
export const cameBetween = (start: number, end: number): SQL | undefined =>
  and(gte(payments.paidAt, start), lt(payments.paidAt, end), inArray(payments.status, receivedStatuses));

/** Orders that were paid in full in this time. */
export const paidBetween = (start: number, end: number): SQL | undefined =>
  and(gte(orders.paidAt, start), lt(orders.paidAt, end));

/** Refunds that arrived in this time; the last change of a processed one is its arrival. */
export const wentBetween = (start: number, end: number): SQL | undefined =>
  and(eq(refunds.status, 'processed'), gte(refunds.updatedAt, start), lt(refunds.updatedAt, end));

export const rowOf = (key: string, label: string, paidPaise: number, refundedPaise: number): RevenueRow => ({
  key,
  label,
  quantity: null,
  paidPaise,
  refundedPaise,
  netPaise: paidPaise - refundedPaise,
});
