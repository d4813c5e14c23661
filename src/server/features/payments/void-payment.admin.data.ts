import { and, eq, exists, not } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports, payments, refunds } from '#server/db/schema/payments.ts';
import { changedMeanwhile } from '#server/features/orders/changed-meanwhile.data.ts';
import { reopenUnpaid, touchOrder } from '#server/features/orders/lifecycle.data.ts';
import { findBalance, payableColumns } from '#server/features/orders/money.data.ts';
import { markUnpaid } from '#server/features/orders/receipts.data.ts';
import { conflict, notFound } from '#server/trpc.ts';
import type { Admin, Work } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { isReceived } from '#shared/payments.ts';
import { paymentVoided } from './events.ts';

type VoidRequest = {
  paymentId: string;
  reason: string;
  expectedUpdatedAt: number;
};

/** An order that is not paid all the same loses its receipt, and a confirmed one is pending again. */
export function voidPayment(work: Work<Admin>, { paymentId, reason, expectedUpdatedAt }: VoidRequest): void {
  const { tx, now } = work;
  const { orderId, order, reportId, amountPaise, utr } = findVoidable(work, { paymentId, expectedUpdatedAt });
  tx.update(payments)
    .set({ status: 'failed', voidedAt: now, voidReason: reason, updatedAt: now })
    .where(eq(payments.id, paymentId))
    .run();
  const endsReceipt = order.paidAt !== null && findBalance(tx, order).keptPaise < order.totalPaise;
  if (endsReceipt) markUnpaid(work, orderId);
  rejectReportOf(work, { orderId, reportId, reason });

  const reopened = endsReceipt && order.status === 'confirmed' ? reopenUnpaid(work, orderId) : null;
  if (!reopened) touchOrder(work, orderId);
  const { duePaise } = findBalance(tx, { ...order, paidAt: endsReceipt ? null : order.paidAt });
  work.happened(paymentVoided, {
    orderId,
    utr,
    amountPaise,
    reason,
    duePaise,
    endsReceipt,
    status: reopened?.status,
  });
}

type Seen = { paymentId: string; expectedUpdatedAt: number };

function findVoidable(work: Work, { paymentId, expectedUpdatedAt }: Seen) {
  const { tx } = work;
  const payment = tx
    .select({
      orderId: payments.orderId,
      method: payments.method,
      status: payments.status,
      amountPaise: payments.amountPaise,
      utr: payments.utr,
      reportId: payments.reportId,
      order: { ...payableColumns, updatedAt: orders.updatedAt },
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
    .get();
  if (!payment) throw notFound(messages.paymentNotFound);
  if (payment.order.updatedAt !== expectedUpdatedAt) throw changedMeanwhile(work, payment.orderId);
  if (payment.method === 'razorpay' || !isReceived(payment.status)) throw conflict(orderWorkMessages.nothingToUndo);
  const refund = tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, paymentId)).get();
  if (refund) throw conflict(orderWorkMessages.refundedAlready);
  return payment;
}

type Rejection = { orderId: string; reportId: string | null; reason: string };

/** Of a payment recorded before payments knew their reports, the report that no payment knows. */
function rejectReportOf({ tx, actor, now }: Work<Admin>, { orderId, reportId, reason }: Rejection): void {
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
