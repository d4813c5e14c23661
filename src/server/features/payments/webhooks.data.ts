/** What the provider's events change. */
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { payments, webhookEvents } from '#server/db/schema/payments.ts';
import type { ProviderPayment } from '#server/gateway/gateway.ts';
import { razorpayDispute, razorpayPayment, razorpayRefund } from '#server/gateway/razorpay.ts';
import type { Work } from '#server/work.ts';
import { keptMs } from '#shared/retention.ts';
import { recordDispute } from './disputes.data.ts';
import { recordProviderRefund } from './refunds.data.ts';
import { recordFailedTry, recordOnce, settlePayment } from './settlement.data.ts';

const payment = z.object({ entity: razorpayPayment });

const disputeEvents = [
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.action_required',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
] as const;

/** The provider's events that change something here (Razorpay, webhook payloads). */
export const providerEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.enum(['payment.authorized', 'payment.captured', 'order.paid', 'payment.failed']),
    payload: z.object({ payment }),
  }),
  z.object({
    event: z.enum(['refund.created', 'refund.processed', 'refund.failed']),
    payload: z.object({ refund: z.object({ entity: razorpayRefund }), payment: payment.optional() }),
  }),
  z.object({
    event: z.enum(disputeEvents),
    payload: z.object({ dispute: z.object({ entity: razorpayDispute }), payment }),
  }),
]);
export type ProviderEvent = z.infer<typeof providerEvent>;

/** Gives an event its effect once. */
export function applyProviderEvent(work: Work, sent: ProviderEvent, eventId: string) {
  const seen = work.tx.select({ id: webhookEvents.id }).from(webhookEvents).where(eq(webhookEvents.id, eventId)).get();
  if (seen) return 'seen-before';
  const outcome = takeEffect(work, sent);
  if (outcome !== 'unknown-order' && outcome !== 'unknown-payment' && outcome !== 'mismatch')
    recordOnce(work, { key: eventId, event: sent.event });
  return outcome;
}

function takeEffect(work: Work, sent: ProviderEvent) {
  const payment = sent.payload.payment?.entity;
  switch (sent.event) {
    case 'payment.captured':
    case 'order.paid':
      return settlePayment(work, sent.payload.payment.entity);
    case 'payment.failed':
      return recordFailedTry(work, sent.payload.payment.entity);
    case 'payment.authorized':
      return awaitCapture(work, sent.payload.payment.entity);
    case 'refund.created':
      return recordProviderRefund(work, { refund: sent.payload.refund.entity, payment });
    case 'refund.processed':
    case 'refund.failed': {
      const status = sent.event === 'refund.failed' ? 'failed' : 'processed';
      return recordProviderRefund(work, { refund: { ...sent.payload.refund.entity, status }, payment });
    }
    case 'payment.dispute.created':
    case 'payment.dispute.under_review':
    case 'payment.dispute.action_required':
    case 'payment.dispute.won':
    case 'payment.dispute.lost':
    case 'payment.dispute.closed':
      return recordDispute(work, { dispute: sent.payload.dispute.entity, payment: sent.payload.payment.entity });
  }
}

/** How long Razorpay's automatic capture may take before we ask, in ms. */
const captureMs = 10 * 60_000;

/** The bank has promised money: Razorpay captures it by itself, and the reconciler makes sure that it did. */
function awaitCapture({ tx, now }: Work, { orderId }: ProviderPayment) {
  const soon = now + captureMs;
  const { changes } = tx
    .update(payments)
    .set({ nextCheckAt: soon })
    .where(
      and(
        eq(payments.razorpayOrderId, orderId ?? ''),
        isNull(payments.razorpayPaymentId),
        or(isNull(payments.nextCheckAt), gt(payments.nextCheckAt, soon)),
      ),
    )
    .run();
  return changes > 0 ? 'awaits-capture' : 'not-open';
}

export function sweepEvents({ tx, now }: Work): void {
  tx.delete(webhookEvents)
    .where(lt(webhookEvents.receivedAt, now - keptMs('providerEvents')))
    .run();
}
