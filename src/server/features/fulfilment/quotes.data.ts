import { TRPCError } from '@trpc/server';
import { eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { linesOf } from '#server/features/checkout/pending-orders.data.ts';
import { nextUpdatedAt } from '#server/features/orders/lifecycle.data.ts';
import { findOrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import { recordOrderEvent } from '#server/features/orders/orders.data.ts';
import { mailSite, siteFacts } from '#server/features/site/site.data.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { deskMessages } from '#shared/messages.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import { quotedMail } from './quotes.mails.ts';

type Quoting = {
  orderId: string;
  courierPaise: number;
  /** The admin who tells it; nobody where it is known by itself. */
  actorId?: string;
  config: Config;
  now: number;
};

/**
 * Tells what an order comes to at the prices that its items now have: total, history, mail. Takes part in the caller's
 * transaction. Answers the total in paise; throws BAD_REQUEST when there is nothing to pay. `now`: UTC ms.
 */
export function tellPrice(tx: Executor, { orderId, courierPaise, actorId, config, now }: Quoting): number {
  const order = tx
    .select({ userId: orders.userId, discountPaise: orders.discountPaise })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw new Error(`There is no order ${orderId}`);
  const totalPaise = orderTotalPaise({
    items: linesOf(tx, [orderId]),
    courierPaise,
    discountPaise: order.discountPaise,
  });
  if (totalPaise < 100) throw new TRPCError({ code: 'BAD_REQUEST', message: deskMessages.nothingToPay });
  tx.update(orders)
    .set({ courierPaise, totalPaise, quotedAt: now, updatedAt: nextUpdatedAt(now) })
    .where(eq(orders.id, orderId))
    .run();
  recordOrderEvent(tx, { orderId, kind: 'quoted', amountPaise: totalPaise, actorId }, now);
  const told = findOrderForMail(tx, orderId);
  if (told.contactEmail !== '') {
    const site = { ...mailSite(tx, config), upiId: siteFacts(tx, config).upiId };
    const aboutUserId = order.userId;
    queueMail(tx, quotedMail({ ...told, courierPaise, hasAccount: aboutUserId !== null }, site), now, { aboutUserId });
  }
  return totalPaise;
}

/** Gives one item of an order its price. */
export function setItemPrice(tx: Executor, { id, unitPricePaise }: { id: string; unitPricePaise: number }): void {
  tx.update(orderItems).set({ unitPricePaise }).where(eq(orderItems.id, id)).run();
}
