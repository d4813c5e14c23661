import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import { payments, webhookEvents } from '#server/db/schema/payments.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { removeFromCart } from '#server/features/cart/cart.data.ts';
import { hasBought } from '#server/features/entitlements/entitlements.data.ts';
import { recordOrderEvent } from '#server/features/orders/orders.data.ts';
import { issueReceipt } from '#server/features/receipts/receipts.data.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { moveStock } from '#server/features/stock/stock.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { type Mail, queueMail } from '#server/mail/mailer.ts';
import type { ProviderPayment } from '#server/payments/gateway.ts';
import {
  orderConfirmedMail,
  orderPaidNote,
  type PaidOrder,
  paidAfterCancelNote,
  paidAgainNote,
  paymentHeldMail,
  type Receipt,
} from './payments.mails.ts';

/**
 * `paid-twice`: money for something that was paid already; it is kept in the books as a duplicate and has to go back.
 * `mismatch`: the payment is not what our row asks for; nothing was changed.
 */
export type Settlement = 'settled' | 'already-settled' | 'paid-twice' | 'mismatch' | 'unknown-order';

export type Settling = { payment: ProviderPayment; config: Config; now: number };

/**
 * Gives a captured payment its effect, exactly once: payment paid, order confirmed, history, mails. Money for an order
 * that an admin has cancelled is kept and told, but delivers nothing; one that the site had closed for want of money
 * is reopened. Takes part in the caller's transaction. `now`: UTC ms.
 */
export function settlePayment(tx: Executor, { payment, config, now }: Settling): Settlement {
  const row = findAsked(tx, payment);
  if (!row) return 'unknown-order';
  if (payment.amountPaise !== row.amountPaise || payment.currency !== row.currency) return 'mismatch';
  const known = findByProviderId(tx, payment.id);
  if (known) return known.razorpayOrderId === row.razorpayOrderId ? 'already-settled' : 'mismatch';
  if (payment.status !== 'captured') return 'mismatch';

  const paid = {
    status: 'paid',
    razorpayPaymentId: payment.id,
    paidAt: now,
    nextCheckAt: null,
    updatedAt: now,
  } as const;
  const order = findOrderForMail(tx, row.orderId);
  const site = mailSite(tx, config);
  const tell = (mail: Mail) => queueMail(tx, mail, now);
  const receipt = { reference: payment.id, amountPaise: payment.amountPaise, paidAt: now };
  const amountPaise = payment.amountPaise;

  const payAgain = () => {
    if (order.contactEmail !== '') tell(paymentHeldMail(order, receipt, { why: 'paid before', site }));
    tell(paidAgainNote(order, receipt, site));
    return 'paid-twice' as const;
  };

  if (row.razorpayPaymentId !== null) {
    const { orderId, userId, razorpayOrderId } = row;
    tx.insert(payments)
      .values({ ...paid, orderId, userId, razorpayOrderId, amountPaise, isDuplicate: true, createdAt: now })
      .run();
    recordOrderEvent(tx, { orderId, kind: 'paid_again', amountPaise }, now);
    return payAgain();
  }

  const boughtBefore = order.items.filter(
    ({ kind, materialId }) => kind === 'download' && hasBought(tx, { userId: row.userId ?? '', materialId }),
  );
  const isDuplicate = order.items.length > 0 && boughtBefore.length === order.items.length;
  tx.update(payments)
    .set({ ...paid, isDuplicate })
    .where(eq(payments.id, row.id))
    .run();
  if (row.userId) removeFromCart(tx, { userId: row.userId, items: order.items });

  if (isDuplicate) {
    const isOpen = order.status === 'pending';
    if (isOpen) setStatus(tx, { orderId: order.id, status: 'cancelled', now });
    const status = isOpen ? ('cancelled' as const) : undefined;
    recordOrderEvent(tx, { orderId: order.id, kind: 'paid_again', status, amountPaise }, now);
    return payAgain();
  }

  confirmPaidOrder(tx, { order, receipt, boughtBefore: boughtBefore.map(({ title }) => title), site, now });
  return 'settled';
}

type Confirming = {
  order: ReturnType<typeof findOrderForMail>;
  receipt: Receipt;
  /** Titles of what the customer already has. */
  boughtBefore: string[];
  site: MailSite;
  /** The admin who saw the money come; nobody where the provider told of it. */
  actorId?: string;
  now: number;
};

/**
 * What money does for its order, once it is in the books, however it came: order confirmed, history, mails. An order
 * that an admin has cancelled stays so, which both sides are told. Takes part in the caller's transaction.
 */
