import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/sqlite-core';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orders, orderTotals, paidCancelledOrders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { settings } from '#server/db/schema/settings.ts';
import { oversoldPrefix } from '#server/features/stock/stock.data.ts';
import { startOfLastDays } from '#shared/dates.ts';
import { type OrderFilter, orderPeriodDays } from '#shared/orders.ts';

/** Where and when it is asked, since periods are counted in days. `now`: UTC ms. */
export type Asking = { timeZone: string; now: number };

/** Where an order stands in the list, whichever way that is sorted. */
type Position = { seq: number; totalPaise: number };

/**
 * More matches of a search are not counted, nor collected before they are sorted: a word that stands in nearly every
 * order is answered by walking along the list, which meets a page of them at once.
 */
const mostCounted = 1000;

type Page = { seqs: number[]; before: string | null; after: string | null };
type PageInput = { after?: string | null; before?: string | null; limit: number };

/**
 * The orders that match, to be read a page at a time: `page` answers their `seqs` in the list's order and the cursors
 * of the pages beside it (null where there is none); `count` how many match, or at least that many where `isCapped`.
 */
export function searchOrders(db: Executor, filter: OrderFilter, asking: Asking) {
  const { where, isCommon } = matching(db, filter, asking);

  function page({ after, before, limit }: PageInput): Page {
    const isBack = Boolean(before);
    const rows = readRows(db, { filter, where, cursor: before || after, isBack, limit: limit + 1 });
    const hasMore = rows.length > limit;
    // Back at the beginning, where orders may have been added, the first page is a whole one again.
    if (isBack && !hasMore) return page({ limit });
    const shown = isBack ? rows.slice(0, limit).toReversed() : rows.slice(0, limit);
    return {
      seqs: shown.map(({ seq }) => seq),
      before: isBack || after ? cursorOf(shown[0]) : null,
      after: isBack || hasMore ? cursorOf(shown.at(-1)) : null,
    };
  }

  function count() {
    if (!isCommon) return { matching: countMatches(db, filter, where), isCapped: false };
    const isAlone = filter.status === undefined && filter.period === undefined && !filter.needsAttention;
    return { matching: isAlone ? mostCounted : 0, isCapped: true };
  }
  return { page, count };
}

/** How many orders wait for a decision about money or for copies that were not there. */
export const countNeedingAttention = (db: Executor): number => seqsNeedingAttention(db).length;

/** How many orders stand in each status and what they come to, in paise. */
export const readOrderTotals = (db: Executor) =>
  db
    .select({ status: orderTotals.status, orders: orderTotals.orders, totalPaise: orderTotals.totalPaise })
    .from(orderTotals)
    .all();

type Reading = {
  filter: OrderFilter;
  where: SQL | undefined;
  cursor: string | null | undefined;
  isBack: boolean;
  limit: number;
};

function readRows(db: Executor, { filter: { sort, period }, where, cursor, isBack, limit }: Reading): Position[] {
  const byAmount = sort === 'highest' || sort === 'lowest';
  const descends = (sort === 'newest' || sort === 'highest') !== isBack;
  const [totalPaise, seq] = cursor?.split('-').map(Number) ?? [];
  const sign = sql.raw(descends ? '<' : '>');
  const beyond =
    seq === undefined
      ? undefined
      : byAmount
        ? sql`(${orders.totalPaise}, ${orders.seq}) ${sign} (${totalPaise}, ${seq})`
        : sql`${orders.seq} ${sign} ${seq}`;
  const direction = descends ? desc : asc;
  // Of a period all orders are read and sorted (`+`), rather than all orders of that amount asked for their day.
  const amount = period === undefined ? sql`${orders.totalPaise}` : sql`+${orders.totalPaise}`;
  return db
    .select({ seq: orders.seq, totalPaise: orders.totalPaise })
    .from(orders)
    .where(and(where, beyond))
    .orderBy(...(byAmount ? [direction(amount)] : []), direction(orders.seq))
    .limit(limit)
    .all();
}

const cursorOf = (position: Position | undefined): string | null =>
  position ? `${position.totalPaise}-${position.seq}` : null;

