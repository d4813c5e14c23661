/** Accepts and rejects payment reports, and records money that came without one. */
import { TRPCError } from '@trpc/server';
import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports, statementRows } from '#server/db/schema/payments.ts';
import { changedMeanwhile, requireUnchanged } from '#server/features/orders/changed-meanwhile.data.ts';
import { findSameUtr, paymentsOf, type SameUtr } from '#server/features/orders/money.data.ts';
import { readOrders } from '#server/features/orders/orders.admin.data.ts';
import { findState } from '#server/features/orders/state.data.ts';
import { findFile } from '#server/files/read.ts';
import { conflict, notFound } from '#server/trpc.ts';
import { type Admin, perform, type Work, type WorkServices } from '#server/work.ts';
import { mostOnDesk } from '#shared/desk.ts';
import { deskMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { isReceived, type RecordedMethod } from '#shared/payments.ts';
import type { AcceptedRow, RowOutcome } from '#shared/statement.ts';
import { paymentRecorded, reportRejected } from './events.ts';
import { settleRecordedPayment } from './settlement.data.ts';

/** `same_utr`: nothing was booked, because these orders have the UTR number too; `sameUtrIsFine` books it. */
type Acceptance =
  | { outcome: 'accepted'; orderId: string; paymentId: string; duePaise: number }
  | { outcome: 'same_utr'; sameUtr: SameUtr[] };

type ReceivedPayment = {
  orderId: string;
  method: RecordedMethod;
  amountPaise: number;
  utr: string;
  sameUtrIsFine: boolean;
  fromStatement?: boolean;
};

/** The payments that customers reported and nobody has decided about, the oldest first, each with its order. */
export function listOpenReports(db: Executor) {
  const rows = db
    .select({
      id: paymentReports.id,
      orderId: orders.id,
      seq: orders.seq,
      utr: paymentReports.utr,
      amountPaise: paymentReports.amountPaise,
      hasProof: sql`${isNotNull(paymentReports.proofFileId)}`.mapWith(Boolean),
      createdAt: paymentReports.createdAt,
    })
    .from(paymentReports)
    .innerJoin(orders, eq(orders.id, paymentReports.orderId))
    .where(eq(paymentReports.status, 'open'))
    .orderBy(asc(paymentReports.createdAt))
    .limit(mostOnDesk)
    .all();
  const seqs = rows.map(({ seq }) => seq);
  const byId = new Map(readOrders(db, seqs).map((order) => [order.id, order]));
  return rows.flatMap(({ seq: _, orderId, ...report }) => {
    const order = byId.get(orderId);
    const sameUtr = findSameUtr(db, { utr: report.utr, orderId });
    return order ? [{ ...report, order, sameUtr }] : [];
  });
}

/** How money with this UTR number came; without one, as it was asked for. */
const methodOf = (utr: string): RecordedMethod => (utr === '' || /^\d{12}$/.test(utr) ? 'upi' : 'bank');

type AcceptedReport = {
  reportId: string;
  utr: string;
  sameUtrIsFine: boolean;
  fromStatement?: boolean;
  /** What the bank’s statement says, where that is to count instead of what was reported. */
  asBankSays?: { utr: string; amountPaise: number } | undefined;
};

/** Mails wait as long as it can be undone unheard (`reversePayment`). `utr`: read off the picture. Throws NOT_FOUND, CONFLICT. */
export function acceptReport(
  work: Work<Admin>,
  { reportId, utr: typed, sameUtrIsFine, fromStatement = false, asBankSays }: AcceptedReport,
): Acceptance {
  const report = findOpenReport(work, reportId);
  const { orderId } = report;
  const { utr, amountPaise } = asBankSays ?? { utr: report.utr || typed, amountPaise: report.amountPaise };
  const payment = { orderId, method: methodOf(utr), amountPaise, utr, sameUtrIsFine, fromStatement };
  const acceptance = takePayment(work, payment, reportId);
  if (acceptance.outcome === 'accepted') markDecided(work, { reportId, status: 'accepted' });
  return acceptance;
}

/** Money that came without a report, all that is due or a part. Throws NOT_FOUND, CONFLICT. */
export function receivePayment(
  work: Work<Admin>,
  { expectedUpdatedAt, ...payment }: ReceivedPayment & { expectedUpdatedAt: number },
): Acceptance {
  if (findState(work.tx, { id: payment.orderId }).hasOpenReport) throw conflict(deskMessages.decideFirst);
  return takePayment(work, payment, null, expectedUpdatedAt);
}

/** The customer gets a mail with the reason and can report again. Throws NOT_FOUND, CONFLICT. */
export function rejectReport(
  work: Work<Admin>,
  { reportId, reason }: { reportId: string; reason: string },
): { orderId: string } {
  const { orderId, utr, amountPaise } = findOpenReport(work, reportId);
  markDecided(work, { reportId, status: 'rejected', reason });
  work.happened(reportRejected, { orderId, utr, amountPaise, reason });
  return { orderId };
}

export function findProof(db: Db, reportId: string) {
  const report = db
    .select({ proofFileId: paymentReports.proofFileId })
    .from(paymentReports)
    .where(eq(paymentReports.id, reportId))
    .get();
  return report?.proofFileId ? findFile(db, report.proofFileId) : undefined;
}

function findOpenReport(work: Work, reportId: string) {
  const report = work.tx
    .select({
      orderId: paymentReports.orderId,
      utr: paymentReports.utr,
      status: paymentReports.status,
      // Without an amount, as in old reports, it is the total.
      amountPaise: sql<number>`coalesce(${paymentReports.amountPaise}, ${orders.totalPaise})`,
    })
    .from(paymentReports)
    .innerJoin(orders, eq(orders.id, paymentReports.orderId))
    .where(eq(paymentReports.id, reportId))
    .get();
  if (!report) throw notFound(deskMessages.reportNotFound);
  if (report.status !== 'open') throw changedMeanwhile(work, report.orderId);
  return report;
}

/** Books nothing where another order has this UTR number, unless that is fine. Throws NOT_FOUND, CONFLICT. */
function takePayment(
  work: Work<Admin>,
  { sameUtrIsFine, fromStatement = false, ...payment }: ReceivedPayment,
  reportId: string | null,
  expectedUpdatedAt?: number,
): Acceptance {
  const { orderId, utr } = payment;
  const dueBefore = requirePayable(work, { ...payment, expectedUpdatedAt });
  const sameUtr = findSameUtr(work.tx, { utr, orderId }).filter(({ as }) => as !== 'rejected');
  if (sameUtr.length > 0 && !sameUtrIsFine) return { outcome: 'same_utr', sameUtr };

  const { paymentId, duePaise } = settleRecordedPayment(work, { ...payment, reportId, dueBefore });
  work.happened(paymentRecorded, {
    ...payment,
    reportId,
    duePaise,
    sameUtrIsFine,
    fromStatement,
  });
  return { outcome: 'accepted', orderId, paymentId, duePaise };
}

type Payable = { orderId: string; amountPaise: number; utr: string; expectedUpdatedAt: number | undefined };

/** What is due of an order that waits for this money. Throws NOT_FOUND, CONFLICT. */
function requirePayable(work: Work, { orderId, amountPaise, utr, expectedUpdatedAt }: Payable): number {
  const { tx } = work;
  const order = requireUnchanged(work, { orderId, expectedUpdatedAt });
  const { stage, duePaise, attention } = findState(tx, order);
  if (stage === 'to_quote') throw conflict(deskMessages.notQuoted);
  if (order.paidAt !== null) throw conflict(deskMessages.alreadyPaid);
  if (attention.includes('money_held')) throw conflict(deskMessages.decideHeldFirst);
  if (amountPaise < duePaise && order.status === 'cancelled') throw conflict(deskMessages.notOpen);
  if (utr !== '' && paymentsOf(tx, orderId).some((known) => known.utr === utr && isReceived(known.status)))
    throw conflict(orderWorkMessages.sameUtrHere);
  return duePaise;
}

type Decision = { reportId: string; status: 'accepted' | 'rejected'; reason?: string };

const markDecided = ({ tx, actor, now }: Work<Admin>, { reportId, status, reason = '' }: Decision) =>
  tx
    .update(paymentReports)
    .set({ status, reason, actorId: actor.id, decidedAt: now })
    .where(eq(paymentReports.id, reportId))
    .run();

/** Each row for itself: a refused one says why. */
export function acceptStatement(services: WorkServices, actor: Admin, { rows }: { rows: AcceptedRow[] }): RowOutcome[] {
  return rows.map((row) => {
    const { orderId, utr, amountPaise } = row;
    try {
      return { orderId, utr, amountPaise, ...perform(services, actor, (work) => acceptRow(work, row)) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { orderId, utr, amountPaise, outcome: 'refused', why: error.message };
    }
  });
}

const isRefusal = (error: unknown): error is TRPCError =>
  error instanceof TRPCError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND');

function acceptRow(work: Work<Admin>, row: AcceptedRow): { outcome: 'accepted'; paymentId: string; duePaise: number } {
  const { tx, actor, now } = work;
  const acceptance = row.reportId === null ? receive(work, row) : accept(work, { ...row, reportId: row.reportId });
  if (acceptance.outcome === 'same_utr') throw conflict(orderWorkMessages.utrUsed);
  const { paymentId, duePaise } = acceptance;
  tx.insert(statementRows).values({ paymentId, paidOn: row.paidOn, actorId: actor.id, createdAt: now }).run();
  return { outcome: 'accepted', paymentId, duePaise };
}

function accept(work: Work<Admin>, row: AcceptedRow & { reportId: string }) {
  const { reportId, orderId, utr, amountPaise } = row;
  const report = findOpenReport(work, reportId);
  const differs = report.amountPaise !== amountPaise || (report.utr !== '' && report.utr !== utr);
  if (report.orderId !== orderId || (differs && !row.asBankSays)) throw conflict(orderWorkMessages.reportDiffers);
  const asBankSays = row.asBankSays ? { utr, amountPaise } : undefined;
  return acceptReport(work, { reportId, utr, sameUtrIsFine: false, fromStatement: true, asBankSays });
}

function receive(work: Work<Admin>, { orderId, utr, amountPaise, expectedUpdatedAt }: AcceptedRow) {
  return receivePayment(work, {
    orderId,
    method: methodOf(utr),
    amountPaise,
    utr,
    sameUtrIsFine: false,
    expectedUpdatedAt,
    fromStatement: true,
  });
}
