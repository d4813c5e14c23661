import { asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';

/** The payments of an order, oldest first, each with its refunds; amounts in paise, times in UTC ms. For admins. */
export function paymentsOfOrder(db: Executor, orderId: string) {
  const rows = db
    .select({
      id: payments.id,
      status: payments.status,
      isDuplicate: payments.isDuplicate,
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
  const sentBack = db
    .select({
      paymentId: refunds.paymentId,
      refund: {
        id: refunds.id,
        amountPaise: refunds.amountPaise,
        status: refunds.status,
        reason: refunds.reason,
        failure: refunds.failure,
        actorId: refunds.actorId,
        createdAt: refunds.createdAt,
        updatedAt: refunds.updatedAt,
      },
    })
    .from(refunds)
    .where(
      inArray(
        refunds.paymentId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .all();
  return rows.map((payment) => ({
    ...payment,
    refunds: sentBack.filter(({ paymentId }) => paymentId === payment.id).map(({ refund }) => refund),
  }));
}
