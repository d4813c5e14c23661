import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments, webhookEvents } from '#server/db/schema/payments.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { siteFacts } from '#server/features/site/site.data.ts';
import { queueMail } from '#server/mail/mailer.ts';
import type { ProviderPayment } from '#server/payments/gateway.ts';
import { orderConfirmedMail, orderPaidNote } from './payments.mails.ts';

/**
 * `paid-twice`: another payment than the one that settled the order was captured, so money has to go back.
 * `mismatch`: the payment is not what our row asks for; nothing was changed.
 */
export type Settlement = 'settled' | 'already-settled' | 'paid-twice' | 'mismatch' | 'unknown-order';

type Settling = { payment: ProviderPayment; config: Config; now: number };

/**
 * Makes an order paid, exactly once, when the provider's payment is captured and is the one our row asks for:
 * payment paid, order confirmed, mails queued. Takes part in the caller's transaction. `now`: UTC ms.
 */
export function settlePayment(tx: Executor, { payment, config, now }: Settling): Settlement {
  const row = tx
    .select()
    .from(payments)
    .where(eq(payments.razorpayOrderId, payment.orderId ?? ''))
    .get();
  if (!row) return 'unknown-order';
  if (payment.amountPaise !== row.amountPaise || payment.currency !== row.currency) return 'mismatch';
  if (row.razorpayPaymentId !== null)
    return row.razorpayPaymentId === payment.id ? 'already-settled' : captured(payment) ? 'paid-twice' : 'mismatch';
  if (!captured(payment) || isUsed(tx, payment.id)) return 'mismatch';

  const { changes } = tx
    .update(payments)
    .set({ status: 'paid', razorpayPaymentId: payment.id, paidAt: now, updatedAt: now })
    .where(and(eq(payments.id, row.id), inArray(payments.status, ['created', 'failed'])))
    .run();
  if (changes === 0) return 'already-settled';
  tx.update(orders)
    .set({ status: 'confirmed', updatedAt: now })
    .where(and(eq(orders.id, row.orderId), eq(orders.status, 'pending')))
    .run();
  queueMails(tx, { orderId: row.orderId, razorpayPaymentId: payment.id, config, now });
  return 'settled';
}

/** Notes that a try to pay failed; never takes a paid order back, and a later try may still succeed. */
function recordFailedTry(tx: Executor, { payment, now }: Settling): 'failed' | 'not-open' | 'unknown-order' {
  const row = tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.razorpayOrderId, payment.orderId ?? ''))
    .get();
  if (!row) return 'unknown-order';
  const { changes } = tx
    .update(payments)
    .set({ status: 'failed', updatedAt: now })
    .where(and(eq(payments.id, row.id), eq(payments.status, 'created')))
    .run();
  return changes === 0 ? 'not-open' : 'failed';
}

/** The provider's events that change something here. */
export const settlingEvents = ['payment.captured', 'order.paid', 'payment.failed'] as const;

type ProviderEvent = Settling & { eventId: string; event: (typeof settlingEvents)[number] };

/** Gives one event of the provider its effect; the same event again has none. */
export function applyProviderEvent(db: Db, { eventId, event, ...settling }: ProviderEvent) {
  return inTransaction(db, (tx) => {
    const seen = tx.select({ id: webhookEvents.id }).from(webhookEvents).where(eq(webhookEvents.id, eventId)).get();
    if (seen) return 'seen-before';
    const outcome = event === 'payment.failed' ? recordFailedTry(tx, settling) : settlePayment(tx, settling);
    if (outcome !== 'unknown-order' && outcome !== 'mismatch')
      tx.insert(webhookEvents).values({ id: eventId, event, receivedAt: settling.now }).run();
    return outcome;
  });
}

/** Writes what became of a payment to the log; money that needs a person's eye is an error there. */
export function logSettlement(log: FastifyBaseLogger, outcome: Settlement, payment: ProviderPayment): void {
  const facts = { outcome, payment };
  if (outcome === 'paid-twice') log.error(facts, 'a paid order was paid again: refund this payment');
  else if (outcome === 'mismatch') log.error(facts, 'a payment does not match its order: nothing was changed');
  else if (outcome === 'unknown-order') log.warn(facts, 'a payment for an order that is not ours');
  else log.info(facts, 'payment settled');
}

const captured = (payment: ProviderPayment): boolean => payment.status === 'captured';

const isUsed = (tx: Executor, razorpayPaymentId: string): boolean =>
  tx.select({ id: payments.id }).from(payments).where(eq(payments.razorpayPaymentId, razorpayPaymentId)).get() !==
  undefined;

type Paid = { orderId: string; razorpayPaymentId: string; config: Config; now: number };

function queueMails(tx: Executor, { orderId, razorpayPaymentId, config, now }: Paid): void {
  const order = tx
    .select({ id: orders.id, status: orders.status, totalPaise: orders.totalPaise, userId: orders.userId })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order) return;
  const items = tx
    .select({
      materialId: orderItems.materialId,
      kind: orderItems.kind,
      title: orderItems.title,
      quantity: orderItems.quantity,
      unitPricePaise: orderItems.unitPricePaise,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .all();
  const buyer =
    tx
      .select({ name: profiles.fullName, email: users.email, phone: profiles.phone })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(users.id, order.userId ?? ''))
      .get() ?? null;
  const paidOrder = { ...order, items, razorpayPaymentId, paidAt: now };
  const site = { ...config, site: siteFacts(tx, config) };
  if (buyer) queueMail(tx, orderConfirmedMail({ ...paidOrder, buyer }, site), now);
  queueMail(tx, orderPaidNote({ ...paidOrder, buyer }, site), now);
}
