/** When a parcel should arrive, and how it left. */
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { isAmong, listed, prepareOnce } from '#server/db/prepared.ts';
import { orderItems, orders, shipments } from '#server/db/schema/orders.ts';
import { siteFacts, siteSection } from '#server/features/site/site.data.ts';
import { badRequest, refuseField } from '#server/trpc.ts';
import type { Admin, Work } from '#server/work.ts';
import { parcelDays, parseHolidays } from '#shared/business-days.ts';
import { type ShipmentInput, shipmentWayOf } from '#shared/courier.ts';
import { deskMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { shortOrderId } from '#shared/orders.ts';

export type At = { config: Config; now: number };

export function parcelCalendar(db: Executor, { config, now }: At) {
  const holidays = parseHolidays(siteSection(db, config, 'delivery').holidays);
  const { deliveryDays } = siteFacts(db, config);
  return (confirmedAt: number) => parcelDays(confirmedAt, { now, timeZone: config.timeZone, holidays, deliveryDays });
}

/** `by`: the promised day, `2026-11-28`. `isLate`: that day is over. */
export type Arrival = { by: string; isLate: boolean };

/** When the parcels that are owed or under way with a courier should arrive, by their orders' ids. */
export function arrivalsOf(db: Executor, orderIds: string[], at: At): Map<string, Arrival> {
  const rows = owedOrSentQuery(db)
    .all({ orderIds: listed(orderIds) })
    .filter(({ carrier }) => shipmentWayOf({ carrier: carrier ?? '' }) === 'courier');
  if (rows.length === 0) return new Map();
  const daysOf = parcelCalendar(db, at);
  return new Map(
    rows.map(({ id, confirmedAt }) => {
      const { arriveBy, isLate } = daysOf(confirmedAt ?? at.now);
      return [id, { by: arriveBy, isLate }];
    }),
  );
}

const owedOrSentQuery = prepareOnce((db) =>
  db
    .select({ id: orders.id, confirmedAt: orders.confirmedAt, carrier: shipments.carrier })
    .from(orders)
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .where(
      and(
        isAmong(orders.id, 'orderIds'),
        eq(orders.ships, true),
        inArray(orders.status, ['confirmed', 'shipped']),
        isNotNull(orders.confirmedAt),
      ),
    )
    .prepare(),
);

/** The promised day of an order's parcel, for a mail; null where none is promised or it is over. */
export function arrivesBy(db: Executor, orderId: string, at: At): string | null {
  const arrival = arrivalsOf(db, [orderId], at).get(orderId);
  return arrival && !arrival.isLate ? arrival.by : null;
}

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
