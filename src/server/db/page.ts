import { and, count, desc, lt, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteSelect, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Executor } from './open-db.ts';

export type Listed = SQLiteTable & { seq: SQLiteColumn };
export type Range = { matching?: SQL | undefined; cursor?: number | null | undefined; limit: number };

/** A query of the rows that match, newest first from the cursor on, one more than asked for: see `toPage`. */
export const newestFirst = <Query extends SQLiteSelect>(
  query: Query,
  table: Listed,
  { matching, cursor, limit }: Range,
) =>
  query
    .where(and(matching, cursor ? lt(table.seq, cursor) : undefined))
    .orderBy(desc(table.seq))
    .limit(limit + 1);

/** How many rows match. */
export const countRows = (db: Executor, table: SQLiteTable, matching?: SQL): number =>
  db.select({ total: count() }).from(table).where(matching).get()?.total ?? 0;

/**
 * A page of rows read newest first with one more than asked for: the rows, and the cursor of the next page
 * (the last row's `seq`) when there is one.
 */
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
