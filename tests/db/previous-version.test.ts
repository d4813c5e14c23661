import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDb } from '#server/db/open-db.ts';
import { otherwiseKept } from '#server/features/orders/state.data.ts';
import { firstMigrations } from '../support/migrations.ts';
import { type Row, rowsOf } from '../support/rows.ts';
import { contradictions } from '../support/shop.ts';

/**
 * A demo site's data file as the version before migration 0011 left it, with two sign-ups for one address, a mailed
 * reset link and an order for more copies than there were.
 */
const fixture = resolve(import.meta.dirname, '../fixtures/demo-0010.db.gz');
const earlierMigrations = 11;

let folder = '';
let before: Record<string, Row[]> = {};
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-upgrade-'));
  const file = join(folder, 'site.db');
  writeFileSync(file, gunzipSync(readFileSync(fixture)));
  const old = openDb(file, firstMigrations(folder, earlierMigrations));
  before = rowsOf(old.$client);
  old.$client.close();
  db = openDb(file);
});
afterEach(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

const all = (sql: string): Row[] => db.$client.prepare<[], Row>(sql).all();

/** What the upgrade moves elsewhere or replaces, by table. */
const moved: Record<string, { columns: string[]; isKept?: (row: Row) => boolean }> = {
  one_time_tokens: { columns: [], isKept: () => false },
  mails: { columns: ['text', 'html'] },
  settings: { columns: [], isKept: ({ key }) => !String(key).startsWith('oversold.') },
  content_version: { columns: ['version'] },
  orders: { columns: ['phone'] },
  profiles: { columns: ['phone'] },
  contact_messages: { columns: ['phone'] },
  orders_needing_attention: { columns: [], isKept: () => false },
  order_events: { columns: ['kind'] },
};

/** The tables that have another name since. */
const renamed: Record<string, string> = { payment_claims: 'payment_reports' };

describe('Upgrading a data file of the previous version', () => {
  test('An upgrade from the previous version keeps every row of every table, apart from data that moves elsewhere.', () => {
    const after = rowsOf(db.$client);
    expect(before.orders?.length).toBeGreaterThan(40);
    for (const [earlier, rows] of Object.entries(before)) {
      const table = renamed[earlier] ?? earlier;
      const { columns = [], isKept = () => true } = moved[table] ?? {};
      const expected = rows
        .filter(isKept)
        .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column))));
      expect([table, after[table]?.length ?? 0]).toEqual([table, expected.length]);
      expect([table, after[table] ?? []]).toMatchObject([table, expected]);
    }
    expect(db.$client.pragma('foreign_key_check')).toEqual([]);
    expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(contradictions(db)).toEqual([]);
  });

  test('An upgrade from the previous version keeps every phone number, in the one form in which numbers are looked for.', () => {
    for (const table of ['orders', 'profiles', 'contact_messages']) {
      const kept = before[table]?.map(({ phone }) => String(phone).replaceAll(' ', ''));
      expect(kept?.join('')).toMatch(/^(?:\+91\d{10})+$/);
      expect(all(`select phone from ${table} order by rowid`).map(({ phone }) => phone)).toEqual(kept);
    }
  });

  test('An upgrade from the previous version removes link tokens from mails and voids the links in earlier backups.', () => {
    const links = (before.mails ?? []).flatMap(({ text }) => String(text).match(/#[\w-]{43}(?![\w-])/g) ?? []);
    expect(links).toHaveLength(3);
    const mails = all('select text, html, token_purpose from mails');
    for (const link of links) expect(JSON.stringify(mails)).not.toContain(link.slice(1));
    expect(mails.filter(({ text }) => String(text).includes('#{token}')).map((mail) => mail.token_purpose)).toEqual([
      'confirm-email',
      'confirm-email',
      'reset-password',
    ]);
    expect(mails.filter(({ html }) => String(html).includes('#{token}'))).toHaveLength(3);
    expect(all('select hash from one_time_tokens')).toEqual([]);
  });

  test('An upgrade from the previous version keeps the details of each unconfirmed sign-up apart from its link.', () => {
    const chosen = all('select full_name, password_hash from pending_sign_ups order by full_name');
    const tokens = (before.one_time_tokens ?? []).filter(({ full_name: name }) => name !== null);
    expect(chosen).toEqual(
      tokens
        .map(({ full_name, password_hash }) => ({ full_name, password_hash }))
        .sort((one, other) => String(one.full_name).localeCompare(String(other.full_name))),
    );
    expect(chosen.map(({ full_name: name }) => name)).toEqual(['Meena Ramesh', 'Somebody Else']);
  });

  test('An upgrade moves an order’s missing copies from the settings into a table, and the order still needs attention; what confirmed orders took is known.', () => {
    const note = before.settings?.find(({ key }) => String(key).startsWith('oversold.'));
    const orderId = String(note?.key).slice('oversold.'.length);
    const missing = Object.entries(JSON.parse(String(note?.value)) as Record<string, number>);
    expect(all('select order_id, material_id, copies from order_shortages')).toEqual(
      missing.map(([materialId, copies]) => ({ order_id: orderId, material_id: materialId, copies })),
    );
    expect(all(`select attention from orders where id = '${orderId}'`)).toEqual([{ attention: '["oversold"]' }]);
    expect(otherwiseKept(db)).toEqual([]);
    const taken = all('select copies from taken_copies').map(({ copies }) => copies);
    const sold = all(`select sum(quantity) as copies from order_items join orders on orders.id = order_id
      join materials on materials.id = material_id where kind = 'printed' and stock is not null
      and orders.status in ('confirmed', 'shipped', 'delivered')`);
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.reduce((sum, copies) => Number(sum) + Number(copies), 0)).toBe(
      Number(sold[0]?.copies) - missing.reduce((sum, [, copies]) => sum + copies, 0),
    );
  });
});
