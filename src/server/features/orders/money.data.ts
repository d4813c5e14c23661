/** The money of orders: what came, what was reported and what went back. Read here; payments write it. */
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { disputes, paymentReports, payments, refunds, statementRows } from '#server/db/schema/payments.ts';
import { receivedStatuses } from '#shared/payments.ts';

export function paymentsOf(db: Executor, orderId: string) {
  const rows = db
    .select({
      id: payments.id,
      status: payments.status,
      isDuplicate: payments.isDuplicate,
      heldBecause: payments.heldBecause,
      closedAt: payments.closedAt,
      feePaise: payments.feePaise,
      amountPaise: payments.amountPaise,
      refundedPaise: payments.refundedPaise,
      method: payments.method,
      utr: payments.utr,
      razorpayOrderId: payments.razorpayOrderId,
      razorpayPaymentId: payments.razorpayPaymentId,
      paidAt: payments.paidAt,
      createdAt: payments.createdAt,
      voidedAt: payments.voidedAt,
      voidReason: payments.voidReason,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.isDuplicate))
    .all();
  const paymentIds = rows.map(({ id }) => id);
  const ofPayments = inArray(refunds.paymentId, paymentIds);
  const sentBack = db.select().from(refunds).where(ofPayments).orderBy(asc(refunds.createdAt)).all();
  return rows.map((payment) => ({
    ...payment,
    refunds: sentBack
      .filter(({ paymentId }) => paymentId === payment.id)
      .map(({ paymentId: _payment, razorpayRefundId: _refund, ...refund }) => refund),
  }));
}

export const disputesOf = (db: Executor, paymentIds: string[]) =>
  db.select().from(disputes).where(inArray(disputes.paymentId, paymentIds)).orderBy(asc(disputes.createdAt)).all();

export const statementRowsOf = (db: Executor, paymentIds: string[]) =>
  new Map(
    db
      .select()
      .from(statementRows)
      .where(inArray(statementRows.paymentId, paymentIds))
      .all()
      .map(({ paymentId, ...row }) => [paymentId, row]),
  );

export const receivedPaymentsOf = (db: Executor, orderIds: string[]) =>
  db
    .select({
      orderId: payments.orderId,
      method: payments.method,
      utr: payments.utr,
      razorpayPaymentId: payments.razorpayPaymentId,
      paidAt: payments.paidAt,
    })
    .from(payments)
    .where(and(inArray(payments.orderId, orderIds), inArray(payments.status, receivedStatuses)))
    .orderBy(asc(payments.createdAt), asc(payments.isDuplicate))
    .all();

export const paymentReportsOf = (db: Executor, orderId: string) =>
  db
    .select({
      id: paymentReports.id,
      utr: paymentReports.utr,
      proofFileId: paymentReports.proofFileId,
      amountPaise: paymentReports.amountPaise,
      status: paymentReports.status,
      reason: paymentReports.reason,
      actorId: paymentReports.actorId,
      createdAt: paymentReports.createdAt,
      decidedAt: paymentReports.decidedAt,
    })
    .from(paymentReports)
    .where(eq(paymentReports.orderId, orderId))
    .orderBy(asc(paymentReports.createdAt))
    .all();

/** Another order with a UTR number: paid with it, reported and not yet decided, or reported and rejected. */
export type SameUtr = { orderId: string; as: 'payment' | 'report' | 'rejected' };

/** The other orders with this UTR number, each once, as the most serious of the three. */
export function findSameUtr(db: Executor, { utr, orderId: own }: { utr: string; orderId: string }): SameUtr[] {
  if (utr === '') return [];
  const paid = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.utr, utr), ne(payments.orderId, own), inArray(payments.status, receivedStatuses)))
    .all();
  const reported = db
    .select({ orderId: paymentReports.orderId, status: paymentReports.status })
    .from(paymentReports)
    .where(and(eq(paymentReports.utr, utr), ne(paymentReports.orderId, own)))
    .orderBy(asc(paymentReports.createdAt))
    .all();
  const found = new Map<string, SameUtr>();
  for (const { orderId } of reported) found.set(orderId, { orderId, as: 'rejected' });
  for (const { orderId, status } of reported) if (status === 'open') found.set(orderId, { orderId, as: 'report' });
  for (const { orderId } of paid) found.set(orderId, { orderId, as: 'payment' });
  return [...found.values()];
}
