import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDb } from '#server/db/open-db.ts';
import { firstMigrations } from '../support/migrations.ts';

test('An upgrade removes the padding zeros from stored UTR numbers, so that equal numbers compare equal.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-utr-'));
  const file = join(folder, 'site.db');
  openDb(file, firstMigrations(folder, 11)).$client.close();
  const before = new Database(file);
  const typed = ['0000123456789012', '0000012345678901', '012345678901', '0001234567890123', '00000000SBIN1234', ''];
  before.exec(
    `insert into orders (id, total_paise, courier_paise, pay_by, created_at, updated_at) values ('o', 100, 100, 'upi', 1, 1)`,
  );
  typed.forEach((utr, index) => {
    before
      .prepare(
        `insert into payments (id, order_id, method, utr, amount_paise, created_at, updated_at) values (?, 'o', 'upi', ?, 100, 1, 1)`,
      )
      .run(`p${index}`, utr);
    before
      .prepare(`insert into payment_claims (id, order_id, utr, status, created_at) values (?, 'o', ?, 'rejected', 1)`)
      .run(`c${index}`, utr);
  });
  before.close();

  const { $client } = openDb(file);
  const kept = ['123456789012', '012345678901', '012345678901', '1234567890123', '00000000SBIN1234', ''];
  expect($client.prepare('select utr from payments order by id').pluck().all()).toEqual(kept);
  expect($client.prepare('select utr from payment_claims order by id').pluck().all()).toEqual(kept);
  $client.close();
  rmSync(folder, { recursive: true });
});