function countMatches(db: Executor, { search, status, period, needsAttention }: OrderFilter, where: SQL | undefined) {
  if (search === '' && period === undefined && !needsAttention) {
    return readOrderTotals(db).reduce((sum, row) => sum + (status && row.status !== status ? 0 : row.orders), 0);
  }
  return db.select({ orders: count() }).from(orders).where(where).get()?.orders ?? 0;
}

/** What narrows the list; `isCommon`: the text searched for stands in too many orders to collect them. */
function matching(db: Executor, { search, status, period, needsAttention }: OrderFilter, asking: Asking) {
  const text = holding(db, search);
  const where = and(
    status && eq(orders.status, status),
    period && since(db, startOfLastDays(asking.now, orderPeriodDays[period], asking.timeZone)),
    needsAttention ? isOneOf(seqsNeedingAttention(db)) : undefined,
    text?.where,
  );
  return { where, isCommon: text?.isCommon ?? false };
}

/**
 * Placed at this moment (UTC ms) or later. Orders are numbered as they are placed, so the first number of that time
 * bounds the walk along the list; the moment itself stays the judge, and is no reason to sort (`+`).
 */
function since(db: Executor, moment: number): SQL | undefined {
  const first = db
    .select({ seq: sql<number | null>`min(+${orders.seq})` })
    .from(orders)
    .where(gte(orders.createdAt, moment))
    .get()?.seq;
  return and(gte(orders.seq, first ?? Number.MAX_SAFE_INTEGER), sql`+${orders.createdAt} >= ${moment}`);
}

/** Holding this text in the id, a name, an email or a title. An id may be written as it is shown, with `#`. */
function holding(db: Executor, search: string): { where: SQL; isCommon: boolean } | undefined {
  const text = search.replaceAll('\0', '').replace(/^#/, '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return undefined;
  const seqs = db.all<{ seq: number }>(sql`${textMatches(text)} limit ${mostCounted + 1}`).map(({ seq }) => seq);
  const isCommon = seqs.length > mostCounted;
  const where = isCommon
    ? containsText(sql`(select "c0" from "orders_search_content" where "id" = ${orders.seq})`, text)
    : sql`${orders.seq} in (select "value" from json_each(${JSON.stringify(seqs)}))`;
  return { where, isCommon };
}

/**
 * The orders that hold this text. The index knows runs of three characters; less is looked for in the texts that it
 * keeps (FTS5's `_content` table).
 */
function textMatches(text: string): SQL {
  const phrase = `"${text.replaceAll('"', '""')}"`;
  return /.{3}/su.test(text)
    ? sql`select "rowid" as "seq" from "orders_search" where "orders_search" match ${phrase}`
    : sql`select "id" as "seq" from "orders_search_content" where ${containsText(sql`"c0"`, text)}`;
}

/** Looked for once for the page and the count: it takes longer than either. */
const seqsNeedingAttention = (db: Executor): number[] => [
  ...new Set(
    needingAttention(db)
      .all()
      .map(({ seq }) => seq),
  ),
];

const isOneOf = (seqs: number[]): SQL => sql`${orders.seq} in (select "value" from json_each(${JSON.stringify(seqs)}))`;

/** The orders whose money or missing copies ask for a decision: see `attentionReasons`. */
function needingAttention(db: Executor) {
  const seqs = { seq: orders.seq };
  const later = alias(refunds, 'later');
  return unionAll(
    db
      .select(seqs)
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(
        and(
          eq(payments.isDuplicate, true),
          eq(payments.status, 'paid'),
          lt(payments.refundedPaise, payments.amountPaise),
        ),
      ),
    db.select(seqs).from(paidCancelledOrders).innerJoin(orders, eq(orders.id, paidCancelledOrders.orderId)),
    db
      .select(seqs)
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(
        and(
          eq(refunds.status, 'failed'),
          sql`not exists (select 1 from ${refunds} as "later" where ${and(eq(later.paymentId, refunds.paymentId), sql`${later.createdAt} > ${refunds.createdAt}`)})`,
        ),
      ),
    db
      .select(seqs)
      .from(settings)
      .innerJoin(orders, eq(orders.id, sql`substr(${settings.key}, ${oversoldPrefix.length + 1})`))
      .where(
        and(gte(settings.key, oversoldPrefix), lt(settings.key, `${oversoldPrefix}~`), eq(orders.status, 'confirmed')),
      ),
  );
}
