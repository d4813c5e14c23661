/** What the shop knows that the rows of a bank statement can fit. */
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { groupBy } from '#server/db/group-by.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports, payments, statementDebits } from '#server/db/schema/payments.ts';
import { profiles } from '#server/db/schema/users.ts';
import { takesMoney } from '#server/features/orders/state.data.ts';
import { receivedStatuses } from '#shared/payments.ts';

type Reported = { reportId: string; utr: string; reportedPaise: number };
/** An order that waits for its money, with its open report. */
export type Waiting = { orderId: string; name: string; updatedAt: number; duePaise: number; report: Reported | null };

/** The order of a booked payment, by its UTR number. */
type UsedUtr = { utr: string; orderId: string; name: string };
type Rejected = { utr: string; orderId: string };

export type KnownMoney = ReturnType<typeof indexKnown>;

/** What the site knows of its orders and of these UTR numbers, which stand in this file. */
export const readKnown = (db: Executor, { utrs, sha256 }: { utrs: string[]; sha256: string }): KnownMoney =>
  indexKnown({
    waiting: readWaiting(db),
    used: readUsed(db, utrs),
    rejected: readRejected(db, utrs),
    gone: readGone(db, { utrs, sha256 }),
  });

/** `gone`: the numbers under which money left by another file. */
type KnownFacts = { waiting: Waiting[]; used: UsedUtr[]; rejected: Rejected[]; gone: string[] };

export function indexKnown({ waiting, ...known }: KnownFacts) {
  const byReportedUtr = groupBy(waiting, ({ report }) => report?.utr ?? '');
  const byNumber = groupBy(waiting, ({ orderId }) => orderId.slice(0, 8));
  const byAmount = groupBy(waiting, amountOf);
  return {
    waiting,
    byReportedUtr,
    byNumber,
    byAmount,
    reported: waiting.filter(({ report }) => report !== null),
    rejected: groupBy(known.rejected, ({ utr }) => utr),
    used: groupBy(known.used, ({ utr }) => utr),
    gone: new Set(known.gone),
  };
}

/** What is expected of an order: what was reported, or else what is due. */
export const amountOf = ({ report, duePaise }: Waiting): number => report?.reportedPaise ?? duePaise;

export const orderAndName = ({ orderId, name }: Waiting) => ({ orderId, name });

function readWaiting(db: Executor): Waiting[] {
  const rows = db
    .select({
      orderId: orders.id,
      contactName: orders.contactName,
      fullName: profiles.fullName,
      updatedAt: orders.updatedAt,
      totalPaise: orders.totalPaise,
      duePaise: orders.duePaise,
      reportId: paymentReports.id,
      utr: paymentReports.utr,
      reportedPaise: paymentReports.amountPaise,
    })
    .from(orders)
    .leftJoin(profiles, eq(profiles.userId, orders.userId))
    .leftJoin(paymentReports, and(eq(paymentReports.orderId, orders.id), eq(paymentReports.status, 'open')))
    // Also a cancelled one with a reported payment.
    .where(and(isNull(orders.paidAt), or(takesMoney, orders.hasOpenReport)))
    .all();
  return rows.map(({ contactName, fullName, reportId, utr, reportedPaise, ...row }) => ({
    orderId: row.orderId,
    name: contactName || fullName || '',
    updatedAt: row.updatedAt,
    duePaise: row.duePaise,
    // Without an amount, as in old reports, it is the total.
    report: reportId === null ? null : { reportId, utr: utr ?? '', reportedPaise: reportedPaise ?? row.totalPaise },
  }));
}

const readUsed = (db: Executor, utrs: string[]): UsedUtr[] =>
  inParts(utrs, (part) =>
    db
      .select({ utr: payments.utr, orderId: payments.orderId, name: orders.contactName })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(inArray(payments.utr, part), inArray(payments.status, receivedStatuses)))
      .all(),
  );

/** The orders for which these UTR numbers were reported and not found then. */
const readRejected = (db: Executor, utrs: string[]): Rejected[] =>
  inParts(utrs, (part) =>
    db
      .select({ utr: paymentReports.utr, orderId: paymentReports.orderId })
      .from(paymentReports)
      .where(and(inArray(paymentReports.utr, part), eq(paymentReports.status, 'rejected')))
      .all(),
  );

/** Those of these UTR numbers under which money left by another file than this one. */
const readGone = (db: Executor, { utrs, sha256 }: { utrs: string[]; sha256: string }): string[] =>
  inParts(utrs, (part) =>
    db
      .select({ utr: statementDebits.utr })
      .from(statementDebits)
      .where(and(inArray(statementDebits.utr, part), ne(statementDebits.sha256, sha256)))
      .all(),
  ).map(({ utr }) => utr);

/** How many values are asked for in one query: SQLite binds 32,766 at most. */
const partSize = 1000;

const inParts = <Row>(values: string[], read: (part: string[]) => Row[]): Row[] =>
  Array.from({ length: Math.ceil(values.length / partSize) }, (_, at) =>
    read(values.slice(at * partSize, (at + 1) * partSize)),
  ).flat();
