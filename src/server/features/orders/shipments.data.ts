import { and, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { isAmong, listed, prepareOnce } from '#server/db/prepared.ts';
import { orderItems, shipments } from '#server/db/schema/orders.ts';
import type { Admin, Work } from '#server/work.ts';
import type { ShipmentInput } from '#shared/courier.ts';

export function shipmentsOf(db: Executor, orderIds: string[]): Map<string, ShipmentInput & { shippedAt: number }> {
  const rows = shipmentsQuery(db).all({ orderIds: listed(orderIds) });
  return new Map(rows.map(({ orderId, shipment }) => [orderId, shipment]));
}

const shipmentsQuery = prepareOnce((db) =>
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
    .where(isAmong(shipments.orderId, 'orderIds'))
    .prepare(),
);

export function saveShipment({ tx, actor, now }: Work<Admin>, orderId: string, shipment: ShipmentInput): void {
  const values = { ...shipment, actorId: actor.id, shippedAt: now };
  tx.insert(shipments)
    .values({ orderId, ...values })
    .onConflictDoUpdate({ target: shipments.orderId, set: values })
    .run();
}

/** Another order whose parcel has this number of this carrier; undefined where there is none, or no number. */
export const findSameNumber = (
  db: Executor,
  orderId: string,
  { carrier, trackingNumber }: ShipmentInput,
): string | undefined =>
  db
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(
      and(
        ne(shipments.trackingNumber, ''),
        sql`${shipments.trackingNumber} collate nocase = ${trackingNumber}`,
        eq(shipments.carrier, carrier),
        ne(shipments.orderId, orderId),
      ),
    )
    .limit(1)
    .get()?.orderId;

export const hasPrintedCopies = (db: Executor, orderId: string): boolean =>
  db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.kind, 'printed')))
    .limit(1)
    .get() !== undefined;
