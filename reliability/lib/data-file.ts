import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Reads a copy of a data file and its log, so that the site itself still has to recover the original. */
export function readCopy<T>(dataFile: string, read: (client: Database.Database) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'site-copy-'));
  try {
    const copy = join(folder, 'site.db');
    for (const suffix of ['', '-wal'])
      if (existsSync(dataFile + suffix)) copyFileSync(dataFile + suffix, copy + suffix);
    const client = new Database(copy);
    try {
      return read(client);
    } finally {
      client.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Queries that must return nothing in any data file. */
const rules: Record<string, string> = {
  'orders do not add up to their items': `
    select id from orders where total_paise <>
      (select coalesce(sum(quantity * unit_price_paise), 0) from order_items where order_id = orders.id)
      + courier_paise - discount_paise`,
  'orders have no items': 'select id from orders where id not in (select order_id from order_items)',
  'payments have no order': 'select id from payments where order_id not in (select id from orders)',
  'paid orders are pending': `
    select id from orders where paid_at is not null and status = 'pending' and exists
      (select 1 from payments where order_id = orders.id and status = 'paid' and is_duplicate = 0)`,
  'complete files lack bytes': `
    select id from files where completed_at is not null and size_bytes <>
      (select coalesce(sum(length(bytes)), 0) from file_chunks where file_id = files.id)`,
  'accounts have no profile': 'select id from users where id not in (select user_id from profiles)',
  'totals differ from the orders': `
    select status from order_totals where orders <> (select count(*) from orders where status = order_totals.status)`,
};

/** The faults of a data file, a sentence each. `deep`: checks every page, index and stored file too. */
export function faults(client: Database.Database, { deep = true } = {}): string[] {
  const found: string[] = [];
  if (deep) {
    const integrity = client.pragma('integrity_check(1)', { simple: true });
    if (integrity !== 'ok') found.push(`integrity_check: ${String(integrity)}`);
    for (const { id, sha256 } of client
      .prepare<[], { id: string; sha256: string }>('select id, sha256 from files where completed_at is not null')
      .all()) {
      const hash = createHash('sha256');
      const chunks = client.prepare<[string], Buffer>(
        'select bytes from file_chunks where file_id = ? order by position',
      );
      for (const bytes of chunks.pluck().iterate(id)) hash.update(bytes);
      if (hash.digest('hex') !== sha256) found.push(`the file ${id} has another hash`);
    }
  }
  const loose = client.pragma('foreign_key_check') as unknown[];
  if (loose.length > 0) found.push(`${loose.length} rows refer to nothing`);
  for (const [wrong, sql] of Object.entries(rules)) {
    const rows = client.prepare(sql).all();
    if (rows.length > 0) found.push(`${rows.length} ${wrong}`);
  }
  return found;
}
