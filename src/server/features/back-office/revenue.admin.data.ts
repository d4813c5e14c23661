/** Revenue day by day. */
import { count, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { dayLabel, daysBetween, monthLabel } from '#shared/dates.ts';
import type { RevenueInput } from '#shared/revenue.ts';
import { paidBetween, type RevenueRow, receivedBetween, refundedBetween, rowOf } from './revenue-rows.data.ts';
import { readSold } from './sold.admin.data.ts';

/**
 * Money that came in, on the day it came, and went back, on the day it went; days of the named zone. The items of paid
 * orders, their courier and their discounts, counted when they were paid in full, add up with `partPaise` to
 * `orderPaise`: part payments before that, less what they were for after it, and what was overpaid. Money that came a
 * second time for an order is reported separately, since it buys nothing and goes back. `rows` and `others` together
 * come to what was paid, refunded and is left, to the paisa; `others` is what belongs to no material, and empty by
 * time.
 */
export function reportRevenue(db: Executor, { from, to, by }: RevenueInput, timeZone: string) {
  const days = daysBetween(from, to, timeZone);
  const [start, end] = [days[0]?.start ?? 0, days.at(-1)?.end ?? 0];
  const sums = sumUp(db, start, end);
  const byDay = by === 'day' || by === 'month' ? readDays(db, days) : [];
  if (by === 'day') return { ...sums, rows: byDay, others: [] };
  if (by === 'month') return { ...sums, rows: monthsOf(byDay), others: [] };
  return { ...sums, ...readSold(db, { start, end, by, sums }) };
}

function sumUp(db: Executor, start: number, end: number) {
  const money = db
    .select({
      orderPaise: sql<number>`coalesce(sum(iif(${payments.isDuplicate}, 0, ${payments.amountPaise})), 0)`,
      secondPaise: sql<number>`coalesce(sum(iif(${payments.isDuplicate}, ${payments.amountPaise}, 0)), 0)`,
    })
    .from(payments)
    .where(receivedBetween(start, end))
    .get();
  const paid = db
    .select({
      orders: count(),
      courierPaise: sql<number>`coalesce(sum(${orders.courierPaise}), 0)`,
      discountPaise: sql<number>`coalesce(sum(${orders.discountPaise}), 0)`,
      totalPaise: sql<number>`coalesce(sum(${orders.totalPaise}), 0)`,
    })
    .from(orders)
    .where(paidBetween(start, end))
    .get();
  const refundedPaise =
    db
      .select({ paise: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)` })
      .from(refunds)
      .where(refundedBetween(start, end))
      .get()?.paise ?? 0;
  const { orderPaise = 0, secondPaise = 0 } = money ?? {};
  const { orders: paidOrders = 0, courierPaise = 0, discountPaise = 0, totalPaise = 0 } = paid ?? {};
  const paidPaise = orderPaise + secondPaise;
  return {
    paidOrders,
    itemsPaise: totalPaise - courierPaise + discountPaise,
    courierPaise,
    discountPaise,
    partPaise: orderPaise - totalPaise,
    orderPaise,
    secondPaise,
    paidPaise,
    refundedPaise,
    netPaise: paidPaise - refundedPaise,
  };
}

/** In every time zone days begin at a full quarter of an hour. */
const quarterMs = 15 * 60 * 1000;

type Day = ReturnType<typeof daysBetween>[number];

/** What came and went on each day; summed by quarters of an hour first, so that few rows are read. */
function readDays(db: Executor, days: Day[]): RevenueRow[] {
  const [start, end] = [days[0]?.start ?? 0, days.at(-1)?.end ?? 0];
  const came = sql<number>`${payments.paidAt} / ${quarterMs}`;
  const paid = db
    .select({ quarter: came, paise: sql<number>`sum(${payments.amountPaise})` })
    .from(payments)
    .where(receivedBetween(start, end))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .all();
  const went = sql<number>`${refunds.updatedAt} / ${quarterMs}`;
  const back = db
    .select({ quarter: went, paise: sql<number>`sum(${refunds.amountPaise})` })
    .from(refunds)
    .where(refundedBetween(start, end))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .all();
  const [paidOn, backOn] = [sumByDay(paid, days), sumByDay(back, days)];
  return days.map(({ day }, index) => rowOf(day, dayLabel(day), paidOn[index] ?? 0, backOn[index] ?? 0));
}

function sumByDay(rows: { quarter: number; paise: number }[], days: Day[]): number[] {
  let at = 0;
  return days.map(({ end }) => {
    let sum = 0;
    for (let row = rows[at]; row && row.quarter * quarterMs < end; row = rows[at]) {
      sum += row.paise;
      at += 1;
    }
    return sum;
  });
}

function monthsOf(days: RevenueRow[]): RevenueRow[] {
  const months = new Map<string, RevenueRow>();
  for (const { key, paidPaise, refundedPaise } of days) {
    const month = key.slice(0, 7);
    const before = months.get(month);
    months.set(
      month,
      rowOf(
        month,
        monthLabel(month),
        (before?.paidPaise ?? 0) + paidPaise,
        (before?.refundedPaise ?? 0) + refundedPaise,
      ),
    );
  }
  return [...months.values()];
}
