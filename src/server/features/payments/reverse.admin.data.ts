/** Undoing that money came which an admin recorded or accepted: unheard while its letters wait, later with a reason. */
import { and, eq, exists, not } from 'drizzle-orm';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { paymentReports, payments, refunds, statementRows } from '#server/db/schema/payments.ts';
import { changedMeanwhile } from '#server/features/orders/changed-meanwhile.data.ts';
import { changeOrder, reopenUnpaid } from '#server/features/orders/lifecycle.data.ts';
import { markUnpaid, unmarkPaid } from '#server/features/orders/receipts.data.ts';
import { findState, payableColumns } from '#server/features/orders/state.data.ts';
import { conflict, notFound } from '#server/trpc.ts';
import { type Admin, type Work, withdraw } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { undoAcceptMs } from '#shared/payment-reports.ts';
import { isReceived } from '#shared/payments.ts';
import { acceptanceKey, acceptanceUndone, paymentVoided } from './events.ts';

type Reversal = {
  paymentId: string;
  /** What the customer reads. Absent: a slip of her own within the seconds in which nobody has been told. */
  told?: { reason: string; expectedUpdatedAt: number };
};

/**
 * Without a reason it is as if the payment had not been: its letters are withdrawn, and its report waits to be checked
 * again. With one the payment stays as not received, its report is rejected, and the customer is told. An order that is
 * not paid all the same loses its receipt, and a confirmed one is pending again. Throws NOT_FOUND, CONFLICT.
 */
export function reversePayment(work: Work<Admin>, { paymentId, told }: Reversal): { orderId: string } {
  const { tx } = work;
  const payment = findRecorded(work, paymentId);
  const { orderId, order, reportId, amountPaise, utr } = payment;
  if (told && order.updatedAt !== told.expectedUpdatedAt) throw changedMeanwhile(work, orderId);
  const reopens = told ? order.status === 'confirmed' : confirmedByIt(work, payment);
  if (!told) requireFresh(work, { ...payment, reopens });
  requireReversible(work, payment);

  withdraw(work, acceptanceKey(payment));
  if (told) keepAsNotReceived(work, payment, told.reason);
  else forget(work, payment);
  const endsReceipt = order.paidAt !== null && findState(tx, order).keptPaise < order.totalPaise;
  if (endsReceipt) (told ? markUnpaid : unmarkPaid)(work, orderId);
  const reopened = endsReceipt && reopens ? reopenUnpaid(work, orderId) : null;
  if (!reopened) changeOrder(work, orderId);

  const facts = { orderId, utr, amountPaise, status: reopened?.status };
  if (told) {
    const { duePaise } = findState(tx, order);
    work.happened(paymentVoided, { ...facts, reason: told.reason, duePaise, endsReceipt });
  } else work.happened(acceptanceUndone, { ...facts, isReported: reportId !== null });
  return { orderId };
}

type Recorded = ReturnType<typeof findRecorded>;

function findRecorded({ tx }: Work, paymentId: string) {
  const payment = tx
    .select({
      id: payments.id,
      orderId: payments.orderId,
      method: payments.method,
      status: payments.status,
      amountPaise: payments.amountPaise,
      utr: payments.utr,
      reportId: payments.reportId,
      createdAt: payments.createdAt,
      acceptedBy: paymentReports.actorId,
      statementBy: statementRows.actorId,
      order: { ...payableColumns, updatedAt: orders.updatedAt },
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(paymentReports, eq(paymentReports.id, payments.reportId))
    .leftJoin(statementRows, eq(statementRows.paymentId, payments.id))
    .where(eq(payments.id, paymentId))
    .get();
  if (!payment) throw notFound(messages.paymentNotFound);
  return payment;
}

function requireReversible({ tx }: Work, { id, method, status }: Recorded): void {
  if (method === 'razorpay' || !isReceived(status)) throw conflict(orderWorkMessages.nothingToUndo);
  const refund = tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, id)).get();
  if (refund) throw conflict(orderWorkMessages.refundedAlready);
}

/** Only what one accepted oneself, a moment ago, and as long as nothing else has happened to its order. */
function requireFresh(work: Work<Admin>, payment: Recorded & { reopens: boolean }): void {
  const { orderId, order, acceptedBy, statementBy, createdAt, reopens } = payment;
  const { id: own } = work.actor;
  if (acceptedBy !== own && statementBy !== own) throw notFound(messages.paymentNotFound);
  if (work.now - createdAt > undoAcceptMs) throw conflict(orderWorkMessages.tooLateToUndo);
  const isPaidSince = order.paidAt !== null && order.paidAt !== createdAt;
  if (isPaidSince || (reopens && order.status !== 'confirmed') || findState(work.tx, order).hasOpenReport)
    throw changedMeanwhile(work, orderId);
}

/** Whether this payment confirmed its order, which may have been confirmed before without money. */
const confirmedByIt = ({ tx }: Work, { orderId, createdAt }: Recorded): boolean =>
  tx
    .select({ seq: orderEvents.seq })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.kind, 'paid'),
        eq(orderEvents.status, 'confirmed'),
        eq(orderEvents.createdAt, createdAt),
      ),
    )
    .get() !== undefined;

function forget({ tx }: Work<Admin>, { id, reportId }: Recorded): void {
  tx.delete(statementRows).where(eq(statementRows.paymentId, id)).run();
  tx.delete(payments).where(eq(payments.id, id)).run();
  if (reportId === null) return;
  tx.update(paymentReports)
    .set({ status: 'open', actorId: null, decidedAt: null })
    .where(eq(paymentReports.id, reportId))
    .run();
}

/** Of a payment recorded before payments knew their reports, the report that no payment knows is rejected. */
function keepAsNotReceived({ tx, actor, now }: Work<Admin>, payment: Recorded, reason: string): void {
  const { id, orderId, reportId } = payment;
  tx.update(payments)
    .set({ status: 'failed', voidedAt: now, voidReason: reason, updatedAt: now })
    .where(eq(payments.id, id))
    .run();
  const known = tx.select({ id: payments.id }).from(payments).where(eq(payments.reportId, paymentReports.id));
  tx.update(paymentReports)
    .set({ status: 'rejected', reason, actorId: actor.id, decidedAt: now })
    .where(
      and(
        eq(paymentReports.orderId, orderId),
        eq(paymentReports.status, 'accepted'),
        reportId === null ? not(exists(known)) : eq(paymentReports.id, reportId),
      ),
    )
    .run();
}
