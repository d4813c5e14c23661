import type { ProviderPayment, ProviderRefund } from '#server/gateway/gateway.ts';

/** A payment as Razorpay writes it. */
export const paymentEntity = ({ id, orderId, amountPaise, currency, status, createdAt, ...rest }: ProviderPayment) => ({
  id,
  entity: 'payment',
  order_id: orderId,
  amount: amountPaise,
  currency,
  status,
  captured: !rest.neverCaptured && ['captured', 'refunded'].includes(status),
  error_description: rest.failure ?? null,
  fee: rest.feePaise ?? null,
  created_at: createdAt === null ? null : Math.floor(createdAt / 1000),
  notes: [],
});

/** A refund as Razorpay writes it. */
export const refundEntity = ({ id, paymentId, amountPaise, currency, status, key }: ProviderRefund) => ({
  id,
  entity: 'refund',
  payment_id: paymentId,
  amount: amountPaise,
  currency,
  status,
  receipt: key,
  notes: [],
});
