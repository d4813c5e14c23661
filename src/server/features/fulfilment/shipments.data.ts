import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { isOneOf, oncePerDb } from '#server/db/prepared.ts';
import { orderItems, shipments } from '#server/db/schema/orders.ts';
import type { ShipmentInput } from '#shared/courier.ts';

export type Shipment = ShipmentInput & {
  /** UTC ms. */
  shippedAt: number;
};

const parcels = oncePerDb((db) =>
  db
    .select({
      orderId: shipments.orderId,
      shipment: {
        carrier: shipments.carrier,
        trackingNumber: shipments.trackingNumber,
        trackingUrl: shipments.trackingUrl,
        shippedAt: shipments.shippedAt,
      },
    })
    .from(shipments)
    .where(isOneOf(shipments.orderId, 'orderIds'))
    .prepare(),
);

/** How the parcels of these orders left, by the order's id. */
export function shipmentsOf(db: Executor, orderIds: string[]): Map<string, Shipment> {
  const rows = parcels(db).all({ orderIds: JSON.stringify(orderIds) });
  return new Map(rows.map(({ orderId, shipment }) => [orderId, shipment]));
}

/** Notes how a parcel left, or corrects it. `now`: UTC ms. */
export function saveShipment(
  tx: Executor,
  { orderId, shipment, actorId, now }: { orderId: string; shipment: ShipmentInput; actorId: string; now: number },
): void {
  tx.insert(shipments)
    .values({ orderId, ...shipment, actorId, shippedAt: now })
    .onConflictDoUpdate({ target: shipments.orderId, set: { ...shipment, actorId, shippedAt: now } })
    .run();
}

/** Whether something of this order is sent by courier. */
export const hasPrintedCopies = (db: Executor, orderId: string): boolean =>
  db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.kind, 'printed')))
    .limit(1)
    .get() !== undefined;
