import { TRPCError } from '@trpc/server';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { recordChange } from '#server/features/audit/audit.data.ts';
import { readOrders } from '#server/features/orders/orders.admin.data.ts';
import { recordOrderEvent } from '#server/features/orders/orders.data.ts';
import { hasPrintedCopies, saveShipment, shipmentsOf } from '#server/features/shipments/shipments.data.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { moveStock } from '#server/features/stock/stock.data.ts';
import { queueMail, withdrawMail } from '#server/mail/mailer.ts';
import type { ShipmentInput } from '#shared/courier.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { type OrderStatus, statusMailWaitMs } from '#shared/orders.ts';
import { statusChangedMail } from './order-status.mails.ts';

type StatusChange = {
  orderId: string;
  status: OrderStatus;
  /** The order's `updatedAt` as the admin saw it. */
  expectedUpdatedAt: number;
  /** How the parcel left, or how that was meant. */
  shipment?: ShipmentInput | undefined;
  actorId: string;
  config: Config;
  now: number;
};

/**
 * Sets an order's status, any from any other, with its event, audit record and a mail to the customer. That mail waits
 * for as long as the change can be undone, and one that still waits is taken back by the next change. Printed copies
 * are shipped with how their parcel left, which can be corrected later. Answers the order as it was and is. Throws
 * NOT_FOUND, CONFLICT when it has been changed since it was seen, BAD_REQUEST without a needed shipment. `now`: UTC ms.
 */
export function changeOrderStatus(
  db: Db,
  { orderId, status, expectedUpdatedAt, shipment, actorId, config, now }: StatusChange,
) {
  return inTransaction(db, (tx) => {
    const order = tx
      .select({
        seq: orders.seq,
        status: orders.status,
        confirmedAt: orders.confirmedAt,
        updatedAt: orders.updatedAt,
      })
      .from(orders)
      .where(eq(orders.id, orderId))
      .get();
    if (!order) throw new TRPCError({ code: 'NOT_FOUND', message: orderMessages.notFound });
    if (order.updatedAt !== expectedUpdatedAt)
      throw new TRPCError({ code: 'CONFLICT', message: orderMessages.changedMeanwhile });
    const { status: before } = order;
    const shipped = status === 'shipped' ? shipment : undefined;
    if (before === status && !shipped) return { id: orderId, status, before, updatedAt: order.updatedAt };
    if (status === 'shipped') requireShipment(tx, orderId, shipped);

    const sentBefore = shipmentsOf(tx, [orderId]).get(orderId);
    if (shipped) saveShipment(tx, { orderId, shipment: shipped, actorId, now });
    const mail = mailOf(tx, order.seq, status, config);
    const key = `order-status:${orderId}`;
    const known = withdrawMail(tx, key) ? statusBeforeLast(tx, orderId) : before;
    if (mail && (known !== status || shipped)) queueMail(tx, mail, now, { waitMs: statusMailWaitMs, key });

    // A later moment than the one before, also within the same millisecond: it tells one change from another.
    const updatedAt = Math.max(now, order.updatedAt + 1);
    const confirmedAt = order.confirmedAt ?? (isOwed(status) ? now : null);
    tx.update(orders).set({ status, confirmedAt, updatedAt }).where(eq(orders.id, orderId)).run();
    moveStock(tx, { orderId, from: before, to: status, site: mailSite(tx, config), now });
    recordOrderEvent(tx, { orderId, kind: 'status', status, actorId }, now);
    recordChange(
      tx,
      {
        actorId,
        action: 'status',
        entity: 'order',
        entityId: orderId,
        before: { status: before, ...(shipped && wordsOf(sentBefore)) },
        after: { status, ...(shipped && wordsOf(shipped)) },
      },
      now,
    );
    return { id: orderId, status, before, updatedAt };
  });
}

const isOwed = (status: OrderStatus): boolean => ['confirmed', 'shipped', 'delivered'].includes(status);

/** A parcel is known by its carrier and number; an order of downloads alone has none. */
function requireShipment(tx: Executor, orderId: string, shipment: ShipmentInput | undefined): void {
  const isPrinted = hasPrintedCopies(tx, orderId);
  if (shipment && !isPrinted) throw new TRPCError({ code: 'BAD_REQUEST', message: deskMessages.noPrintedCopies });
  if (isPrinted && !shipment && !shipmentsOf(tx, [orderId]).has(orderId))
    throw new TRPCError({ code: 'BAD_REQUEST', message: deskMessages.shipmentNeeded });
}

const wordsOf = (shipment: ShipmentInput | undefined) => ({
  carrier: shipment?.carrier ?? '',
  trackingNumber: shipment?.trackingNumber ?? '',
});

/** The mail that tells the customer this status; null when nobody can be written to. */
function mailOf(tx: Executor, seq: number, status: OrderStatus, config: Config) {
  const [order] = readOrders(tx, [seq]);
  if (!order?.email) return null;
  const { name, email, ...rest } = order;
  return statusChangedMail(
    { ...rest, status, contactName: name ?? 'student', contactEmail: email },
    mailSite(tx, config),
  );
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
