import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDb } from '#server/db/open-db.ts';
import { orderEvents, orderTotals } from '#server/db/schema/orders.ts';
import { paymentTotals } from '#server/db/schema/payments.ts';
import { firstMigrations } from '../support/migrations.ts';
import { keepAllStates } from '../support/orders.ts';
import { type Row, rowsOf } from '../support/rows.ts';
import { contradictions } from '../support/shop.ts';

const day = 24 * 60 * 60 * 1000;
const at = Date.parse('2026-06-01T06:00:00Z');

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-upgrade-'));
  file = join(folder, 'site.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function insert(client: Database.Database, table: string, rows: Row[]): void {
  for (const row of rows) {
    const names = Object.keys(row);
    client
      .prepare(`insert into ${table} (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`)
      .run(row);
  }
}

const order = (id: string, status: string, total_paise: number, days: number) => ({
  id,
  user_id: id === 'o-orphan' ? null : 'u1',
  status,
  total_paise,
  phone: '+919876543210',
  shipping_address: '',
  notes: `note of ${id}`,
  created_at: at + days * day,
  updated_at: at + days * day + 1000,
});

const payment = (order_id: string, status: string, amount_paise: number, days: number) => {
  const came = status === 'paid' || status === 'refunded';
  return {
    id: `p-${order_id}`,
    order_id,
    user_id: order_id === 'o-orphan' ? null : 'u1',
    razorpay_order_id: `order_${order_id.slice(2)}`,
    razorpay_payment_id: came ? `pay_${order_id.slice(2)}` : null,
    amount_paise,
    status,
    created_at: at + days * day,
    updated_at: at + days * day + 1000,
    paid_at: came ? at + days * day + 500 : null,
  };
};

const item = (order_id: string, title: string, unit_price_paise: number, quantity = 1) => ({
  id: `i-${order_id}-${title}`,
  order_id,
  material_id: 'm1',
  kind: quantity > 1 ? 'printed' : 'download',
  quantity,
  unit_price_paise,
  title,
  category: 'UG_TRB',
  format: 'PDF',
  pages: 10,
});

/** A data file as the first version left it, with an order of every kind. */
function writeOldFile(): void {
  const { $client: client } = openDb(file, firstMigrations(folder, 2));
  insert(client, 'users', [
    { id: 'u1', email: 'meena@example.com', password_hash: 'x', email_confirmed_at: at, created_at: at },
  ]);
  insert(client, 'profiles', [
    { id: 'f1', user_id: 'u1', full_name: 'மீனா Ramesh', phone: '+919876543210', created_at: at },
  ]);
  insert(client, 'materials', [
    { id: 'm1', title: 'Poetry', category: 'UG_TRB', price_paise: 19_900, created_at: at, updated_at: at },
  ]);
  insert(client, 'orders', [
    order('o-paid', 'confirmed', 19_900, 1),
    order('o-refunded', 'cancelled', 24_900, 2),
    order('o-open', 'pending', 19_900, 3),
    order('o-failed', 'pending', 19_900, 4),
    order('o-shipped', 'shipped', 90_000, 5),
    order('o-orphan', 'delivered', 19_900, 6),
    order('o-dropped', 'cancelled', 19_900, 7),
  ]);
  insert(client, 'order_items', [
    item('o-paid', 'Poetry', 19_900),
    item('o-refunded', 'Drama', 24_900),
    item('o-open', 'Poetry', 19_900),
    item('o-failed', 'Poetry', 19_900),
    item('o-shipped', 'Printed Set', 30_000, 3),
    item('o-orphan', 'Poetry', 19_900),
    item('o-dropped', 'Poetry', 19_900),
  ]);
  insert(client, 'payments', [
    payment('o-paid', 'paid', 19_900, 1),
    payment('o-refunded', 'refunded', 24_900, 2),
    payment('o-open', 'created', 19_900, 3),
    payment('o-failed', 'failed', 19_900, 4),
    payment('o-orphan', 'paid', 19_900, 6),
    payment('o-dropped', 'created', 19_900, 7),
  ]);
  client.close();
}

function upgraded(): { before: Record<string, Row[]>; db: Db } {
  writeOldFile();
  const old = openDb(file, firstMigrations(folder, 2));
  const before = rowsOf(old.$client);
  old.$client.close();
  return { before, db: openDb(file) };
}

