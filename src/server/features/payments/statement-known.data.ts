import { and, eq, inArray } from 'drizzle-orm';
import { groupBy } from '#server/db/group-by.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports, payments } from '#server/db/schema/payments.ts';
import { profiles } from '#server/db/schema/users.ts';
import { moneyOf } from '#server/features/orders/money.data.ts';
import { expectsMoney } from '#server/features/orders/state.data.ts';
import { balanceOf, receivedStatuses } from '#shared/payments.ts';

type Reported = { reportId: string; utr: string; reportedPaise: number };
/** An order that waits for its money, with its open report. */
export type Waiting = { orderId: string; name: string; updatedAt: number; duePaise: number; report: Reported | null };

export type Known = ReturnType<typeof readKnown>;

export function readKnown(db: Executor, utrs: string[]) {
  const waiting = readWaiting(db);
  const byReportedUtr = groupBy(waiting, ({ report }) => report?.utr ?? '');
  const byNumber = groupBy(waiting, ({ orderId }) => orderId.slice(0, 8));
  const byAmount = groupBy(waiting, amountOf);
  return {
    waiting,
    byReportedUtr,
    byNumber,
    byAmount,
    reported: waiting.filter(({ report }) => report !== null),
    rejected: readRejected(db, utrs),
    used: readUsed(db, utrs),
  };
}

/** What is expected of an order: what was reported, or else what is due. */
export const amountOf = ({ report, duePaise }: Waiting): number => report?.reportedPaise ?? duePaise;

export const seen = ({ orderId, name }: Waiting) => ({ orderId, name });

function readWaiting(db: Executor): Waiting[] {
  const rows = db
    .select({
      orderId: orders.id,
      contactName: orders.contactName,
      fullName: profiles.fullName,
      updatedAt: orders.updatedAt,
      status: orders.status,
      totalPaise: orders.totalPaise,
      paidAt: orders.paidAt,
      reportId: paymentReports.id,
      utr: paymentReports.utr,
      reportedPaise: paymentReports.amountPaise,
    })
    .from(orders)
    .leftJoin(profiles, eq(profiles.userId, orders.userId))
    .leftJoin(paymentReports, and(eq(paymentReports.orderId, orders.id), eq(paymentReports.status, 'open')))
    .where(expectsMoney(db))
    .all();
  const orderIds = rows.map(({ orderId }) => orderId);
  const received = inParts(orderIds, (ids) => moneyOf(db, ids));
  const money = groupBy(received, ({ orderId }) => orderId);
  return rows.map(({ contactName, fullName, reportId, utr, reportedPaise, ...row }) => ({
    orderId: row.orderId,
    name: contactName || fullName || '',
    updatedAt: row.updatedAt,
    duePaise: balanceOf(row, money.get(row.orderId) ?? []).duePaise,
    // Without an amount, as in old reports, it is the total.
    report: reportId === null ? null : { reportId, utr: utr ?? '', reportedPaise: reportedPaise ?? row.totalPaise },
  }));
}

const readUsed = (db: Executor, utrs: string[]) =>
  groupBy(
    inParts(utrs, (part) =>
      db
        .select({ utr: payments.utr, orderId: payments.orderId, name: orders.contactName })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(and(inArray(payments.utr, part), inArray(payments.status, receivedStatuses)))
        .all(),
    ),
    ({ utr }) => utr,
  );

/** The orders for which these UTR numbers were reported and not found then. */
const readRejected = (db: Executor, utrs: string[]) =>
  groupBy(
    inParts(utrs, (part) =>
      db
        .select({ utr: paymentReports.utr, orderId: paymentReports.orderId })
        .from(paymentReports)
        .where(and(inArray(paymentReports.utr, part), eq(paymentReports.status, 'rejected')))
        .all(),
    ),
    ({ utr }) => utr,
  );

/** How many values are asked for in one query: SQLite binds 32,766 at most. */
const partSize = 1000;

const inParts = <Row>(values: string[], read: (part: string[]) => Row[]): Row[] =>
  Array.from({ length: Math.ceil(values.length / partSize) }, (_, at) =>
    read(values.slice(at * partSize, (at + 1) * partSize)),
  ).flat();
