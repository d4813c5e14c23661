import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteSelect } from 'drizzle-orm/sqlite-core';
import type { Sort } from '#shared/sorting.ts';
import { type Listed, newestFirst, type Range } from './page.ts';

/** Text in alphabetical order, ignoring case. */
export const byText = (column: SQLiteColumn): SQL => sql`${column} collate nocase`;

type Sorted<Column extends string> = Range & {
  sort?: Sort<Column> | undefined;
  /** By what each column sorts: of the row's own table, and never null. */
  orders: Record<Column, SQL | SQLiteColumn>;
};

/**
 * As `newestFirst`, or sorted by one of the list's columns; the cursor is the last row's `seq` all the same. The rows of
 * the page are found before anything else of them is read.
 */
export function inOrder<Query extends SQLiteSelect, Column extends string>(
  query: Query,
  table: Listed,
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