describe('Upgrading a data file of the first version', () => {
  test('An upgrade from the first version keeps every row as it was.', () => {
    const { before, db } = upgraded();
    const after = rowsOf(db.$client);
    expect(before.payments).toHaveLength(6);
    for (const [table, rows] of Object.entries(before)) expect([table, after[table]]).toMatchObject([table, rows]);
    for (const [table, rows] of Object.entries(before)) expect(after[table]).toHaveLength(rows.length);
    expect(db.$client.pragma('foreign_key_check')).toEqual([]);
    expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok');
    db.$client.close();
  });

  test('An upgrade from the first version records what was refunded and which payments still have to be checked.', () => {
    const { db } = upgraded();
    const rows = db.$client
      .prepare('select order_id, refunded_paise, is_duplicate, next_check_at, checks from payments order by created_at')
      .raw()
      .all();
    expect(rows).toEqual([
      ['o-paid', 0, 0, null, 0],
      ['o-refunded', 24_900, 0, null, 0],
      ['o-open', 0, 0, at + 3 * day + 900_000, 0],
      ['o-failed', 0, 0, at + 4 * day + 900_000, 0],
      ['o-orphan', 0, 0, null, 0],
      ['o-dropped', 0, 0, null, 0],
    ]);
    db.$client.close();
  });

  test('An upgrade from the first version rebuilds the history of each order as far as it is known.', () => {
    const { db } = upgraded();
    const events = db.select().from(orderEvents).orderBy(orderEvents.seq).all();
    const of = (id: string) =>
      events
        .filter(({ orderId }) => orderId === id)
        .map(({ kind, status, amountPaise, createdAt }) => [kind, status, amountPaise, (createdAt - at) % day]);
    expect(of('o-paid')).toEqual([
      ['placed', 'pending', null, 0],
      ['paid', 'confirmed', 19_900, 500],
    ]);
    expect(of('o-refunded')).toEqual([
      ['placed', 'pending', null, 0],
      ['paid', 'confirmed', 24_900, 500],
      ['status', 'cancelled', null, 1000],
    ]);
    expect(of('o-open')).toEqual([['placed', 'pending', null, 0]]);
    expect(of('o-shipped').map(([kind, status]) => `${kind} ${status}`)).toEqual(['placed pending', 'status shipped']);
    db.$client.close();
  });

  test('After an upgrade from the first version, the totals and the search are correct and stay correct.', () => {
    const { db } = upgraded();
    expect(db.select().from(orderTotals).orderBy(orderTotals.status).all()).toEqual([
      { status: 'cancelled', orders: 2, totalPaise: 44_800 },
      { status: 'confirmed', orders: 1, totalPaise: 19_900 },
      { status: 'delivered', orders: 1, totalPaise: 19_900 },
      { status: 'pending', orders: 2, totalPaise: 39_800 },
      { status: 'shipped', orders: 1, totalPaise: 90_000 },
    ]);
    expect(db.select().from(paymentTotals).get()).toEqual({ id: 1, paidPaise: 64_700, refundedPaise: 24_900 });
    const found = (text: string) =>
      db.$client
        .prepare<[string], string>(
          'select id from orders where seq in (select rowid from orders_search where orders_search match ?) order by seq',
        )
        .pluck()
        .all(`"${text}"`);
    expect(found('மீனா')).toHaveLength(6);
    expect(found('meena@EXAMPLE')).toHaveLength(6);
    expect(found('printed set')).toEqual(['o-shipped']);
    // What went back before there were refunds has no row of its own.
    expect(contradictions(db)).toEqual(['1 payments do not agree with their refunds']);

    db.$client.exec("update orders set status = 'confirmed', paid_at = 1 where id = 'o-open'");
    db.$client.exec("update payments set status = 'paid', razorpay_payment_id = 'pay_open' where id = 'p-o-open'");
    keepAllStates({ db });
    db.$client.exec("update profiles set full_name = 'Meenakshi' where id = 'f1'");
    expect(found('Meenakshi')).toHaveLength(6);
    expect(contradictions(db)).toEqual(['1 payments do not agree with their refunds']);
    db.$client.close();
  });
});
