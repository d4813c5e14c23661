import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openDb } from '#server/db/open-db.ts';
import { issueMissingReceipts } from '#server/features/orders/receipts.data.ts';
import { firstMigrations } from '../support/migrations.ts';
import { workOn } from '../support/work.ts';

type Row = Record<string, string | number | null>;

let folder = '';
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-paid-at-'));
});
afterEach(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

/** A data file as it was when payments still kept what their order lacked after them, with these rows, upgraded. */
function upgraded(tables: Record<string, Row[]>) {
  const file = join(folder, 'site.db');
  openDb(file, firstMigrations(folder, 32)).$client.close();
  const before = new Database(file);
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows) {
      const columns = Object.keys(row);
      const values = columns.map((column) => `@${column}`);
      before.prepare(`insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`).run(row);
    }
  before.close();
  db = openDb(file);
}

const order = (id: string, total_paise = 1000, change: Row = {}): Row => ({
  id,
  total_paise,
  courier_paise: total_paise,
  pay_by: 'upi',
  created_at: 1,
  updated_at: 1,
  ...change,
});
const payment = (
  order_id: string,
  paid_at: number,
  amount_paise: number,
  left_paise: number,
  change: Row = {},
): Row => ({
  id: `${order_id}-${paid_at}`,
  order_id,
  method: 'cash',
  status: 'paid',
  amount_paise,
  left_paise,
  paid_at,
  created_at: paid_at,
  updated_at: paid_at,
  ...change,
});
const voided = (at: number): Row => ({ status: 'failed', voided_at: at });
const receipt = (number: number, order_id: string, issued_at: number): Row => ({
  financial_year: '2026-27',
  number,
  order_id,
  issued_at,
});
const partEvent = (order_id: string, created_at: number, due: string): Row => ({
  order_id,
  kind: 'paid',
  created_at,
  note: `${due} due`,
});

const paidAtOf = () =>
  Object.fromEntries(db.$client.prepare<[], [string, number | null]>('select id, paid_at from orders').raw().all());

test('An upgrade says of each order when it was paid, of each receipt when it was cancelled, and which payments were too much.', () => {
  upgraded({
    orders: ['unpaid', 'part', 'whole', 'parts', 'over', 'refunded', 'reopened', 'again']
      .map((id) => order(id))
      .concat([
        order('twice', 1000, { pay_by: 'razorpay', status: 'cancelled' }),
        // ₹6 of ₹10 came, ₹3 of it went back, and the total was corrected to ₹5.
        order('lowered', 500),
      ]),
    payments: [
      payment('part', 10, 400, 600),
      payment('whole', 11, 1000, 0),
      payment('parts', 12, 400, 600),
      payment('parts', 13, 600, 0),
      payment('over', 14, 1300, -300),
      payment('refunded', 15, 1000, 0, { status: 'refunded', refunded_paise: 1000 }),
      payment('reopened', 16, 400, 1000),
      payment('reopened', 17, 600, 0, voided(30)),
      payment('again', 18, 1000, 0, voided(31)),
      payment('again', 40, 1000, 0, voided(50)),
      payment('again', 60, 1000, 0),
      payment('twice', 19, 1000, 0, { is_duplicate: 1 }),
      payment('lowered', 20, 600, -100, { refunded_paise: 300 }),
    ],
    order_events: [partEvent('part', 10, '₹6'), partEvent('parts', 12, '₹6'), partEvent('lowered', 20, '₹4')],
    receipts: [
      receipt(1, 'whole', 11),
      receipt(2, 'parts', 13),
      receipt(3, 'over', 14),
      receipt(4, 'refunded', 15),
      receipt(5, 'reopened', 17),
      receipt(6, 'again', 18),
      receipt(7, 'again', 40),
      receipt(8, 'again', 60),
    ],
  });
  expect(paidAtOf()).toEqual({
    unpaid: null,
    part: null,
    whole: 11,
    parts: 13,
    over: 14,
    refunded: 15,
    reopened: null,
    again: 60,
    twice: null,
    lowered: null,
  });
  const cancelled = 'select number, cancelled_at from receipts where cancelled_at is not null order by number';
  expect(db.$client.prepare(cancelled).raw().all()).toEqual([
    [5, 30],
    [6, 31],
    [7, 50],
  ]);
  const tooMuch = `select id from orders where attention like '%overpaid%'`;
  expect(db.$client.prepare(tooMuch).pluck().all()).toEqual(['over']);
  expect(workOn(db, issueMissingReceipts)).toBe(0);
});

test('An upgrade of a data file without receipts marks the orders that were paid, which get their receipts at start.', () => {
  upgraded({
    orders: [order('second'), order('first'), order('unpaid')],
    payments: [payment('second', 20, 1000, 0), payment('first', 10, 1000, 0)],
  });
  expect(paidAtOf()).toEqual({ second: 20, first: 10, unpaid: null });
  expect(workOn(db, issueMissingReceipts)).toBe(2);
  const given = 'select order_id from receipts order by number';
  expect(db.$client.prepare(given).pluck().all()).toEqual(['first', 'second']);
});

test('A receipt can be cancelled once, and is not changed in any other way.', () => {
  upgraded({ orders: [order('o')], payments: [payment('o', 10, 1000, 0)], receipts: [receipt(1, 'o', 10)] });
  const change = (set: string) => () => db.$client.exec(`update receipts set ${set}`);
  for (const set of ['number = 2', "order_id = 'x'", 'issued_at = 11, cancelled_at = 12'])
    expect(change(set)).toThrow('append-only');
  change('cancelled_at = 20')();
  expect(change('cancelled_at = null')).toThrow('append-only');
  expect(() => db.$client.exec('delete from receipts')).toThrow('append-only');
});
