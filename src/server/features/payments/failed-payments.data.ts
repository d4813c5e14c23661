import { and, eq } from 'drizzle-orm';
import { payments, webhookEvents } from '#server/db/schema/payments.ts';
import type { ProviderPayment } from '#server/gateway/gateway.ts';
import type { Work } from '#server/work.ts';
import { paymentFailed } from './events.ts';
import { findAsked } from './settlement.data.ts';

/** Never changes a paid order, and a later attempt may still succeed. */
export function recordFailedTry(work: Work, payment: ProviderPayment) {
  const { tx, now } = work;
  const row = findAsked(tx, payment);
  if (!row) return 'unknown-order';
  if (row.razorpayPaymentId !== null) return 'not-open';
  if (!recordOnce(work, { key: `failed:${payment.id}`, event: 'payment.failed' })) return 'seen-before';
  tx.update(payments)
    .set({ status: 'failed', updatedAt: now })
    .where(and(eq(payments.id, row.id), eq(payments.status, 'created')))
    .run();
  work.happened(paymentFailed, { orderId: row.orderId, note: payment.failure?.slice(0, 200) });
  return 'failed';
}

/** Stores an effect by its event's id or a key of its own; false when it was stored before. */
export function recordOnce({ tx, now }: Work, { key, event }: { key: string; event: string }): boolean {
  const { changes } = tx.insert(webhookEvents).values({ id: key, event, receivedAt: now }).onConflictDoNothing().run();
  return changes > 0;
}
