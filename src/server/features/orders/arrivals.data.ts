import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { isAmong, listed, prepareOnce } from '#server/db/prepared.ts';
import { orders, shipments } from '#server/db/schema/orders.ts';
import { siteFacts, siteSection } from '#server/features/site/site.data.ts';
import { parcelDays, parseHolidays } from '#shared/business-days.ts';
import { shipmentWayOf } from '#shared/courier.ts';

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
