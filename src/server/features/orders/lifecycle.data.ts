/**
 * The functions that change an order's status: nothing else writes `orders.status`. Each takes part in the caller's
 * transaction and does everything that belongs to the change: guard, history row, stock, `confirmedAt`, a higher
 * `updatedAt` (the concurrency token), and the customer's status mail where an admin chose the status.
 */
import { TRPCError } from '@trpc/server';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { newId } from '#server/db/schema/columns.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import type { SoldItem } from '#server/features/catalog/prices.data.ts';
import { moveStock } from '#server/features/catalog/stock.data.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { queueMail, withdrawMail } from '#server/mail/mailer.ts';
import type { ShipmentInput } from '#shared/courier.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import {
  isConfirmed,
  type OrderEventKind,
  type OrderSource,
  type OrderStatus,
  orderTotalPaise,
  statusMailWaitMs,
} from '#shared/orders.ts';
import type { PayWay } from '#shared/payments.ts';
import { arrivesBy } from './arrivals.data.ts';
import { recordOrderEvent } from './history.data.ts';
import { statusChangedMail } from './lifecycle.mails.ts';
import { findOrderForMail } from './order-for-mail.data.ts';
import { hasPrintedCopies, saveShipment, shipmentsOf } from './shipments.data.ts';

/** Who gets an order. `shippingAddress`: empty when nothing is sent; the others too where nobody was asked. */
export type OrderContact = { contactName: string; contactEmail: string; phone: string; shippingAddress: string };

export type NewOrder = {
  /** A new one unless given. */
  id?: string;
  /** Null: no account is behind it. */
  userId: string | null;
  source: OrderSource;
  payBy: PayWay;
  contact: OrderContact;
  notes?: string;
  /** At 0 paise: the price is quoted later. */
  items: SoldItem[];
  courierPaise?: number;
  discountPaise?: number;
  couponId?: string | null;
  /** The admin who typed it in. */
  actorId?: string;
  /** UTC ms. */
  now: number;
};

/** Stores a pending order with its items as they are sold. Returns its id and its total in paise. */
export function placeOrder(
  tx: Executor,
  {
    id = newId(),
    contact,
    notes = '',
    items,
    courierPaise = 0,
    discountPaise = 0,
    couponId = null,
    actorId,
    now,
    ...from
  }: NewOrder,
): { id: string; totalPaise: number } {
  const totalPaise = orderTotalPaise({ items, courierPaise, discountPaise });
  const { order, item } = insertions(tx);
  const ships = items.some(({ kind }) => kind === 'printed');
  order.run({ id, ...from, ...contact, notes, courierPaise, discountPaise, couponId, totalPaise, ships, now });
  for (const { comboId = null, comboTitle = '', ...sold } of items)
    item.run({ ...sold, comboId, comboTitle, id: newId(), orderId: id });
  recordOrderEvent(tx, { orderId: id, kind: 'placed', status: 'pending', actorId }, now);
  return { id, totalPaise };
}

/** Prepared, because every order that is placed uses them. */
const insertions = prepareOnce((db) => {
  const now = sql.placeholder('now');
  const order = {
    ...placeholders('id', 'userId', 'source', 'payBy', 'totalPaise', 'courierPaise', 'discountPaise', 'couponId'),
    ...placeholders('contactName', 'contactEmail', 'phone', 'shippingAddress', 'notes', 'ships'),
    createdAt: now,
    updatedAt: now,
  };
  const item = {
    ...placeholders('id', 'orderId', 'materialId', 'kind', 'quantity', 'unitPricePaise', 'comboId', 'comboTitle'),
    ...placeholders('title', 'category', 'format', 'pages'),
  };
  return {
    order: db.insert(orders).values(order).prepare(),
    item: db.insert(orderItems).values(item).prepare(),
  };
});

export type StatusChange = {
  orderId: string;
  /** The admin who did it; absent where the customer, the provider or the site did. */
  actorId?: string | undefined;
  /** The history row, `{ kind: 'status' }` (an admin's choice) unless given. `note`: nothing personal of the customer. */
  event?: { kind: OrderEventKind; amountPaise?: number | undefined; note?: string | undefined };
  /** Whether the customer is mailed the new status; by default only an admin's choice is. */
  tellsCustomer?: boolean;
  config: Config;
  /** UTC ms. */
  now: number;
};

export type Changed = { before: OrderStatus; status: OrderStatus; updatedAt: number };

/**
 * Confirms an order: its parcel is owed from now on and its copies leave the stock. Money (`event.kind` `paid`) confirms
 * only a pending or cancelled one; an admin any. Returns null when nothing changed; throws NOT_FOUND.
 */
export const confirmOrder = (tx: Executor, change: StatusChange): Changed | null => move(tx, 'confirmed', change);

/**
 * Marks an order as shipped, with how its parcel left if that is known; a second call corrects that. Returns null when
 * nothing changed; throws NOT_FOUND, BAD_REQUEST for a parcel of an order without printed copies.
 */
