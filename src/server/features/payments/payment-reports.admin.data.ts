import { TRPCError } from '@trpc/server';
import { eq, sql } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports } from '#server/db/schema/payments.ts';
import { recordOrderEvent } from '#server/features/orders/history.data.ts';
import {
  findBalance,
  findSameUtr,
  hasOpenReport,
  paymentsOf,
  type SameUtr,
} from '#server/features/orders/money.data.ts';
import { findOrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import { settleRecordedPayment } from '#server/features/payments/settlement.data.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { findFile } from '#server/files/read.ts';
import { holdMails, queueMail } from '#server/mail/mailer.ts';
import { holdNotices } from '#server/push/pusher.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { paths } from '#shared/paths.ts';
import { undoAcceptMs } from '#shared/payment-reports.ts';
import { isReceived, type RecordedMethod } from '#shared/payments.ts';
import { reportRejectedMail } from './payment-reports.mails.ts';

/**
 * `duePaise`: what is still due of the order. `same_utr`: nothing was booked, because these orders have the UTR number
 * too; `sameUtrIsFine` books it.
 */
type Acceptance =
  | { outcome: 'accepted'; orderId: string; paymentId: string; duePaise: number }
  | { outcome: 'same_utr'; sameUtr: SameUtr[] };

/** Of the mails that an acceptance causes. */
export const acceptanceKey = (reportId: string): string => `accepted-report:${reportId}`;

type By = { actorId: string; config: Config; now: number };
type ReceivedPayment = By & {
  orderId: string;
  method: RecordedMethod;
  amountPaise: number;
  utr: string;
  sameUtrIsFine: boolean;
};

type Accepted = By & { reportId: string; utr: string; sameUtrIsFine: boolean };

/**
 * Accepts a reported payment whose money the admin has seen: it becomes a payment, which confirms the order once nothing
 * more is due. `utr`: read off the picture where the customer typed none. Throws NOT_FOUND; CONFLICT when it is decided or
 * the order is paid. Mails and notices wait as long as it can be undone (`undoAccept`).
 */
export function acceptReport(db: Db, { reportId, utr: typed, sameUtrIsFine, ...by }: Accepted): Acceptance {
  return inTransaction(db, (tx) => {
    const { orderId, utr: reported, amountPaise } = findOpenReport(tx, reportId);
    const payment = { ...by, orderId, method: 'upi', amountPaise, utr: reported || typed, sameUtrIsFine } as const;
    const hold = { key: acceptanceKey(reportId), waitMs: undoAcceptMs, now: by.now };
    const acceptance = holdMails(tx, hold, () => takePayment(tx, payment, reportId));
    holdNotices(tx, { path: paths.adminOrder(orderId), createdAt: by.now, waitMs: undoAcceptMs });
    if (acceptance.outcome === 'accepted') decide(tx, { ...by, reportId, status: 'accepted' });
    return acceptance;
  });
}

/**
 * Records money that came without a report, all that is due or a part. Throws as `acceptReport` does, and CONFLICT when
 * the order has changed since it was seen.
 */
export function receivePayment(
  db: Db,
  { expectedUpdatedAt, ...payment }: ReceivedPayment & { expectedUpdatedAt: number },
): Acceptance {
  return inTransaction(db, (tx) => {
    if (hasOpenReport(tx, payment.orderId)) throw conflict(deskMessages.decideFirst);
    return takePayment(tx, payment, null, expectedUpdatedAt);
  });
}

/**
 * Rejects a payment report: the customer gets a mail with the reason and can report again. Throws NOT_FOUND, CONFLICT.
 */
export function rejectReport(
  db: Db,
  { reportId, reason, ...by }: By & { reportId: string; reason: string },
): { orderId: string } {
  const { actorId, config, now } = by;
  return inTransaction(db, (tx) => {
    const { orderId, utr, amountPaise } = findOpenReport(tx, reportId);
    decide(tx, { ...by, reportId, status: 'rejected', reason });
    recordOrderEvent(tx, { orderId, kind: 'claim_rejected', actorId }, now);
    recordChange(tx, { actorId, action: 'reject', entity: 'order', entityId: orderId, after: { utr, reason } }, now);
    const order = findOrderForMail(tx, orderId);
    const mail = reportRejectedMail(order, { reason, amountPaise }, mailSite(tx, config));
    if (order.contactEmail !== '') queueMail(tx, mail, now, { aboutUserId: order.userId });
    return { orderId };
  });
}

/** The picture that came with a report; undefined when there is none. For admins. */
export function findProof(db: Db, reportId: string) {
  const report = db
    .select({ proofFileId: paymentReports.proofFileId })
    .from(paymentReports)
    .where(eq(paymentReports.id, reportId))
    .get();
  return report?.proofFileId ? findFile(db, report.proofFileId) : undefined;
}

function findOpenReport(tx: Executor, reportId: string) {
  const report = tx
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
  if (!report) throw new TRPCError({ code: 'NOT_FOUND', message: deskMessages.claimNotFound });
  if (report.status !== 'open') throw conflict(deskMessages.claimDecided);
  return report;
}

/**
 * Books money that an admin received, unless another order is paid with this UTR number or has an open report of it,
 * and `sameUtrIsFine` is not set. One order never has the same number twice.
 */
function takePayment(
  tx: Executor,
  { orderId, method, amountPaise, utr, sameUtrIsFine, actorId, config, now }: ReceivedPayment,
  reportId: string | null,
  expectedUpdatedAt?: number,
): Acceptance {
  requirePayable(tx, { orderId, amountPaise, utr, expectedUpdatedAt });
  const sameUtr = findSameUtr(tx, { utr, orderId }).filter(({ as }) => as !== 'rejected');
  if (sameUtr.length > 0 && !sameUtrIsFine) return { outcome: 'same_utr', sameUtr };

  const recorded = { orderId, method, utr, amountPaise, reportId, actorId };
  const { paymentId, duePaise } = settleRecordedPayment(tx, recorded, { config, now });
  const action = reportId === null ? 'receive' : 'accept';
  const after = { method, utr, amountPaise, duePaise, sameUtrIsFine };
  recordChange(tx, { actorId, action, entity: 'order', entityId: orderId, after }, now);
  return { outcome: 'accepted', orderId, paymentId, duePaise };
}

type Payable = { orderId: string; amountPaise: number; utr: string; expectedUpdatedAt: number | undefined };

/** Throws where an order does not wait for this money. */
function requirePayable(tx: Executor, { orderId, amountPaise, utr, expectedUpdatedAt }: Payable): void {
  const order = tx
    .select({
      id: orders.id,
      status: orders.status,
      payBy: orders.payBy,
      quotedAt: orders.quotedAt,
      totalPaise: orders.totalPaise,
      paidAt: orders.paidAt,
      updatedAt: orders.updatedAt,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw new TRPCError({ code: 'NOT_FOUND', message: orderMessages.notFound });
  if (order.payBy !== 'upi') throw conflict(deskMessages.notOpen);
  if (order.quotedAt === null) throw conflict(deskMessages.notQuoted);
  if (order.paidAt !== null) throw conflict(deskMessages.alreadyPaid);
  if (expectedUpdatedAt !== undefined && order.updatedAt !== expectedUpdatedAt)
    throw conflict(orderMessages.changedMeanwhile);
  const isPart = amountPaise < findBalance(tx, order).duePaise;
  if (isPart && order.status === 'cancelled') throw conflict(deskMessages.notOpen);
  if (utr !== '' && paymentsOf(tx, orderId).some((known) => known.utr === utr && isReceived(known.status)))
    throw conflict(orderWorkMessages.sameUtrHere);
}

type Decision = By & { reportId: string; status: 'accepted' | 'rejected'; reason?: string };

const decide = (tx: Executor, { reportId, status, reason = '', actorId, now }: Decision) =>
  tx
    .update(paymentReports)
    .set({ status, reason, actorId, decidedAt: now })
    .where(eq(paymentReports.id, reportId))
    .run();

const conflict = (message: string) => new TRPCError({ code: 'CONFLICT', message });
