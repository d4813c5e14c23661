import { and, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { isAmong, listed, prepareOnce } from '#server/db/prepared.ts';
import { orderItems, shipments } from '#server/db/schema/orders.ts';
import { badRequest, refuseField } from '#server/trpc.ts';
import type { Admin, Work } from '#server/work.ts';
import type { ShipmentInput } from '#shared/courier.ts';
import { deskMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { shortOrderId } from '#shared/orders.ts';

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

type Sending = { orderId: string; shipment?: ShipmentInput | undefined; sameNumberIsFine?: boolean | undefined };

/** Records or corrects how a parcel left, where that is said; answers what was known before. Throws BAD_REQUEST. */
export function recordShipment(work: Work<Admin>, { orderId, shipment, sameNumberIsFine }: Sending) {
  const { tx, actor, now } = work;
  const known = shipmentsOf(tx, [orderId]).get(orderId) ?? null;
  if (!shipment) return known;
  if (!hasPrintedCopies(tx, orderId)) throw badRequest(deskMessages.noPrintedCopies);
  const other = sameNumberIsFine ? undefined : findSameNumber(tx, orderId, shipment);
  if (other) throw refuseField('trackingNumber', `${orderWorkMessages.sameNumber}: ${shortOrderId(other)}`);
  const values = { ...shipment, actorId: actor.id, shippedAt: now };
  tx.insert(shipments)
    .values({ orderId, ...values })
    .onConflictDoUpdate({ target: shipments.orderId, set: values })
    .run();
  return known;
}

/** Another order whose parcel has this number of this carrier; undefined where there is none, or no number. */
const findSameNumber = (
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

const hasPrintedCopies = (db: Executor, orderId: string): boolean =>
  db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.kind, 'printed')))
    .limit(1)
    .get() !== undefined;
