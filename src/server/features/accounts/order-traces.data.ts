import { and, inArray, isNotNull, type SQLWrapper, sql } from 'drizzle-orm';
import { mails } from '#server/db/schema/mails.ts';
import { orderItems, orders, shipments } from '#server/db/schema/orders.ts';
import { paymentReports, payments, refunds } from '#server/db/schema/payments.ts';
import type { Work } from '#server/work.ts';

/**
 * Takes out of a customer's orders whom they were for, and deletes the mails about them; what was sold and paid stays.
 * Rejects an open report. `own`: the ids of the orders, or the query that finds them. Returns the files of the proofs,
 * which nothing refers to any more.
 */
export function eraseTracesOfOrders({ tx, now, touched }: Work, own: string[] | SQLWrapper): string[] {
  const ofOwn = inArray(paymentReports.orderId, own);
  const pictures = tx
    .select({ id: paymentReports.proofFileId })
    .from(paymentReports)
    .where(and(ofOwn, isNotNull(paymentReports.proofFileId)))
    .all();
  tx.update(paymentReports)
    .set({
      utr: '',
      proofFileId: null,
      reason: '',
      status: sql`case when ${paymentReports.status} = 'open' then 'rejected' else ${paymentReports.status} end`,
      decidedAt: sql`coalesce(${paymentReports.decidedAt}, ${now})`,
    })
    .where(ofOwn)
    .run();
  const known = tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, own)).all();
  for (const { id } of known) touched(id);
  tx.delete(mails).where(inArray(mails.aboutOrderId, own)).run();
  tx.update(shipments).set({ trackingNumber: '', trackingUrl: '' }).where(inArray(shipments.orderId, own)).run();
  tx.update(payments).set({ voidReason: '' }).where(inArray(payments.orderId, own)).run();
  const paid = tx.select({ id: payments.id }).from(payments).where(inArray(payments.orderId, own));
  tx.update(refunds).set({ reason: '' }).where(inArray(refunds.paymentId, paid)).run();
  tx.update(orderItems).set({ stampText: '' }).where(inArray(orderItems.orderId, own)).run();
  tx.update(orders)
    .set({ contactName: '', contactEmail: '', phone: '', shippingAddress: '', notes: '' })
    .where(inArray(orders.id, own))
    .run();
  return pictures.flatMap(({ id }) => id ?? []);
}
