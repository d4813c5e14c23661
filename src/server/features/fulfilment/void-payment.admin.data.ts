import { TRPCError } from '@trpc/server';
import { and, eq, inArray } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports, payments, refunds } from '#server/db/schema/payments.ts';
import { recordOrderEvent } from '#server/features/orders/history.data.ts';
import { nextUpdatedAt, reopenOrder } from '#server/features/orders/lifecycle.data.ts';
import { findOrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { receivedStatuses } from '#shared/payments.ts';
import { paymentVoidedMail } from './payment-reports.mails.ts';

type VoidRequest = {
  orderId: string;
  /** As the customer reads it. */
  reason: string;
  /** The order's `updatedAt` as the admin saw it. */
  expectedUpdatedAt: number;
  actorId: string;
  config: Config;
  now: number;
};

/**
 * Takes back that an order's UPI payment was accepted: the payment is void, its report rejected, its receipt cancelled
 * by that, and a confirmed order pending again; one that has left, or is cancelled, stays so. The customer is told and
 * can report a payment of a pending order again. Throws NOT_FOUND; CONFLICT when the order has changed since it was
 * seen, has no such payment, or money of it was refunded. `now`: UTC ms.
 */
export function voidPayment(db: Db, { orderId, reason, expectedUpdatedAt, actorId, config, now }: VoidRequest): void {
  inTransaction(db, (tx) => {
    const order = tx
      .select({ status: orders.status, updatedAt: orders.updatedAt })
      .from(orders)
      .where(eq(orders.id, orderId))
      .get();
    if (!order) throw new TRPCError({ code: 'NOT_FOUND', message: orderMessages.notFound });
    if (order.updatedAt !== expectedUpdatedAt) throw conflict(orderMessages.changedMeanwhile);
    const { paymentId, amountPaise, utr } = findVoidable(tx, orderId);

    tx.update(payments)
      .set({ status: 'failed', voidedAt: now, voidReason: reason, updatedAt: now })
      .where(eq(payments.id, paymentId))
      .run();
    tx.update(paymentReports)
      .set({ status: 'rejected', reason, actorId, decidedAt: now })
      .where(and(eq(paymentReports.orderId, orderId), eq(paymentReports.status, 'accepted')))
      .run();
    const event = { kind: 'claim_rejected', amountPaise } as const;
    const change = { orderId, actorId, event, tellsCustomer: false, config, now };
    const isReopened = order.status === 'confirmed' && reopenOrder(tx, change) !== null;
    if (!isReopened) {
      tx.update(orders)
        .set({ updatedAt: nextUpdatedAt(now) })
        .where(eq(orders.id, orderId))
        .run();
      recordOrderEvent(tx, { orderId, ...event, actorId }, now);
    }
    recordChange(
      tx,
      { actorId, action: 'void', entity: 'order', entityId: orderId, after: { utr, amountPaise, reason } },
      now,
    );
    const told = findOrderForMail(tx, orderId);
    if (told.contactEmail !== '')
      queueMail(tx, paymentVoidedMail(told, reason, mailSite(tx, config)), now, { aboutUserId: told.userId });
  });
}

function findVoidable(tx: Executor, orderId: string) {
  const payment = tx
    .select({ paymentId: payments.id, amountPaise: payments.amountPaise, utr: payments.utr })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.method, 'upi'), inArray(payments.status, receivedStatuses)))
    .get();
  if (!payment) throw conflict(deskMessages.nothingToUndo);
  const refund = tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payment.paymentId)).get();
  if (refund) throw conflict(deskMessages.refundedAlready);
  return payment;
}

const conflict = (message: string) => new TRPCError({ code: 'CONFLICT', message });
