import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDb } from '#server/db/open-db.ts';
import { firstMigrations } from '../support/migrations.ts';

test('An upgrade composes the letters of stored names, titles and texts alike, so that they are found however they were typed.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-texts-'));
  const file = join(folder, 'site.db');
  openDb(file, firstMigrations(folder, 64)).$client.close();
  const composed = 'தொடர் நூல்';
  const typed = composed.normalize('NFD');
  const before = new Database(file);
  const add = (sql: string) => before.prepare(sql).run({ typed });
  add(
    `insert into materials (id, title, description, tags, category, price_paise, pages, created_at, updated_at) values ('m', @typed, @typed, @typed, 'General', 100, 1, 1, 1)`,
  );
  add(
    `insert into orders (id, total_paise, courier_paise, contact_name, shipping_address, created_at, updated_at) values ('o', 200, 100, @typed, @typed, 1, 1)`,
  );
  add(
    `insert into order_items (id, order_id, material_id, kind, quantity, unit_price_paise, title, category, format, pages) values ('i', 'o', 'm', 'printed', 1, 100, @typed, 'General', 'PDF', 1)`,
  );
  before.close();
  expect(typed).not.toBe(composed);

  const { $client } = openDb(file);
  const found = (sql: string) => $client.prepare(sql).raw().all();
  expect(found('select title, description, tags from materials')).toEqual([[composed, composed, composed]]);
  expect(found('select contact_name, shipping_address from orders')).toEqual([[composed, composed]]);
  expect(found(`select rowid from materials_search where materials_search match '"${composed}"'`)).toHaveLength(1);
  const [[text]] = found(`select c0 from orders_search_content`) as [[string]];
  expect(text.split(composed)).toHaveLength(3);
  $client.close();
  rmSync(folder, { recursive: true });
});
