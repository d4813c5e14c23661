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
  expect($client.prepare('select utr from payment_reports order by id').pluck().all()).toEqual(kept);
  $client.close();
  rmSync(folder, { recursive: true });
});

test('An upgrade calls a payment report a report in the order, in its history and in its table.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-reports-'));
  const file = join(folder, 'site.db');
  openDb(file, firstMigrations(folder, 73)).$client.close();
  const before = new Database(file);
  before.exec(`
    insert into orders (id, total_paise, courier_paise, pay_by, stage, created_at, updated_at)
      values ('o', 100, 100, 'upi', 'claimed', 1, 1);
    insert into payment_claims (id, order_id, utr, created_at) values ('r', 'o', '123456789012', 1);
    insert into order_events (order_id, kind, created_at)
      values ('o', 'placed', 1), ('o', 'claimed', 2), ('o', 'claim_rejected', 3);
  `);
  before.close();

  const { $client } = openDb(file);
  expect($client.prepare('select id, order_id, status from payment_reports').all()).toEqual([
    { id: 'r', order_id: 'o', status: 'open' },
  ]);
  expect($client.prepare('select stage from orders').pluck().all()).toEqual(['to_check']);
  const kinds = $client.prepare('select kind from order_events order by seq').pluck().all();
  expect(kinds).toEqual(['placed', 'reported', 'report_rejected']);
  expect(() => $client.exec('delete from order_events')).toThrow('append-only');
  $client.close();
  rmSync(folder, { recursive: true });
});
