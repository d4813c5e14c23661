import { TRPCError } from '@trpc/server';
import { and, eq, inArray } from 'drizzle-orm';
import { enforceLimit } from '#server/auth/rate-limit.ts';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentClaims, payments } from '#server/db/schema/payments.ts';
import { claimsOf, hasOpen } from '#server/features/fulfilment/desk.data.ts';
import { findOrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import { recordOrderEvent } from '#server/features/orders/orders.data.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { deskMessages, messages } from '#shared/messages.ts';
import { receivedStatuses } from '#shared/payments.ts';
import { claimedNote } from './payment-reports.mails.ts';

type Own = { userId: string; orderId: string };

/** An own order that waits for a UPI payment, and its total in paise; undefined when it is none. */
export const findPayable = (db: Executor, { userId, orderId }: Own): { totalPaise: number } | undefined => {
  const order = findOwn(db, { userId, orderId });
  return order?.status === 'pending' && order.quotedAt !== null && order.payBy === 'upi' && !hasMoney(db, orderId)
    ? { totalPaise: order.totalPaise }
    : undefined;
};

/**
 * Says why a payment of this order cannot be reported now. Throws NOT_FOUND for anybody else's order, CONFLICT when it
 * waits for no payment or one is being checked.
 */
export function requireClaimable(db: Executor, { userId, orderId }: Own): void {
  const order = findOwn(db, { userId, orderId });
  if (!order) throw new TRPCError({ code: 'NOT_FOUND', message: messages.orderNotFound });
  if (order.status !== 'pending' || order.payBy !== 'upi' || hasMoney(db, orderId)) throw refusal(deskMessages.notOpen);
  if (order.quotedAt === null) throw refusal(deskMessages.notQuoted);
  if (hasOpen(claimsOf(db, [orderId]).get(orderId))) throw refusal(deskMessages.alreadyClaimed);
}

type Claiming = Own & {
  /** Empty where only a picture was sent. */
  utr: string;
  proofFileId: string | null;
  config: Config;
  now: number;
};

/**
 * Notes what a customer says of a payment, for the admin to check; the order is no more paid than before. Throws as
 * `requireClaimable` does, and TOO_MANY_REQUESTS. `now`: UTC ms.
 */
export function claimPayment(db: Db, { userId, orderId, utr, proofFileId, config, now }: Claiming): void {
  inTransaction(db, (tx) => {
    requireClaimable(tx, { userId, orderId });
    enforceLimit(tx, 'claimPerUser', userId, now);
    tx.insert(paymentClaims).values({ orderId, utr, proofFileId, createdAt: now }).run();
    recordOrderEvent(tx, { orderId, kind: 'claimed' }, now);
    const note = claimedNote(findOrderForMail(tx, orderId), utr, mailSite(tx, config));
    queueMail(tx, note, now, { aboutUserId: userId });
  });
}

const findOwn = (db: Executor, { userId, orderId }: Own) =>
  db
    .select({
      status: orders.status,
      payBy: orders.payBy,
      quotedAt: orders.quotedAt,
      totalPaise: orders.totalPaise,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .get();

/** Whether money has come for an order, also where it has gone back since. */
export const hasMoney = (db: Executor, orderId: string): boolean =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, receivedStatuses)))
    .get() !== undefined;

const refusal = (message: string) => new TRPCError({ code: 'CONFLICT', message });
