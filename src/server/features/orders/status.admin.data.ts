import { TRPCError } from '@trpc/server';
import { eq } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import {
  type Changed,
  cancelOrder,
  confirmOrder,
  deliverOrder,
  reopenOrder,
  shipOrder,
} from '#server/features/orders/lifecycle.data.ts';
import { findSameNumber, shipmentsOf } from '#server/features/orders/shipments.data.ts';
import { refuseField } from '#server/trpc.ts';
import type { ShipmentInput } from '#shared/courier.ts';
import { orderMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { type OrderStatus, shortOrderId } from '#shared/orders.ts';

type StatusChoice = {
  orderId: string;
  status: OrderStatus;
  /** The order's `updatedAt` as the admin saw it. */
  expectedUpdatedAt: number;
  /** How the parcel left, if that is known. */
  shipment?: ShipmentInput | undefined;
  /** Another order went in the same parcel. */
  sameNumberIsFine?: boolean | undefined;
  actorId: string;
  config: Config;
  now: number;
};

/**
 * Sets an order's status, any from any other, with its audit record; the customer's mail waits for as long as the change
 * can be undone. Returns the order's status before and now. Throws NOT_FOUND, CONFLICT when the order has changed since
 * it was seen, BAD_REQUEST for a parcel of an order without printed copies and for a tracking number that another order
 * has. `now`: UTC ms.
 */
export function changeOrderStatus(
  db: Db,
  { orderId, status, expectedUpdatedAt, shipment, sameNumberIsFine, ...by }: StatusChoice,
) {
  return inTransaction(db, (tx) => {
    const order = tx
      .select({ status: orders.status, updatedAt: orders.updatedAt })
      .from(orders)
      .where(eq(orders.id, orderId))
      .get();
    if (!order) throw new TRPCError({ code: 'NOT_FOUND', message: orderMessages.notFound });
    if (order.updatedAt !== expectedUpdatedAt)
      throw new TRPCError({ code: 'CONFLICT', message: orderMessages.changedMeanwhile });
    const parcel = status === 'shipped' ? shipment : undefined;
    const parcelBefore = shipmentsOf(tx, [orderId]).get(orderId);
    const other = parcel && !sameNumberIsFine ? findSameNumber(tx, orderId, parcel) : undefined;
    if (other) throw refuseField('trackingNumber', `${orderWorkMessages.sameNumber}: ${shortOrderId(other)}`);
    const changed = change[status](tx, { orderId, shipment: parcel, ...by });
    if (!changed) return { id: orderId, before: order.status, status, updatedAt: order.updatedAt };
    recordChange(
      tx,
      {
        actorId: by.actorId,
        action: 'status',
        entity: 'order',
        entityId: orderId,
        before: { status: changed.before, ...(parcel && wordsOf(parcelBefore)) },
        after: { status, ...(parcel && wordsOf(parcel)) },
      },
      by.now,
    );
    return { id: orderId, ...changed };
  });
}

type Chosen = Pick<StatusChoice, 'orderId' | 'status' | 'expectedUpdatedAt' | 'shipment' | 'sameNumberIsFine'>;
type By = Omit<StatusChoice, keyof Chosen>;

/** What became of one of several changes; `message`: why it was refused, as the admin reads it. */
export type StatusOutcome =
  | ({ outcome: 'changed' } & ReturnType<typeof changeOrderStatus>)
  | { outcome: 'refused'; id: string; message: string };

/** Sets the status of several orders, each in a transaction of its own: those that can be changed are. `now`: UTC ms. */
export function changeOrderStatuses(db: Db, changes: Chosen[], by: By): StatusOutcome[] {
  return changes.map((chosen) => {
    try {
      return { outcome: 'changed', ...changeOrderStatus(db, { ...chosen, ...by }) };
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
      return { outcome: 'refused', id: chosen.orderId, message: error.message };
    }
  });
}

type Verb = (tx: Executor, choice: Parameters<typeof shipOrder>[1]) => Changed | null;

const change: Record<OrderStatus, Verb> = {
  pending: reopenOrder,
  confirmed: confirmOrder,
  shipped: shipOrder,
  delivered: deliverOrder,
  cancelled: cancelOrder,
};

const wordsOf = (shipment: ShipmentInput | undefined) => ({
  carrier: shipment?.carrier ?? '',
  trackingNumber: shipment?.trackingNumber ?? '',
});
