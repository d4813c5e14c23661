import { and, eq, or } from 'drizzle-orm';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { paymentReports, payments, statementRows } from '#server/db/schema/payments.ts';
import { changedMeanwhile } from '#server/features/orders/changed-meanwhile.data.ts';
import { reopenUnpaid, touchOrder } from '#server/features/orders/lifecycle.data.ts';
import { unmarkPaid } from '#server/features/orders/receipts.data.ts';
import { findState } from '#server/features/orders/state.data.ts';
import { conflict, notFound } from '#server/trpc.ts';
import { type Admin, type Work, withdraw } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { undoAcceptMs } from '#shared/payment-reports.ts';
import { acceptanceKey, acceptanceUndone } from './events.ts';

/** Undoes one's own acceptance as if it had not been. Throws NOT_FOUND; CONFLICT when it is too late. */
export function undoAccept(work: Work<Admin>, { paymentId }: { paymentId: string }): { orderId: string } {
  const { tx } = work;
  const { reportId, orderId, acceptedAt, amountPaise, utr, order } = findUndoable(work, paymentId);
  const confirmed = tx
    .select({ seq: orderEvents.seq })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.kind, 'paid'),
        eq(orderEvents.status, 'confirmed'),
        eq(orderEvents.createdAt, acceptedAt),
      ),
    )
    .get();
  const isPaidSince = order.paidAt !== null && order.paidAt !== acceptedAt;
  if (isPaidSince || (confirmed && order.status !== 'confirmed') || findState(tx, { id: orderId }).hasOpenReport)
    throw changedMeanwhile(work, orderId);

  tx.delete(statementRows).where(eq(statementRows.paymentId, paymentId)).run();
  tx.delete(payments).where(eq(payments.id, paymentId)).run();
  if (reportId !== null)
    tx.update(paymentReports)
      .set({ status: 'open', actorId: null, decidedAt: null })
      .where(eq(paymentReports.id, reportId))
      .run();
  if (order.paidAt === acceptedAt) unmarkPaid(work, orderId);
  withdraw(work, acceptanceKey({ reportId, orderId, utr }));
  const reopened = confirmed ? reopenUnpaid(work, orderId) : null;
  if (!reopened) touchOrder(work, orderId);
  work.happened(acceptanceUndone, {
    orderId,
    isReported: reportId !== null,
    utr,
    amountPaise,
    status: reopened?.status,
  });
  return { orderId };
}

function findUndoable({ tx, actor, now }: Work<Admin>, paymentId: string) {
  const accepted = tx
    .select({
      reportId: paymentReports.id,
      orderId: payments.orderId,
      acceptedAt: payments.createdAt,
      amountPaise: payments.amountPaise,
      utr: payments.utr,
      refundedPaise: payments.refundedPaise,
      status: payments.status,
      order: { status: orders.status, paidAt: orders.paidAt },
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(paymentReports, eq(paymentReports.id, payments.reportId))
    .leftJoin(statementRows, eq(statementRows.paymentId, payments.id))
    .where(
      and(eq(payments.id, paymentId), or(eq(paymentReports.actorId, actor.id), eq(statementRows.actorId, actor.id))),
    )
    .get();
  if (!accepted) throw notFound(messages.paymentNotFound);
  if (now - accepted.acceptedAt > undoAcceptMs) throw conflict(orderWorkMessages.tooLateToUndo);
  if (accepted.status !== 'paid' || accepted.refundedPaise > 0) throw conflict(orderWorkMessages.nothingToUndo);
  return accepted;
}
