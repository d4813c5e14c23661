import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { GatewayError } from '#server/gateway/gateway.ts';
import { badRequest, notFound } from '#server/trpc.ts';
import { messages } from '#shared/messages.ts';
import type { VerifyPaymentInput } from '#shared/payments.ts';
import { type Cashier, collectPayment } from './collect.data.ts';

/** Answers when the provider says that the order is paid, now or before; throws BAD_REQUEST, NOT_FOUND. */
export async function verifyPayment(
  cashier: Cashier,
  { userId, input }: { userId: string; input: VerifyPaymentInput },
): Promise<{ success: true }> {
  const { db, gateway, log } = cashier;
  const { order_id: razorpayOrderId, payment_id: razorpayPaymentId, signature } = input;
  const row = findOwn(db, { userId, razorpayOrderId });
  const refuse = (why: string, cause?: unknown) => {
    log.warn({ why, err: cause, userId, razorpayOrderId }, 'payment not verified');
    return badRequest(messages.paymentNotVerified);
  };

  if (!gateway.isCheckoutSignature(razorpayOrderId, razorpayPaymentId, signature)) throw refuse('wrong signature');
  if (row.status === 'refunded') throw refuse('paid back since');
  if (row.razorpayPaymentId === razorpayPaymentId) {
    if (row.isHeld) throw refuse('held');
    return { success: true };
  }

  const outcome = await collect(cashier, input).catch((error: unknown) => {
    throw error instanceof GatewayError ? refuse('the provider did not confirm it', error) : error;
  });
  if (outcome === 'settled' || outcome === 'paid-twice') return { success: true };
  // Settled by a webhook meanwhile, or left uncaptured because its order is paid.
  const { status, isHeld } = findOwn(db, { userId, razorpayOrderId });
  if ((outcome === 'already-settled' || outcome === null) && status === 'paid' && !isHeld) return { success: true };
  throw refuse(outcome ?? 'it would not confirm its order');
}

async function collect(cashier: Cashier, input: VerifyPaymentInput) {
  const payment = await cashier.gateway.fetchPayment(input.payment_id);
  return payment.orderId === input.order_id ? collectPayment(cashier, payment) : 'paid for another order';
}

function findOwn(db: Executor, { userId, razorpayOrderId }: { userId: string; razorpayOrderId: string }) {
  const row = db
    .select({
      razorpayPaymentId: payments.razorpayPaymentId,
      status: payments.status,
      isHeld: sql`${orders.status} = 'cancelled' and not ${payments.isDuplicate}`.mapWith(Boolean),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.razorpayOrderId, razorpayOrderId), eq(payments.userId, userId)))
    .orderBy(payments.isDuplicate)
    .limit(1)
    .get();
  if (!row) throw notFound(messages.paymentNotVerified);
  return row;
}
