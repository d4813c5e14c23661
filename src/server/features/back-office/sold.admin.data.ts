import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { completing, payments, refunds } from '#server/db/schema/payments.ts';
import { categoryLabel } from '#shared/enums.ts';
import { completesOrder } from '#shared/payments.ts';
import { cameBetween, type RevenueRow, rowOf, wentBetween } from './revenue-rows.data.ts';
import { takeShares } from './shares.data.ts';

type Sums = { courierPaise: number; discountPaise: number; partPaise: number; secondPaise: number };
type Sold = { start: number; end: number; by: 'material' | 'category'; sums: Sums };

/**
 * What the items of paid orders came to, the most first, less what went back for them; beside them courier, discounts,
 * part payments where there are any, and money that came a second time. A refund falls on all parts of its order in
 * proportion.
 */
export function readSold(db: Executor, { start, end, by, sums }: Sold): { rows: RevenueRow[]; others: RevenueRow[] } {
  const rows = new Map(paidFor(db, { start, end, by }).map((row) => [row.key, row]));
  const back = { courier: 0, discount: 0, part: 0, second: 0 };
  for (const { isDuplicate, shares, amountPaise, beyondPaise } of refundsBetween(db, start, end)) {
    if (isDuplicate) back.second += amountPaise;
    back.part += beyondPaise;
    for (const { item, paise, isLast } of shares) {
      if (item === 'courier' || item === 'discount') back[item] += paise;
      else {
        const key = by === 'material' ? item.materialId : item.category;
        const label = by === 'material' ? item.title : categoryLabel(item.category);
        const row = rows.get(key) ?? { ...rowOf(key, label, 0, 0), quantity: 0 };
        const quantity = (row.quantity ?? 0) - (isLast ? item.quantity : 0);
        rows.set(key, { ...rowOf(key, row.label, row.paidPaise, row.refundedPaise + paise), quantity });
      }
    }
  }
  return {
    rows: [...rows.values()],
    others: [
      rowOf('courier', 'Courier', sums.courierPaise, back.courier),
      rowOf('discount', 'Discounts', 0 - sums.discountPaise, back.discount),
      ...(sums.partPaise === 0 && back.part === 0
        ? []
        : [rowOf('part', 'Part payments and overpayments', sums.partPaise, back.part)]),
      rowOf('second', 'Duplicate payments to refund', sums.secondPaise, back.second),
    ],
  };
}

function paidFor(db: Executor, { start, end, by }: Omit<Sold, 'sums'>): RevenueRow[] {
  const key = by === 'material' ? sql<string>`${orderItems.materialId}` : sql<string>`${orderItems.category}`;
  const label = by === 'material' ? sql<string>`max(${orderItems.title})` : sql<string>`${orderItems.category}`;
  return db
    .select({
      key,
      label,
      quantity: sql<number>`sum(${orderItems.quantity})`,
      paise: sql<number>`sum(${orderItems.quantity} * ${orderItems.unitPricePaise})`,
    })
    .from(payments)
    .innerJoin(orderItems, eq(orderItems.orderId, payments.orderId))
    .where(and(cameBetween(start, end), eq(payments.isDuplicate, false), completing))
    .groupBy(key)
    .orderBy(sql`4 desc`, sql`2`)
    .all()
    .map(({ key, label, quantity, paise }) => ({
      ...rowOf(key, by === 'category' ? categoryLabel(label) : label, paise, 0),
      quantity,
    }));
}

type Item = { materialId: string; title: string; category: string; quantity: number };
type Part = { item: Item | 'courier' | 'discount'; paise: number };
type Refund = {
  isDuplicate: boolean;
  amountPaise: number;
  /** What of it falls on each part of the order; `isLast`: nothing of that is left. None for a duplicate payment. */
  shares: (Part & { isLast: boolean })[];
  /** What of it falls on no part: of a part payment, or of what was overpaid. */
  beyondPaise: number;
};

/** The refunds that arrived in this time; those before it are read too, to know what was left. */
function refundsBetween(db: Executor, start: number, end: number): Refund[] {
  const concerned = db.select({ id: refunds.paymentId }).from(refunds).where(wentBetween(start, end));
  const made = db
    .select({
      paymentId: refunds.paymentId,
      orderId: payments.orderId,
      isDuplicate: payments.isDuplicate,
      leftPaise: payments.leftPaise,
      amountPaise: refunds.amountPaise,
      madeAt: refunds.updatedAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, 'processed'), lt(refunds.updatedAt, end), inArray(refunds.paymentId, concerned)))
    .orderBy(asc(refunds.updatedAt), asc(refunds.id))
    .all();
  const parts = partsOf(
    db,
    made.filter(({ isDuplicate }) => !isDuplicate).map(({ orderId }) => orderId),
  );
  const left = new Map<string, number[]>();
  return made.flatMap(({ paymentId, orderId, isDuplicate, amountPaise, madeAt, ...payment }) => {
    const own = isDuplicate || !completesOrder(payment) ? [] : (parts.get(orderId) ?? []);
    const rest = left.get(paymentId) ?? own.map(({ paise }) => paise);
    left.set(paymentId, rest);
    const sharedPaise = Math.min(
      amountPaise,
      rest.reduce((sum, paise) => sum + paise, 0),
    );
    const taken = takeShares(rest, sharedPaise);
    const isLast = rest.every((paise) => paise === 0);
    const shares = own.map(({ item }, index) => ({ item, paise: taken[index] ?? 0, isLast }));
    const beyondPaise = isDuplicate ? 0 : amountPaise - sharedPaise;
    return madeAt < start ? [] : [{ isDuplicate, amountPaise, shares, beyondPaise }];
  });
}

/** What the totals of these orders are made of: items, courier, and the discount as a negative part. */
function partsOf(db: Executor, orderIds: string[]): Map<string, Part[]> {
  const among = sql`(select "value" from json_each(${JSON.stringify(orderIds)}))`;
  const items = db
    .select({
      orderId: orderItems.orderId,
      materialId: orderItems.materialId,
      title: orderItems.title,
      category: orderItems.category,
      quantity: orderItems.quantity,
      unitPricePaise: orderItems.unitPricePaise,
    })
    .from(orderItems)
    .where(sql`${orderItems.orderId} in ${among}`)
    .orderBy(asc(orderItems.id))
    .all();
  const sums = db
    .select({ id: orders.id, courierPaise: orders.courierPaise, discountPaise: orders.discountPaise })
    .from(orders)
    .where(sql`${orders.id} in ${among}`)
    .all();
  const parts = new Map<string, Part[]>(sums.map(({ id }) => [id, []]));
  for (const { orderId, unitPricePaise, ...item } of items)
    parts.get(orderId)?.push({ item, paise: unitPricePaise * item.quantity });
  for (const { id, courierPaise, discountPaise } of sums)
    parts.get(id)?.push({ item: 'courier', paise: courierPaise }, { item: 'discount', paise: 0 - discountPaise });
  return parts;
}
