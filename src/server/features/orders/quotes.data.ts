import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { findSoldMaterial, listPrice } from '#server/features/catalog/prices.data.ts';
import { badRequest, conflict, notFound } from '#server/trpc.ts';
import type { Work } from '#server/work.ts';
import type { QuoteInput } from '#shared/desk.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import { requireUnchanged } from './changed-meanwhile.data.ts';
import { orderQuoted } from './events.ts';
import { itemsOf } from './items.data.ts';
import { nextUpdatedAt } from './lifecycle.data.ts';
import { requireAbovePaid } from './money.data.ts';
import { findOrderForMail } from './order-for-mail.data.ts';
import { suggestPostage } from './postage.data.ts';
import { receiptsOf } from './receipts.data.ts';
import { findState } from './state.data.ts';

type Quote = {
  orderId: string;
  courierPaise: number;
  carrier?: string | undefined;
  /** Where an admin gives another price. */
  before?: { totalPaise: number; courierPaise: number };
};

/** Quotes an order at the prices of its items; returns the total. Throws BAD_REQUEST, CONFLICT. */
export function sendQuote({ tx, now, happened }: Work, { orderId, courierPaise, carrier, ...change }: Quote): number {
  const order = findOrderForMail(tx, orderId);
  const totalPaise = orderTotalPaise({ ...order, courierPaise });
  if (totalPaise < 100) throw badRequest(deskMessages.nothingToPay);
  requireAbovePaid(tx, order, totalPaise);
  tx.update(orders)
    .set({
      courierPaise,
      ...(carrier !== undefined && { carrier }),
      // A price that an admin gives needs no excuse.
      ...(change.before && { courierReason: '' }),
      totalPaise,
      quotedAt: now,
      updatedAt: nextUpdatedAt(now),
    })
    .where(eq(orders.id, orderId))
    .run();
  happened(orderQuoted, { orderId, courierPaise, totalPaise, ...change });
  return totalPaise;
}

/** The prices an order has, else those of the catalogue, and its courier charge or a suggested one. */
export function suggestQuote(db: Executor, orderId: string) {
  const order = db
    .select({
      quotedAt: orders.quotedAt,
      courierPaise: orders.courierPaise,
      carrier: orders.carrier,
      address: orders.shippingAddress,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw notFound(orderMessages.notFound);
  const items = itemsOf(db, [orderId]);
  const told = order.quotedAt === null ? suggestPostage(db, { items, address: order.address }) : order;
  return {
    items: items.map(({ id, materialId, kind, unitPricePaise }) => ({
      id,
      unitPricePaise: unitPricePaise || listPrice(findSoldMaterial(db, materialId), kind),
    })),
    courierPaise: told.courierPaise,
    carrier: told.carrier,
  };
}

/** Quotes a requested order, or changes its price until somebody reports a payment. */
export function quoteOrder(
  work: Work,
  { orderId, items, courierPaise, carrier, expectedUpdatedAt }: QuoteInput,
): { totalPaise: number } {
  const { tx } = work;
  const order = requireUnchanged(work, { orderId, expectedUpdatedAt });
  // What a receipt says stays true, even after it is cancelled.
  const hasReceipt = receiptsOf(tx, [orderId]).has(orderId);
  if (order.status !== 'pending' || order.payBy !== 'upi' || hasReceipt || findState(tx, { id: orderId }).hasOpenReport)
    throw conflict(deskMessages.noQuoteNow);
  const own = itemsOf(tx, [orderId]);
  if (own.length !== items.length || !own.every(({ id }) => items.some((item) => item.id === id)))
    throw badRequest(deskMessages.itemsChanged);
  for (const { id, unitPricePaise } of items)
    tx.update(orderItems).set({ unitPricePaise }).where(eq(orderItems.id, id)).run();
  const before = { totalPaise: order.totalPaise, courierPaise: order.courierPaise };
  return { totalPaise: sendQuote(work, { orderId, courierPaise, carrier, before }) };
}
