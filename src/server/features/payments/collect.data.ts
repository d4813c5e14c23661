import { TRPCError } from '@trpc/server';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '#server/context.ts';
import type { PaymentGateway, ProviderPayment } from '#server/gateway/gateway.ts';
import { perform, program, type WorkServices } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import { confirmsItsOrder, type SettlementOutcome, settlePayment } from './settlement.data.ts';

export type Cashier = WorkServices & {
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
  if (outcome === 'held') log.warn(facts, 'money is held: its order is cancelled or closed');
  else if (outcome === 'paid-twice') log.error(facts, 'something paid for was paid again: refund this payment');
  else if (outcome === 'mismatch') log.error(facts, 'a payment does not match its order: nothing was changed');
  else if (outcome === 'unknown-order') log.warn(facts, 'a payment for an order that is not ours');
  else if (outcome === 'settled') log.info(facts, 'payment settled');
}