export function confirmPaidOrder(tx: Executor, { order, receipt, boughtBefore, site, actorId, now }: Confirming): void {
  const confirms = order.status === 'pending' || wasClosedBySite(tx, order);
  if (confirms) {
    setStatus(tx, { orderId: order.id, status: 'confirmed', now });
    moveStock(tx, { orderId: order.id, from: order.status, to: 'confirmed', site, now });
  }
  issueReceipt(tx, { orderId: order.id, timeZone: site.timeZone, now });
  recordOrderEvent(
    tx,
    {
      orderId: order.id,
      kind: 'paid',
      status: confirms ? 'confirmed' : undefined,
      amountPaise: receipt.amountPaise,
      actorId,
      note: boughtBefore.length > 0 ? `Bought before: ${boughtBefore.join(', ')}` : undefined,
    },
    now,
  );
  const tell = (mail: Mail) => queueMail(tx, mail, now);
  if (order.status === 'cancelled' && !confirms) {
    if (order.contactEmail !== '') tell(paymentHeldMail(order, receipt, { why: 'cancelled', site }));
    tell(paidAfterCancelNote(order, receipt, site));
  } else {
    if (order.contactEmail !== '') tell(orderConfirmedMail(order, receipt, site));
    tell(orderPaidNote(order, receipt, { boughtBefore, site }));
  }
}

/**
 * Notes a try that brought no money, once; never takes a paid order back, and a later try may still succeed. Takes part
 * in the caller's transaction.
 */
export function recordFailedTry(tx: Executor, { payment, now }: Omit<Settling, 'config'>) {
  const row = findAsked(tx, payment);
  if (!row) return 'unknown-order';
  if (row.razorpayPaymentId !== null) return 'not-open';
  if (!claimEffect(tx, { key: `failed:${payment.id}`, event: 'payment.failed', now })) return 'seen-before';
  tx.update(payments)
    .set({ status: 'failed', updatedAt: now })
    .where(and(eq(payments.id, row.id), eq(payments.status, 'created')))
    .run();
  const note = payment.failure?.slice(0, 200);
  recordOrderEvent(tx, { orderId: row.orderId, kind: 'payment_failed', note }, now);
  return 'failed';
}

/** Whether this is the first time for an effect, which is noted with it; the key is an event's id or an effect's. */
export function claimEffect(tx: Executor, { key, event, now }: { key: string; event: string; now: number }): boolean {
  const { changes } = tx.insert(webhookEvents).values({ id: key, event, receivedAt: now }).onConflictDoNothing().run();
  return changes > 0;
}

/** Writes what became of a payment to the log; money that needs a person's eye is an error there. */
export function logSettlement(log: FastifyBaseLogger, outcome: Settlement, payment: ProviderPayment): void {
  const facts = { outcome, payment };
  if (outcome === 'paid-twice') log.error(facts, 'something paid for was paid again: refund this payment');
  else if (outcome === 'mismatch') log.error(facts, 'a payment does not match its order: nothing was changed');
  else if (outcome === 'unknown-order') log.warn(facts, 'a payment for an order that is not ours');
  else log.info(facts, 'payment settled');
}

/** Whether an order is cancelled because no money came, rather than because somebody wished it. */
export function wasClosedBySite(tx: Executor, order: { id: string; status: string }): boolean {
  if (order.status !== 'cancelled') return false;
  const last = tx
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.status, 'cancelled')))
    .orderBy(desc(orderEvents.seq))
    .limit(1)
    .get();
  return last?.kind === 'closed';
}

/** An order with its items as mails need it; who is written to is the checkout form's contact, or else the account. */
export function findOrderForMail(
  tx: Executor,
  orderId: string,
): PaidOrder & { status: typeof orders.$inferSelect.status } {
  const order = tx
    .select({
      id: orders.id,
      status: orders.status,
      totalPaise: orders.totalPaise,
      courierPaise: orders.courierPaise,
      discountPaise: orders.discountPaise,
      phone: orders.phone,
      shippingAddress: orders.shippingAddress,
      contactName: orders.contactName,
      contactEmail: orders.contactEmail,
      fullName: profiles.fullName,
      email: users.email,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(profiles, eq(profiles.userId, orders.userId))
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw new Error(`There is no order ${orderId}`);
  const items = tx
    .select({
      materialId: orderItems.materialId,
      kind: orderItems.kind,
      title: orderItems.title,
      quantity: orderItems.quantity,
      unitPricePaise: orderItems.unitPricePaise,
      comboId: orderItems.comboId,
      comboTitle: orderItems.comboTitle,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.title))
    .all();
  const { fullName, email, ...rest } = order;
  return {
    ...rest,
    contactName: order.contactName || fullName || 'customer',
    contactEmail: order.contactEmail || email || '',
    items,
  };
}

/** Our row for the provider's order; of several, the one that is not a duplicate. */
const findAsked = (tx: Executor, { orderId }: ProviderPayment) =>
  tx
    .select()
    .from(payments)
    .where(eq(payments.razorpayOrderId, orderId ?? ''))
    .orderBy(asc(payments.isDuplicate))
    .limit(1)
    .get();

const findByProviderId = (tx: Executor, razorpayPaymentId: string) =>
  tx
    .select({ razorpayOrderId: payments.razorpayOrderId })
    .from(payments)
    .where(eq(payments.razorpayPaymentId, razorpayPaymentId))
    .get();

type StatusChange = { orderId: string; status: 'confirmed' | 'cancelled'; now: number };

function setStatus(tx: Executor, { orderId, status, now }: StatusChange): void {
  tx.update(orders)
    .set({ status, updatedAt: now, ...(status === 'confirmed' && { confirmedAt: now }) })
    .where(and(eq(orders.id, orderId), inArray(orders.status, ['pending', 'cancelled'])))
    .run();
}
