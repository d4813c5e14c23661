/** Pages of lists, by the number of the last row. */
import { and, asc, count, desc, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteSelect, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Sort } from '#shared/sorting.ts';
import type { Executor } from './open-db.ts';

type ListedTable = SQLiteTable & { seq: SQLiteColumn };
type Range = { matching?: SQL | undefined; cursor?: number | null | undefined; limit: number };

/** The rows that match, newest first from the cursor on, one more than asked for: see `toPage`. */
export const newestFirst = <Query extends SQLiteSelect>(
  query: Query,
  table: ListedTable,
  { matching, cursor, limit }: Range,
) =>
  query
    .where(and(matching, cursor ? lt(table.seq, cursor) : undefined))
    .orderBy(desc(table.seq))
    .limit(limit + 1);

export const byText = (column: SQLiteColumn): SQL => sql`${column} collate nocase`;

type Sorted<Column extends string> = Range & {
  sort?: Sort<Column> | undefined;
  /** By what each column sorts: of the row's own table, and never null. */
  orders: Record<Column, SQL | SQLiteColumn>;
};

/** As `newestFirst`, or sorted; the rows of the page are found before anything else of them is read. */
export function sortedPage<Query extends SQLiteSelect, Column extends string>(
  query: Query,
  table: ListedTable,
  { sort, orders, ...range }: Sorted<Column>,
) {
  if (!sort) return newestFirst(query, table, range);
  const isDescending = sort.startsWith('-');
  const by = orders[(isDescending ? sort.slice(1) : sort) as Column];
  const direction = isDescending ? desc : asc;
  const order = sql.join([direction(by), direction(table.seq)], sql`, `);
  const last = sql`(select ${by}, ${table.seq} from ${table} where ${table.seq} = ${range.cursor})`;
  const isAfter = sql`(${by}, ${table.seq}) ${sql.raw(isDescending ? '<' : '>')} ${last}`;
  const matching = and(range.matching, range.cursor ? isAfter : undefined);
  const found = sql`(select ${table.seq} from ${table} where ${matching} order by ${order} limit ${range.limit + 1})`;
  return query.where(inArray(table.seq, found)).orderBy(order);
}

export const countRows = (db: Executor, table: SQLiteTable, matching?: SQL): number =>
  db.select({ total: count() }).from(table).where(matching).get()?.total ?? 0;

/** Of rows read with one more than asked for; the cursor is the last row's `seq`. */
export function toPage<Row extends { seq: number }>(
  rows: Row[],
  limit: number,
): { items: Omit<Row, 'seq'>[]; nextCursor: number | null } {
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ seq: _, ...item }) => item),
    nextCursor: rows.length > limit ? (shown.at(-1)?.seq ?? null) : null,
  };
}
