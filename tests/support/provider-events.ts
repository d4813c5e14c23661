import type { App } from '#server/app.ts';
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '#server/gateway/gateway.ts';
import { sign } from '#server/gateway/signatures.ts';
import type { DisputeStatus } from '#shared/payments.ts';
import { webhookSecret } from './fake-gateway.ts';
import { paymentEntity, refundEntity } from './provider-entities.ts';

const body = (event: string, payload: Record<string, { entity: object }>) =>
  JSON.stringify({ entity: 'event', event, contains: Object.keys(payload), payload, created_at: 1_795_242_000 });

/** An event of a payment as Razorpay writes it. */
export const paymentEvent = (event: string, payment: ProviderPayment): string =>
  body(event, { payment: { entity: paymentEntity(payment) } });

/** An event of a refund as Razorpay writes it: with its payment as it stands since. */
export const refundEvent = (event: string, refund: ProviderRefund, payment: ProviderPayment): string =>
  body(event, { refund: { entity: refundEntity(refund) }, payment: { entity: paymentEntity(payment) } });

/** An event of a dispute as Razorpay writes it: with its payment. */
export const disputeEvent = (
  status: DisputeStatus,
  { id, paymentId, amountPaise, currency, reasonCode, respondBy }: Omit<ProviderDispute, 'status'>,
  payment: ProviderPayment,
): string =>
  body(`payment.dispute.${status === 'open' ? 'created' : status}`, {
    payment: { entity: paymentEntity(payment) },
    dispute: {
      entity: {
        id,
        entity: 'dispute',
        payment_id: paymentId,
        amount: amountPaise,
        amount_deducted: status === 'lost' ? amountPaise : 0,
        currency,
        gateway_dispute_id: 'D1',
        reason_code: reasonCode,
        respond_by: respondBy === null ? null : Math.floor(respondBy / 1000),
        status,
        phase: 'chargeback',
      },
    },
  });

let events = 0;

/** Delivers an event to the site's webhook; each with an id of its own unless told one. Answers the HTTP status. */
export async function deliver(app: App, payload: string, eventId = `event${++events}`): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: '/webhooks/razorpay',
    payload,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': sign(webhookSecret, payload),
      'x-razorpay-event-id': eventId,
    },
  });
  return answer.statusCode;
}
