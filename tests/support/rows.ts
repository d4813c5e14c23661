import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';

export type Row = Record<string, unknown>;

/**
 * All rows of every table of a data file, by table, with a hash in place of bytes; full-text indexes and drizzle’s own
 * table are left out.
 */
export function rowsOf(client: Database.Database): Record<string, Row[]> {
  const tables = client
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%_search%'
        and name not like '\\_\\_%' escape '\\'`,
    )
    .pluck()
    .all();
  return Object.fromEntries(
    tables.map((name) => [name, (client.prepare(`select * from "${name}" order by rowid`).all() as Row[]).map(hashed)]),
  );
}

const hashed = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      Buffer.isBuffer(value) ? createHash('sha256').update(value).digest('hex') : value,
    ]),
  );