export function shipOrder(
  tx: Executor,
  { shipment, ...change }: StatusChange & { actorId: string; shipment?: ShipmentInput | undefined },
): Changed | null {
  const { orderId, actorId, now } = change;
  if (!shipment) return move(tx, 'shipped', change);
  if (!hasPrintedCopies(tx, orderId))
    throw new TRPCError({ code: 'BAD_REQUEST', message: deskMessages.noPrintedCopies });
  saveShipment(tx, { orderId, shipment, actorId, now });
  return move(tx, 'shipped', change, { isNews: true });
}

/** Marks an order as delivered. Returns null when it is already; throws NOT_FOUND. */
export const deliverOrder = (tx: Executor, change: StatusChange): Changed | null => move(tx, 'delivered', change);

/**
 * Cancels an order, whose copies return to the stock. A duplicate purchase (`event.kind` `paid_again`) cancels only a
 * pending one; an admin any. Returns null when nothing changed; throws NOT_FOUND.
 */
export const cancelOrder = (tx: Executor, change: StatusChange): Changed | null => move(tx, 'cancelled', change);

/**
 * Closes a pending order because no money came, without a mail. Unlike one that a person cancelled, money already under
 * way reopens it. Returns null when it is not pending; throws NOT_FOUND.
 */
export const closeOrder = (
  tx: Executor,
  { note, ...change }: Pick<StatusChange, 'orderId' | 'config' | 'now'> & { note?: string },
): Changed | null => move(tx, 'cancelled', { ...change, event: { kind: 'closed', note } });

/** Takes an order back to pending, and its copies back into the stock. Returns null when it is; throws NOT_FOUND. */
export const reopenOrder = (tx: Executor, change: StatusChange): Changed | null => move(tx, 'pending', change);

/** The concurrency token of a changed order: later than the one before, also within the same millisecond. */
export const nextUpdatedAt = (now: number) => sql<number>`max(${orders.updatedAt} + 1, ${now})`;

/**
 * When the site closed an order because no money came (UTC ms); null where a person cancelled it or it is not
 * cancelled.
 */
export function closedBySiteAt(tx: Executor, order: { id: string; status: OrderStatus }): number | null {
  if (order.status !== 'cancelled') return null;
  const last = tx
    .select({ kind: orderEvents.kind, createdAt: orderEvents.createdAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.status, 'cancelled')))
    .orderBy(desc(orderEvents.seq))
    .limit(1)
    .get();
  return last?.kind === 'closed' ? last.createdAt : null;
}

/** The statuses that an order may leave without an admin; an admin may change any. */
const leavesBy: Partial<Record<OrderEventKind, OrderStatus[]>> = {
  paid: ['pending', 'cancelled'],
  paid_again: ['pending'],
  closed: ['pending'],
};

/** `isNews`: recorded and mailed even if the status is the same. */
function move(tx: Executor, to: OrderStatus, change: StatusChange, { isNews = false } = {}): Changed | null {
  const { orderId, actorId, event = { kind: 'status' }, config, now } = change;
  const { tellsCustomer = event.kind === 'status' } = change;
  const order = tx
    .select({ status: orders.status, confirmedAt: orders.confirmedAt })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw new TRPCError({ code: 'NOT_FOUND', message: orderMessages.notFound });
  const { status: before } = order;
  if (before === to && !isNews) return null;
  if (leavesBy[event.kind]?.includes(before) === false) return null;

  const key = `order-status:${orderId}`;
  const lastTold = withdrawMail(tx, key) ? statusBeforeLast(tx, orderId) : before;
  const keptConfirmedAt = event.kind === 'paid' ? null : order.confirmedAt;
  const { updatedAt } = tx
    .update(orders)
    .set({
      status: to,
      confirmedAt: keptConfirmedAt ?? (isConfirmed(to) ? now : null),
      updatedAt: nextUpdatedAt(now),
    })
    .where(eq(orders.id, orderId))
    .returning({ updatedAt: orders.updatedAt })
    .get();
  moveStock(tx, { orderId, from: before, to, config, now });
  recordOrderEvent(tx, { orderId, ...event, status: to, actorId }, now);
  if (tellsCustomer && (lastTold !== to || isNews)) {
    const recipient = findOrderForMail(tx, orderId);
    const shipment = shipmentsOf(tx, [orderId]).get(orderId) ?? null;
    const news = { status: to, shipment, arrivesBy: arrivesBy(tx, orderId, { config, now }) };
    const mail = statusChangedMail(recipient, news, mailSite(tx, config));
    if (recipient.contactEmail !== '')
      queueMail(tx, mail, now, { waitMs: statusMailWaitMs, key, aboutUserId: recipient.userId });
  }
  return { before, status: to, updatedAt };
}

/** The status before the one that the latest event gave. */
function statusBeforeLast(tx: Executor, orderId: string): OrderStatus | null {
  const [, earlier] = tx
    .select({ status: orderEvents.status })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), isNotNull(orderEvents.status)))
    .orderBy(desc(orderEvents.seq))
    .limit(2)
    .all();
  return earlier?.status ?? null;
}
