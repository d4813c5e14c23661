import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { payments, webhookEvents } from '#server/db/schema/payments.ts';
import { recordOrderEvent } from '#server/features/orders/history.data.ts';
import type { ProviderPayment } from '#server/gateway/gateway.ts';
import { findAsked } from './settlement.data.ts';

/**
 * Records a failed payment, once; never changes a paid order, and a later attempt may still succeed. Takes part in the
 * caller's transaction.
 */
export function recordFailedTry(tx: Executor, { payment, now }: { payment: ProviderPayment; now: number }) {
  const row = findAsked(tx, payment);
  if (!row) return 'unknown-order';
  if (row.razorpayPaymentId !== null) return 'not-open';
  if (!isFirstTime(tx, { key: `failed:${payment.id}`, event: 'payment.failed', now })) return 'seen-before';
  tx.update(payments)
    .set({ status: 'failed', updatedAt: now })
    .where(and(eq(payments.id, row.id), eq(payments.status, 'created')))
    .run();
  const note = payment.failure?.slice(0, 200);
  recordOrderEvent(tx, { orderId: row.orderId, kind: 'payment_failed', note }, now);
  return 'failed';
}

/** Whether this is the first time for an effect, which is stored with it; the key is an event's id or an effect's. */
export function isFirstTime(tx: Executor, { key, event, now }: { key: string; event: string; now: number }): boolean {
  const { changes } = tx.insert(webhookEvents).values({ id: key, event, receivedAt: now }).onConflictDoNothing().run();
  return changes > 0;
}
