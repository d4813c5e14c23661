/** The admin's orders that match a filter and a text, found by words or by numbers, read a page at a time. */
import { and, asc, count, desc, eq, gt, gte, max, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orders, orderTotals, receipts, shipments } from '#server/db/schema/orders.ts';
import { paymentReports, payments } from '#server/db/schema/payments.ts';
import { profiles } from '#server/db/schema/users.ts';
import { startOfLastDays } from '#shared/dates.ts';
import { type OrderFilter, orderPeriodDays } from '#shared/orders.ts';
import { parsePhone } from '#shared/phone.ts';
import { needsAttention } from './state.data.ts';

/** `isWhole`: every order that matches is wanted, however long that takes. */
export type Asking = { config: Pick<Config, 'timeZone'>; now: number; isWhole?: boolean };

type Position = { seq: number; totalPaise: number };

/** More are neither counted nor collected: walking the list soon finds a page with so common a word. */
const mostCounted = 1000;

/** The index knows runs of three characters; shorter text is looked for in this many orders, the newest. */
const mostLookedThrough = 50_000;

type Page = { seqs: number[]; before: string | null; after: string | null };
type PageInput = { after?: string | null; before?: string | null; limit: number };

/** Read a page at a time by cursors; `isPartial`: so short a text is looked for in the newest orders only. */
export function searchOrders(db: Executor, filter: OrderFilter, asking: Asking) {
  const { where, text } = matching(db, filter, asking);

  function page({ after, before, limit }: PageInput): Page {
    const isBack = Boolean(before);
    const rows = readRows(db, { filter, where, text, cursor: before || after, isBack, limit: limit + 1 });
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
    if (!text?.isCommon) return { matching: countMatches(db, filter, where), isCapped: false };
    const isAlone = filter.status === undefined && filter.period === undefined && !filter.needsAttention;
    return { matching: isAlone ? mostCounted : 0, isCapped: true };
  }

  function beside(place: Position) {
    const read = (isBack: boolean) =>
      readRows(db, { filter, where, text, cursor: cursorOf(place), isBack, limit: 1 })[0]?.seq;
    return { before: read(true), after: read(false) };
  }
  return { page, count, beside, isPartial: text?.isPartial ?? false };
}

export const readOrderTotals = (db: Executor) =>
  db
    .select({ status: orderTotals.status, orders: orderTotals.orders, totalPaise: orderTotals.totalPaise })
    .from(orderTotals)
    .all();

type Reading = {
  filter: OrderFilter;
  where: SQL | undefined;
  text: SearchTerms | undefined;
  cursor: string | null | undefined;
  isBack: boolean;
  limit: number;
};

