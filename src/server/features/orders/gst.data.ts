/** The tax that an order carries. */
import { eq, inArray } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { siteSection } from '#server/features/site/site.data.ts';
import { formatDay } from '#shared/dates.ts';
import { rateOn, stateOfGstin, type TaxBasis, taxOf } from '#shared/gst.ts';
import { stateIn } from '#shared/written-states.ts';
import { itemsOf } from './contents.data.ts';

/** The GSTIN where the educator makes invoices on this day; null: she has none, or none yet. `at`: UTC ms. */
function gstinOn(db: Executor, config: Pick<Config, 'site' | 'timeZone'>, at: number): string | null {
  const { gstin } = siteSection(db, config, 'business');
  const { from } = siteSection(db, config, 'gst');
  return gstin !== '' && from !== '' && formatDay(at, config.timeZone) >= from ? gstin : null;
}

/** Rates and place of an order whose receipt is given now (`at`, UTC ms); null where there is no tax to tell. */
export function taxBasis(
  db: Executor,
  config: Pick<Config, 'site' | 'timeZone'>,
  { orderId, at }: { orderId: string; at: number },
): TaxBasis | null {
  const gstin = gstinOn(db, config, at);
  const row = rateOn(siteSection(db, config, 'gst').rates, formatDay(at, config.timeZone));
  const order = db
    .select({ courierPaise: orders.courierPaise, shippingAddress: orders.shippingAddress })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (gstin === null || !row || !order) return null;
  const items = itemsOf(db, [orderId]);
  const paired = printedEditions(
    db,
    items.map(({ materialId }) => materialId),
  );
  const home = stateOfGstin(gstin.toUpperCase());
  // Of a download without an address nobody knows more than where it is sold.
  const place = stateIn(order.shippingAddress) || home;
  const { courierPaise } = order;
  return {
    place,
    isInterState: place !== home,
    lines: [
      ...items.map(({ id, kind, materialId, quantity, unitPricePaise }) => ({
        itemId: id,
        ...taxOf(row, { kind, hasPrintedEdition: paired.has(materialId) }),
        grossPaise: quantity * unitPricePaise,
      })),
      ...(courierPaise > 0
        ? [{ itemId: null, ...taxOf(row, { kind: 'printed', hasPrintedEdition: true }), grossPaise: courierPaise }]
        : []),
    ],
  };
}

/** The ids of those materials that are sold in print too. */
function printedEditions(db: Executor, ids: string[]): Set<string> {
  const rows = db
    .select({ id: materials.id, printPricePaise: materials.printPricePaise })
    .from(materials)
    .where(inArray(materials.id, ids))
    .all();
  return new Set(rows.filter(({ printPricePaise }) => printPricePaise > 0).map(({ id }) => id));
}
