import { TRPCError } from '@trpc/server';
import { and, eq } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { paymentReports, payments } from '#server/db/schema/payments.ts';
import { recordOrderEvent } from '#server/features/orders/history.data.ts';
import { nextUpdatedAt, reopenOrder } from '#server/features/orders/lifecycle.data.ts';
import { hasOpenReport } from '#server/features/orders/money.data.ts';
import { unmarkPaid } from '#server/features/orders/receipts.data.ts';
import { withdrawMail } from '#server/mail/mailer.ts';
import { withdrawNotices } from '#server/push/pusher.ts';
import { messages, orderMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { paths } from '#shared/paths.ts';
import { undoAcceptMs } from '#shared/payment-reports.ts';
import { acceptanceKey } from './payment-reports.admin.data.ts';

type Undo = { paymentId: string; actorId: string; config: Config; now: number };

/**
 * Undoes that this admin accepted a payment report within the last `undoAcceptMs`: the report is open again, the
 * payment and its receipt are gone, and nobody is mailed. History and audit log keep it. Throws NOT_FOUND; CONFLICT when
 * it is too late, or the order has changed since. `now`: UTC ms.
 */
export function undoAccept(db: Db, { paymentId, actorId, config, now }: Undo): { orderId: string } {
  return inTransaction(db, (tx) => {
    const { reportId, orderId, acceptedAt, amountPaise, utr, order } = findUndoable(tx, { paymentId, actorId, now });
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
    if ((confirmed && order.status !== 'confirmed') || hasOpenReport(tx, orderId))
      throw conflict(orderMessages.changedMeanwhile);

    tx.delete(payments).where(eq(payments.id, paymentId)).run();
    tx.update(paymentReports)
      .set({ status: 'open', actorId: null, decidedAt: null })
      .where(eq(paymentReports.id, reportId))
      .run();
    if (order.paidAt === acceptedAt) unmarkPaid(tx, { orderId, now });
    withdrawMail(tx, acceptanceKey(reportId));
    withdrawNotices(tx, { path: paths.adminOrder(orderId), createdAt: acceptedAt });
    const event = { kind: 'claimed', note: 'Acceptance undone' } as const;
    if (confirmed) reopenOrder(tx, { orderId, actorId, event, config, now });
    else {
      tx.update(orders)
        .set({ updatedAt: nextUpdatedAt(now) })
        .where(eq(orders.id, orderId))
        .run();
      recordOrderEvent(tx, { orderId, ...event, actorId }, now);
    }
    const before = { utr, amountPaise };
    recordChange(tx, { actorId, action: 'undo accept', entity: 'order', entityId: orderId, before }, now);
    return { orderId };
  });
}

function findUndoable(tx: Executor, { paymentId, actorId, now }: Omit<Undo, 'config'>) {
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
    .innerJoin(paymentReports, and(eq(paymentReports.id, payments.reportId), eq(paymentReports.actorId, actorId)))
    .where(eq(payments.id, paymentId))
    .get();
  if (!accepted) throw new TRPCError({ code: 'NOT_FOUND', message: messages.paymentNotFound });
  if (now - accepted.acceptedAt > undoAcceptMs) throw conflict(orderWorkMessages.tooLateToUndo);
  if (accepted.status !== 'paid' || accepted.refundedPaise > 0) throw conflict(orderWorkMessages.nothingToUndo);
  return accepted;
}

const conflict = (message: string) => new TRPCError({ code: 'CONFLICT', message });
