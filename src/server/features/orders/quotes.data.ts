import { TRPCError } from '@trpc/server';
import { eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { recordOrderEvent } from '#server/features/orders/history.data.ts';
import { nextUpdatedAt } from '#server/features/orders/lifecycle.data.ts';
import { findOrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import { mailSite, siteFacts } from '#server/features/site/site.data.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { deskMessages } from '#shared/messages.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import { requireAbovePaid } from './money.data.ts';
import { quotedMail } from './quotes.mails.ts';

type Quote = {
  orderId: string;
  courierPaise: number;
  /** The admin who quotes it; absent where the prices were known. */
  actorId?: string;
  config: Config;
  now: number;
};

/**
 * Quotes an order at the prices that its items now have: total, history, mail. Takes part in the caller's transaction.
 * Returns the total in paise; throws BAD_REQUEST when there is nothing to pay. `now`: UTC ms.
 */
export function sendQuote(tx: Executor, { orderId, courierPaise, actorId, config, now }: Quote): number {
  const before = findOrderForMail(tx, orderId);
  const totalPaise = orderTotalPaise({ ...before, courierPaise });
  if (totalPaise < 100) throw new TRPCError({ code: 'BAD_REQUEST', message: deskMessages.nothingToPay });
  requireAbovePaid(tx, before, totalPaise);
  tx.update(orders)
    .set({ courierPaise, totalPaise, quotedAt: now, updatedAt: nextUpdatedAt(now) })
    .where(eq(orders.id, orderId))
    .run();
  recordOrderEvent(tx, { orderId, kind: 'quoted', amountPaise: totalPaise, actorId }, now);
  const told = findOrderForMail(tx, orderId);
  // A quote may go out unasked: to the account, which confirmed its address, not to whoever's address was typed.
  const order = { ...told, contactEmail: told.accountEmail ?? told.contactEmail };
  if (order.contactEmail !== '') {
    const site = { ...mailSite(tx, config), upiId: siteFacts(tx, config).upiId };
    queueMail(tx, quotedMail(order, site), now, { aboutUserId: order.userId });
  }
  return totalPaise;
}
