/** What an admin decides about money on hold, beside sending it back. */
import { eq } from 'drizzle-orm';
import { payments } from '#server/db/schema/payments.ts';
import { requireUnchanged } from '#server/features/orders/changed-meanwhile.data.ts';
import { findOrderForMail } from '#server/features/orders/contents.data.ts';
import { changeOrder } from '#server/features/orders/lifecycle.data.ts';
import { findState } from '#server/features/orders/state.data.ts';
import { conflict, notFound } from '#server/trpc.ts';
import type { Admin, Work } from '#server/work.ts';
import { deskMessages, messages } from '#shared/messages.ts';
import { isOnHold, paymentReference } from '#shared/payments.ts';
import { heldMoneyCounted, heldMoneyPutAside } from './events.ts';
import { countForOrder } from './settlement.data.ts';

type SeenPayment = { paymentId: string; expectedUpdatedAt: number };

/** Lets held money count for its order, in full or in part. Throws NOT_FOUND, CONFLICT. */
export function countHeld(work: Work<Admin>, seen: SeenPayment): { orderId: string; duePaise: number } {
  const { tx, now } = work;
  const { payment, order } = findHeld(work, seen);
  const { id: orderId } = order;
  const { amountPaise } = payment;
  if (payment.heldBecause === 'currency') throw conflict(deskMessages.heldInOtherCurrency);
  if (order.paidAt !== null) throw conflict(deskMessages.alreadyPaid);
  if (order.status === 'cancelled') throw conflict(deskMessages.reopenFirst);
  if (payment.refundedPaise > 0) throw conflict(deskMessages.heldPartlyRefunded);
  const dueBefore = findState(tx, order).duePaise;
  tx.update(payments)
    .set({ heldBecause: null, isDuplicate: false, updatedAt: now })
    .where(eq(payments.id, payment.id))
    .run();
  const reference = paymentReference(payment);
  const receipt = { reference, amountPaise, paidAt: payment.paidAt ?? now };
  const duePaise = countForOrder(work, { order: findOrderForMail(tx, orderId), receipt, dueBefore });
  work.happened(heldMoneyCounted, { orderId, amountPaise, reference, duePaise });
  return { orderId, duePaise };
}

/** Money in another currency, which was settled at the provider. Throws NOT_FOUND, CONFLICT. */
export function putHeldAside(work: Work<Admin>, seen: SeenPayment): { orderId: string } {
  const { payment, order } = findHeld(work, seen);
  if (payment.heldBecause !== 'currency') throw conflict(deskMessages.refundHeld);
  work.tx.update(payments).set({ heldBecause: null, updatedAt: work.now }).where(eq(payments.id, payment.id)).run();
  changeOrder(work, order.id);
  work.happened(heldMoneyPutAside, { orderId: order.id, reference: paymentReference(payment) });
  return { orderId: order.id };
}

function findHeld(work: Work, { paymentId, expectedUpdatedAt }: SeenPayment) {
  const payment = work.tx.select().from(payments).where(eq(payments.id, paymentId)).get();
  if (!payment) throw notFound(messages.paymentNotFound);
  const order = requireUnchanged(work, { orderId: payment.orderId, expectedUpdatedAt });
  if (!isOnHold(payment)) throw conflict(deskMessages.notOnHold);
  return { payment, order };
}
