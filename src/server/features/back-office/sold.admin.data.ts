/** What each thing brought in within a period. */
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { categoryLabel } from '#shared/enums.ts';
import { receivedStatuses } from '#shared/payments.ts';
import { paidBetween, type RevenueRow, refundedBetween, rowOf } from './revenue-rows.data.ts';

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
      rowOf('second', 'Duplicate payments, and money on hold', sums.secondPaise, back.second),
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
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(paidBetween(start, end))
    .groupBy(key)
    .orderBy(sql`4 desc`, sql`2`)
    .all()
    .map(({ key, label, quantity, paise }) => ({
      ...rowOf(key, by === 'category' ? categoryLabel(label) : label, paise, 0),
      quantity,
    }));
}

type Item = { materialId: string; title: string; category: string; quantity: number };
type SoldPart = { item: Item | 'courier' | 'discount'; paise: number };
type Refund = {
  isDuplicate: boolean;
  amountPaise: number;
  /** What of it falls on each part of the order; `isLast`: nothing of that is left. None for a duplicate payment. */
  shares: (SoldPart & { isLast: boolean })[];
  /** What of it falls on no part: of part payments of an unpaid order, or of what came beyond the total. */
  beyondPaise: number;
};

/** The refunds that arrived in this time; those of the same orders before it are read too, to know what was left. */
function refundsBetween(db: Executor, start: number, end: number): Refund[] {
  const concerned = db
    .select({ id: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(refundedBetween(start, end));
  const made = db
    .select({
      orderId: payments.orderId,
      isDuplicate: payments.isDuplicate,
      amountPaise: refunds.amountPaise,
      madeAt: refunds.updatedAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, 'processed'), lt(refunds.updatedAt, end), inArray(payments.orderId, concerned)))
    .orderBy(asc(refunds.updatedAt), asc(refunds.id))
    .all();
  const moneyOf = readMoney(
    db,
    made.map(({ orderId }) => orderId),
  );
  return made.flatMap(({ orderId, isDuplicate, amountPaise, madeAt }) => {
    const money = isDuplicate ? undefined : moneyOf.get(orderId);
    const { beyondPaise, shares } = money ? takeRefund(money, amountPaise) : { beyondPaise: 0, shares: [] };
    return madeAt < start ? [] : [{ isDuplicate, amountPaise, shares, beyondPaise }];
  });
}

/** What is left of an order's money: what came beyond its total, and each of its parts; both none where it is not paid. */
type SpreadMoney = { beyondPaise: number; parts: SoldPart[]; rest: number[] };

/** Takes a refund off what came beyond the total first, then off the parts in proportion. */
function takeRefund(money: SpreadMoney, amountPaise: number): Pick<Refund, 'shares' | 'beyondPaise'> {
  const left = money.rest.reduce((sum, paise) => sum + paise, 0);
  const beyondPaise = Math.max(Math.min(amountPaise, money.beyondPaise), amountPaise - left);
  money.beyondPaise -= beyondPaise;
  const taken = takeShares(money.rest, amountPaise - beyondPaise);
  const isLast = money.rest.every((paise) => paise === 0);
  return { beyondPaise, shares: money.parts.map((part, index) => ({ ...part, paise: taken[index] ?? 0, isLast })) };
}

/**
 * Splits an amount over parts in proportion to what is left of each, and takes it off them. All in whole paise; a part
 * may be negative, such as a discount. The shares add up to the amount, and taking all that is left leaves nothing of
 * any part. If the parts add up to nothing, so do the shares.
 */
export function takeShares(left: number[], paise: number): number[] {
  const total = BigInt(left.reduce((sum, part) => sum + part, 0));
  if (total <= 0n) return left.map(() => 0);
  // The rounded share of all parts so far, less the shares already taken, so that no remainder is lost.
  const upTo = (sum: number): number => Number((BigInt(paise) * BigInt(sum)) / total);
  let sum = 0;
  return left.map((part, index) => {
    const before = upTo(sum);
    sum += part;
    const share = upTo(sum) - before;
    left[index] = part - share;
    return share;
  });
}

function readMoney(db: Executor, orderIds: string[]): Map<string, SpreadMoney> {
  const parts = partsOf(db, orderIds);
  const rows = db
    .select({
      orderId: orders.id,
      paidAt: orders.paidAt,
      beyondPaise: sql<number>`sum(${payments.amountPaise}) - ${orders.totalPaise}`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        sql`${payments.orderId} in ${among(orderIds)}`,
        inArray(payments.status, receivedStatuses),
        eq(payments.isDuplicate, false),
      ),
    )
    .groupBy(orders.id)
    .all();
  return new Map(
    rows.map(({ orderId, paidAt, beyondPaise }) => {
      const own = paidAt === null ? [] : (parts.get(orderId) ?? []);
      return [
        orderId,
        { beyondPaise: paidAt === null ? 0 : beyondPaise, parts: own, rest: own.map(({ paise }) => paise) },
      ];
    }),
  );
}

/** As one parameter, however many. */
const among = (orderIds: string[]) => sql`(select "value" from json_each(${JSON.stringify(orderIds)}))`;

/** What the totals of these orders are made of: items, courier, and the discount as a negative part. */
function partsOf(db: Executor, orderIds: string[]): Map<string, SoldPart[]> {
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
    .where(sql`${orderItems.orderId} in ${among(orderIds)}`)
    .orderBy(asc(orderItems.id))
    .all();
  const sums = db
    .select({ id: orders.id, courierPaise: orders.courierPaise, discountPaise: orders.discountPaise })
    .from(orders)
    .where(sql`${orders.id} in ${among(orderIds)}`)
    .all();
  const parts = new Map<string, SoldPart[]>(sums.map(({ id }) => [id, []]));
  for (const { orderId, unitPricePaise, ...item } of items)
    parts.get(orderId)?.push({ item, paise: unitPricePaise * item.quantity });
  for (const { id, courierPaise, discountPaise } of sums)
    parts.get(id)?.push({ item: 'courier', paise: courierPaise }, { item: 'discount', paise: 0 - discountPaise });
  return parts;
}
