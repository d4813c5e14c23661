/** Gives a payment of the provider its effect, wherever the site heard of it. */
import { TRPCError } from '@trpc/server';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '#server/context.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { GatewayError, type PaymentGateway, type ProviderPayment } from '#server/gateway/gateway.ts';
import { badRequest, notFound } from '#server/trpc.ts';
import { perform, program, type WorkServices } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import type { VerifyPaymentInput } from '#shared/payments.ts';
import { confirmsItsOrder, type SettlementOutcome, settlePayment } from './settlement.data.ts';

export type Cashier = WorkServices &
  Pick<Services, 'checkouts'> & {
    gateway: PaymentGateway;
    log: FastifyBaseLogger;
  };

/** Whose answers and events these changes follow. */
export const provider = program('payment provider');

export function requireCashier({ gateway, ...cashier }: Omit<Cashier, 'gateway'> & Pick<Services, 'gateway'>): Cashier {
  if (!gateway) throw new TRPCError({ code: 'PRECONDITION_FAILED', message: messages.cardPaymentNotSetUp });
  return { ...cashier, gateway };
}

/** Leaves an authorised payment that would not confirm its order to expire (null). Throws GatewayError. */
export async function collectPayment(cashier: Cashier, payment: ProviderPayment): Promise<SettlementOutcome | null> {
  const { db, gateway, clock, log } = cashier;
  const captured =
    payment.status !== 'authorized'
      ? payment
      : confirmsItsOrder(db, payment, clock())
        ? await gateway.capture(payment)
        : null;
  if (!captured) return null;
  const outcome = perform(cashier, provider, (work) => settlePayment(work, captured));
  logSettlement(log, outcome, captured);
  return outcome;
}

/** Logs what became of a payment; money that needs a person's attention is an error. */
function logSettlement(log: FastifyBaseLogger, outcome: SettlementOutcome, payment: ProviderPayment): void {
  const facts = { outcome, payment };
  if (outcome === 'held') log.warn(facts, 'money is held until the educator decides about it');
  else if (outcome === 'paid-twice') log.error(facts, 'something paid for was paid again: refund this payment');
  else if (outcome === 'mismatch') log.error(facts, 'a payment does not match its order: nothing was changed');
  else if (outcome === 'unknown-order') log.warn(facts, 'a payment for an order that is not ours');
  else if (outcome === 'settled') log.info(facts, 'payment settled');
}

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
      isHeld:
        sql`(${orders.status} = 'cancelled' and not ${payments.isDuplicate}) or ${payments.heldBecause} is not null`.mapWith(
          Boolean,
        ),
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
