import { TRPCError } from '@trpc/server';
import { eq } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { findSoldMaterial, listPrice } from '#server/features/catalog/prices.data.ts';
import { itemsOf } from '#server/features/orders/items.data.ts';
import { hasOpenReport } from '#server/features/orders/money.data.ts';
import { receiptsOf } from '#server/features/orders/receipts.data.ts';
import { courierCharge } from '#server/features/site/site.data.ts';
import type { QuoteInput } from '#shared/desk.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { sendQuote } from './quotes.data.ts';

/**
 * What an order costs as far as that is known, in paise: the prices it has, or else those of the catalogue, and the usual
 * courier charge. Null: to be typed. Throws NOT_FOUND.
 */
export function suggestQuote(db: Executor, orderId: string) {
  const order = db
    .select({ quotedAt: orders.quotedAt, courierPaise: orders.courierPaise, ships: orders.ships })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw new TRPCError({ code: 'NOT_FOUND', message: orderMessages.notFound });
  const usual = order.ships ? courierCharge(db) : 0;
  return {
    items: itemsOf(db, [orderId]).map(({ id, materialId, kind, unitPricePaise }) => ({
      id,
      unitPricePaise: unitPricePaise || listPrice(findSoldMaterial(db, materialId), kind),
    })),
    courierPaise: order.quotedAt === null ? usual : order.courierPaise,
  };
}

/**
 * Quotes the price of a requested order, or changes it until somebody reports a payment. Throws NOT_FOUND; CONFLICT
 * when the order has changed since it was seen, is paid, or its payment is being checked; BAD_REQUEST.
 */
export function quoteOrder(
  db: Db,
  { orderId, items, courierPaise, expectedUpdatedAt, actorId, config, now }: QuoteInput & By,
): { totalPaise: number } {
  return inTransaction(db, (tx) => {
    const order = findQuotable(tx, orderId);
    if (order.updatedAt !== expectedUpdatedAt)
      throw new TRPCError({ code: 'CONFLICT', message: orderMessages.changedMeanwhile });
    const own = itemsOf(tx, [orderId]);
    if (own.length !== items.length || !own.every(({ id }) => items.some((item) => item.id === id)))
      throw new TRPCError({ code: 'BAD_REQUEST', message: deskMessages.itemsChanged });
    for (const { id, unitPricePaise } of items)
      tx.update(orderItems).set({ unitPricePaise }).where(eq(orderItems.id, id)).run();
    const totalPaise = sendQuote(tx, { orderId, courierPaise, actorId, config, now });
    recordChange(
      tx,
      {
        actorId,
        action: 'quote',
        entity: 'order',
        entityId: orderId,
        before: { totalPaise: order.totalPaise, courierPaise: order.courierPaise },
        after: { totalPaise, courierPaise },
      },
      now,
    );
    return { totalPaise };
  });
}

type By = { actorId: string; config: Config; now: number };

/** A UPI order that may still be quoted. */
function findQuotable(tx: Executor, orderId: string) {
  const order = tx
    .select({
      status: orders.status,
      payBy: orders.payBy,
      totalPaise: orders.totalPaise,
      courierPaise: orders.courierPaise,
      updatedAt: orders.updatedAt,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw new TRPCError({ code: 'NOT_FOUND', message: orderMessages.notFound });
  // What a receipt says stays true, even after it is cancelled.
  const hasReceipt = receiptsOf(tx, [orderId]).has(orderId);
  const isOpen = order.status === 'pending' && order.payBy === 'upi' && !hasReceipt;
  if (!isOpen || hasOpenReport(tx, orderId))
    throw new TRPCError({ code: 'CONFLICT', message: deskMessages.noQuoteNow });
  return order;
}
