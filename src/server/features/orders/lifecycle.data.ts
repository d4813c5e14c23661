/** Only these functions write `orders.status`, with all that belongs to the change; their callers tell of it. */

import { TRPCError } from '@trpc/server';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { newId } from '#server/db/schema/columns.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import type { SoldItem } from '#server/features/catalog/prices.data.ts';
import { moveStock } from '#server/features/catalog/stock.data.ts';
import { notFound } from '#server/trpc.ts';
import { type Admin, type Work, withdraw } from '#server/work.ts';
import type { ShipmentInput } from '#shared/courier.ts';
import { orderMessages } from '#shared/messages.ts';
import {
  isConfirmed,
  type OrderSource,
  type OrderStatus,
  type OrderStatusChange,
  orderTotalPaise,
} from '#shared/orders.ts';
import type { PayWay } from '#shared/payments.ts';
import type { NoPostageReason } from '#shared/postage.ts';
import type { ChatLanguage } from '#shared/site/chat.ts';
import { requireUnchanged } from './changed-meanwhile.data.ts';
import { orderClosed, orderPlaced, statusMailKey, statusSet } from './events.ts';
import { recordShipment } from './parcels.data.ts';

export type OrderContact = { contactName: string; contactEmail: string; phone: string; shippingAddress: string };

export type NewOrder = {
  id?: string;
  userId: string | null;
  source: OrderSource;
  payBy: PayWay;
  contact: OrderContact;
  notes?: string;
  items: SoldItem[];
  courierPaise?: number;
  carrier?: string;
  courierReason?: NoPostageReason | '';
  discountPaise?: number;
  couponId?: string | null;
  chatLanguage?: ChatLanguage | null;
};

export function placeOrder(
  { tx, now, happened }: Work,
  { id = newId(), contact, items, courierPaise = 0, discountPaise = 0, ...from }: NewOrder,
): { id: string; totalPaise: number } {
  const totalPaise = orderTotalPaise({ items, courierPaise, discountPaise });
  const { order, item } = insertions(tx);
  const ships = items.some(({ kind }) => kind === 'printed');
  const blank = { notes: '', couponId: null, chatLanguage: null, carrier: '', courierReason: '' };
  order.run({ id, ...blank, ...from, ...contact, courierPaise, discountPaise, totalPaise, ships, now });
  for (const { comboId = null, comboTitle = '', ...sold } of items)
    item.run({ ...sold, comboId, comboTitle, id: newId(), orderId: id });
  happened(orderPlaced, { orderId: id });
  return { id, totalPaise };
}

