/** Sends money back. */
import { eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/open-db.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { badRequest, conflict, notFound } from '#server/trpc.ts';
import { type Admin, perform, type Work } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { type RefundInput, smallestRefundPaise } from '#shared/payments.ts';
import { type Cashier, requireCashier } from './collect.data.ts';
import { refundRequested } from './events.ts';
import { moveMoney, recordSentByHand, sendRefund } from './refunds.data.ts';

type Shop = Omit<Cashier, 'gateway'> & Pick<Context, 'gateway'>;

/** The same `key` is the same refund. Money that an admin recorded she has sent back by hand: it is only booked. */
export async function requestRefund({ gateway, ...shop }: Shop, admin: Admin, input: RefundInput) {
  const isByHand = (findMethod(shop.db, input.paymentId) ?? 'razorpay') !== 'razorpay';
  const cashier = isByHand ? null : requireCashier({ gateway, ...shop });
  const isNew = perform(shop, admin, (work) => {
    const isNew = bookRefund(work, input);
    if (isNew && isByHand) recordSentByHand(work, input.key);
    return isNew;
  });
  if (isNew && cashier) await sendRefund(cashier, input.key);
  return requireRefund(shop.db, input.key);
}

export function bookRefund(work: Work<Admin>, input: RefundInput): boolean {
  const { tx, actor, now, happened } = work;
  const { paymentId, amountPaise, reason, key } = input;
  const same = findRefund(tx, key);
  if (same) {
    if (same.paymentId === paymentId && same.amountPaise === amountPaise) return false;
    throw conflict('This refund was asked for before, with another amount.');
  }
  const { orderId, refundedPaise, ...payment } = requirePaid(tx, paymentId);
  const left = payment.amountPaise - refundedPaise;
  if (amountPaise > left) {
    const message =
      left < smallestRefundPaise
        ? 'Nothing is left of this payment to refund.'
        : `You can refund up to ${formatPaise(left)}.`;
    throw badRequest(message);
  }
  if (!moveMoney(work, paymentId, amountPaise)) throw notPaid();
  tx.insert(refunds)
    .values({ id: key, paymentId, amountPaise, reason, actorId: actor.id, createdAt: now, updatedAt: now })
    .run();
  happened(refundRequested, { orderId, amountPaise, byAdmin: { refundId: key, reason, refundedPaise } });
  return true;
}

const findMethod = (db: Executor, paymentId: string) =>
  db.select({ method: payments.method }).from(payments).where(eq(payments.id, paymentId)).get()?.method;

const findRefund = (db: Executor, id: string) =>
  db
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      amountPaise: refunds.amountPaise,
      status: refunds.status,
      failure: refunds.failure,
    })
    .from(refunds)
    .where(eq(refunds.id, id))
    .get();

function requireRefund(db: Executor, id: string) {
  const refund = findRefund(db, id);
  if (!refund) throw new Error(`There is no refund ${id}`);
  return refund;
}

function requirePaid(tx: Executor, paymentId: string) {
  const payment = tx
    .select({
      orderId: payments.orderId,
      status: payments.status,
      amountPaise: payments.amountPaise,
      refundedPaise: payments.refundedPaise,
    })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .get();
  if (!payment) throw notFound(messages.paymentNotFound);
  if (payment.status !== 'paid' && payment.status !== 'refunded') throw notPaid();
  return payment;
}

const notPaid = () => badRequest('No money has come with this payment, so none can be refunded.');