function readRows(db: Executor, { filter, where, text, ...range }: Reading): Position[] {
  const { sort, period } = filter;
  const { cursor, isBack, limit } = range;
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
  // Of few orders all are read and sorted (`+`), rather than all of that amount asked whether they are among those few.
  const isStretch = period !== undefined || text?.isPartial || filter.needsAttention;
  const amount = isStretch ? sql`+${orders.totalPaise}` : sql`${orders.totalPaise}`;
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

function countMatches(db: Executor, { search, status, period, ...filter }: OrderFilter, where: SQL | undefined) {
  if (search === '' && period === undefined && !filter.needsAttention) {
    return readOrderTotals(db).reduce((sum, row) => sum + (status && row.status !== status ? 0 : row.orders), 0);
  }
  return db.select({ orders: count() }).from(orders).where(where).get()?.orders ?? 0;
}

function matching(db: Executor, { search, status, period, ...filter }: OrderFilter, asking: Asking) {
  const text = holding(db, search, asking);
  const where = and(
    // Few need attention: of those the status is asked (`+`), rather than of all of a status whether they need it.
    status && (filter.needsAttention ? sql`+${orders.status} = ${status}` : eq(orders.status, status)),
    period && since(db, startOfLastDays(asking.now, orderPeriodDays[period], asking.config.timeZone)),
    filter.needsAttention ? needsAttention : undefined,
    text?.where,
  );
  return { where, text };
}

/** The first number since then bounds the walk; the moment stays the judge, and is no reason to sort (`+`). */
function since(db: Executor, moment: number): SQL | undefined {
  const first = db
    .select({ seq: sql<number | null>`min(+${orders.seq})` })
    .from(orders)
    .where(gte(orders.createdAt, moment))
    .get()?.seq;
  return and(gte(orders.seq, first ?? Number.MAX_SAFE_INTEGER), sql`+${orders.createdAt} >= ${moment}`);
}

type SearchTerms = {
  where: SQL | undefined;
  isCommon: boolean;
  isPartial: boolean;
};

/** Finds a text in the id (also as `#…`), a name, an email or a title, or at the beginning of a number. */
function holding(db: Executor, search: string, { isWhole = false }: Asking): SearchTerms | undefined {
  const text = search.replaceAll('\0', '').replace(/^#/, '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return undefined;
  const isIndexed = /.{3}/su.test(text);
  const oldest = isIndexed || isWhole ? 0 : newestSeq(db) - mostLookedThrough;
  const matches = isIndexed
    ? sql`select "rowid" as "seq" from "orders_search" where "orders_search" match ${`"${text.replaceAll('"', '""')}"`}`
    : sql`select "id" as "seq" from "orders_search_content" where "id" > ${oldest} and ${containsText(sql`"c0"`, text)}`;
  const seqs = db.all<{ seq: number }>(sql`${matches} limit ${mostCounted + 1}`).map(({ seq }) => seq);
  const isCommon = seqs.length > mostCounted;
  const numbered = seqsByNumber(db, text, mostCounted);
  const where = isCommon
    ? and(
        oldest > 0 ? gt(orders.seq, oldest) : undefined,
        or(
          containsText(sql`(select "c0" from "orders_search_content" where "id" = ${orders.seq})`, text),
          numbered.length > 0 ? isIn(numbered) : undefined,
        ),
      )
    : isIn([...seqs, ...numbered]);
  return { where, isCommon, isPartial: oldest > 0 };
}

const isIn = (seqs: number[]): SQL => sql`${orders.seq} in (select "value" from json_each(${JSON.stringify(seqs)}))`;

const newestSeq = (db: Executor): number =>
  db
    .select({ seq: max(orders.seq) })
    .from(orders)
    .get()?.seq ?? 0;

/** Fewer characters are the beginning of too many numbers to mean one. */
const fewestCharacters = 5;

/** The orders with a phone, UTR, Razorpay, tracking or receipt number that begins so; each kind has its index. */
export function seqsByNumber(db: Executor, text: string, most: number): number[] {
  const number = text.replaceAll(/\s/g, '');
  const searches = [...byPhone(db, number), ...(number.length < fewestCharacters ? [] : byOtherNumbers(db, number))];
  const found = searches.flatMap((where) =>
    where ? db.select({ seq: orders.seq }).from(orders).where(where).limit(most).all() : [],
  );
  return [...new Set(found.map(({ seq }) => seq))];
}

function byPhone(db: Executor, number: string): SQL[] {
  const beginning = phoneBeginning(number);
  const end = /^\d{4,9}$/.exec(number)?.[0];
  const phoneIs = [
    ...(beginning === undefined ? [] : [(phone: SQLWrapper) => begins(phone, beginning)]),
    ...(end === undefined ? [] : [(phone: SQLWrapper) => ends(phone, end)]),
  ];
  return phoneIs.flatMap((isIt) => [
    sql`${orders.phone} <> '' and ${isIt(orders.phone)}`,
    among(
      orders.userId,
      db
        .select({ id: profiles.userId })
        .from(profiles)
        .where(sql`${profiles.phone} <> '' and ${isIt(profiles.phone)}`),
    ),
  ]);
}

function byOtherNumbers(db: Executor, number: string): (SQL | undefined)[] {
  if (!/\d/.test(number)) return [];
  const ofOrder = (table: typeof payments | typeof paymentReports | typeof shipments | typeof receipts, where?: SQL) =>
    among(
      orders.id,
      db
        .select({ id: sql`${table.orderId}` })
        .from(table)
        .where(where),
    );
  return [
    ofOrder(payments, and(ne(payments.utr, ''), begins(payments.utr, number))),
    ofOrder(paymentReports, and(ne(paymentReports.utr, ''), begins(paymentReports.utr, number))),
    number.startsWith('pay_') ? ofOrder(payments, begins(payments.razorpayPaymentId, number)) : undefined,
    number.startsWith('order_')
      ? ofOrder(payments, and(eq(payments.isDuplicate, sql`0`), begins(payments.razorpayOrderId, number)))
      : undefined,
    ofOrder(shipments, begins(sql`${shipments.trackingNumber} collate nocase`, number)),
    ofOrder(receipts, receiptNumbered(number)),
  ];
}

function phoneBeginning(number: string): string | undefined {
  if (number.length < fewestCharacters) return undefined;
  const whole = parsePhone(number);
  if (whole !== null) return whole;
  const digits = number.replaceAll(/[().-]/g, '').replace(/^00/, '+');
  if (/^\+\d+$/.test(digits)) return digits;
  const national = /^0?([1-9]\d{4,9})$/.exec(digits)?.[1];
  return national === undefined ? undefined : `+91${national}`;
}

/** A range of an index, unlike `like`. */
const begins = (column: SQLWrapper, text: string): SQL =>
  sql`${column} >= ${text} and ${column} < ${`${text}\u{10FFFF}`}`;

/** By an index of the last four. */
const ends = (column: SQLWrapper, digits: string): SQL =>
  sql`cast(${column} as integer) % 10000 = ${Number(digits.slice(-4))} and ${column} like ${`%${digits}`}`;

const among = (column: SQLWrapper, ids: SQLWrapper): SQL => sql`${column} in ${ids}`;

function receiptNumbered(text: string): SQL | undefined {
  const [, year, number] = /^(\d{4}-\d{2})\/0*(\d{1,9})$/.exec(text) ?? [];
  return year === undefined ? sql`false` : and(eq(receipts.financialYear, year), eq(receipts.number, Number(number)));
}