/** Prepared, because every order that is placed uses them. */
const insertions = prepareOnce((db) => {
  const now = sql.placeholder('now');
  const order = {
    ...placeholders('id', 'userId', 'source', 'payBy', 'totalPaise', 'courierPaise', 'discountPaise', 'couponId'),
    ...placeholders('carrier', 'courierReason'),
    ...placeholders('contactName', 'contactEmail', 'phone', 'shippingAddress', 'notes', 'chatLanguage', 'ships'),
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

export type Changed = { before: OrderStatus; status: OrderStatus; updatedAt: number };

type StatusChoice = {
  orderId: string;
  status: OrderStatus;
  /** A second time it corrects how the parcel left. */
  shipment?: ShipmentInput | undefined;
  sameNumberIsFine?: boolean | undefined;
};

/** The status that an admin chose, any after any other; null when nothing changed. Throws NOT_FOUND, BAD_REQUEST. */
export function setStatus(work: Work<Admin>, { status, ...sending }: StatusChoice): Changed | null {
  const { orderId, shipment: parcel } = sending;
  const known = recordShipment(work, sending);
  const moved = move(work, { orderId, to: status, evenIfSame: parcel !== undefined });
  if (!moved) return null;
  const { lastToldStatus, ...changed } = moved;
  work.happened(statusSet, {
    orderId,
    before: changed.before,
    status,
    isNews: lastToldStatus !== status || parcel !== undefined,
    shipment: parcel ?? known,
    parcelBefore: parcel && known,
  });
  return changed;
}

/** Confirms an order whose money has come; null when it is confirmed already. */
export const confirmPaid = (work: Work, orderId: string): Changed | null =>
  move(work, { orderId, to: 'confirmed', from: ['pending', 'cancelled'], confirmedAt: work.now });

/** Cancels a pending order of which all is owned already; null when it is not pending. */
export const cancelDuplicate = (work: Work, orderId: string): Changed | null =>
  move(work, { orderId, to: 'cancelled', from: ['pending'] });

/** Sets an order back to pending, whose money has not come after all; null when it is pending already. */
export const reopenUnpaid = (work: Work, orderId: string): Changed | null => move(work, { orderId, to: 'pending' });

/** Closes a pending order because no money came. Unlike one that a person cancelled, money under way reopens it. */
export function closeOrder(work: Work, facts: { orderId: string; note?: string }): Changed | null {
  const changed = move(work, { orderId: facts.orderId, to: 'cancelled', from: ['pending'] });
  if (changed) work.happened(orderClosed, facts);
  return changed;
}

/**
 * Writes columns of an order, or none where what changed stands beside it, so that it is no longer the order that somebody
 * was shown. Answers its new concurrency token: later than the one before, also within the same millisecond.
 */
export function changeOrder(
  work: Work,
  orderId: string,
  columns: Partial<Omit<typeof orders.$inferInsert, 'updatedAt'>> = {},
): { updatedAt: number } {
  work.touched(orderId);
  return work.tx
    .update(orders)
    .set({ ...columns, updatedAt: sql`max(${orders.updatedAt} + 1, ${work.now})` })
    .where(eq(orders.id, orderId))
    .returning({ updatedAt: orders.updatedAt })
    .get();
}

/** When the site closed an order (UTC ms); null where a person cancelled it or it is not cancelled. */
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

type Move = {
  orderId: string;
  to: OrderStatus;
  from?: OrderStatus[];
  confirmedAt?: number;
  evenIfSame?: boolean;
};

/** `lastToldStatus`: the status that the customer has last been mailed, or is known from before. */
function move(
  work: Work,
  { orderId, to, from, confirmedAt, evenIfSame = false }: Move,
): (Changed & { lastToldStatus: OrderStatus | null }) | null {
  const { tx, now } = work;
  const order = tx
    .select({ status: orders.status, confirmedAt: orders.confirmedAt })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw notFound(orderMessages.notFound);
  const { status: before } = order;
  if (before === to && !evenIfSame) return null;
  if (from?.includes(before) === false) return null;

  const lastToldStatus = withdraw(work, statusMailKey(orderId)) ? statusBeforeLast(tx, orderId) : before;
  const { updatedAt } = changeOrder(work, orderId, {
    status: to,
    confirmedAt: confirmedAt ?? order.confirmedAt ?? (isConfirmed(to) ? now : null),
  });
  moveStock(work, { orderId, from: before, to });
  return { before, status: to, updatedAt, lastToldStatus };
}

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

/** Sets a status as the admin chose it. Throws NOT_FOUND, BAD_REQUEST, CONFLICT. */
export function changeOrderStatus(work: Work<Admin>, input: OrderStatusChange) {
  const { id, status, expectedUpdatedAt, sameNumberIsFine } = input;
  const order = requireUnchanged(work, { orderId: id, expectedUpdatedAt });
  const shipment = status === 'shipped' ? input.shipment : undefined;
  const changed = setStatus(work, { orderId: id, status, shipment, sameNumberIsFine });
  return { id, ...(changed ?? { before: order.status, status, updatedAt: order.updatedAt }) };
}

export type StatusOutcome =
  | ({ outcome: 'changed' } & ReturnType<typeof changeOrderStatus>)
  | { outcome: 'refused'; id: string; message: string };

/** A refused one changes nothing. */
export const changeOrderStatuses = (work: Work<Admin>, inputs: OrderStatusChange[]): StatusOutcome[] =>
  inputs.map((input) => {
    try {
      return { outcome: 'changed', ...changeOrderStatus(work, input) };
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
      return { outcome: 'refused', id: input.id, message: error.message };
    }
  });
