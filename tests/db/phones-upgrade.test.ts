import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDb } from '#server/db/open-db.ts';
import { parsePhone } from '#shared/phone.ts';
import { firstMigrations } from '../support/migrations.ts';

const written = [
  ['+91 90000 10417', '+919000010417'],
  ['90000-10417', '+919000010417'],
  ['090000 10417', '+919000010417'],
  ['91 (90000) 10417', '+919000010417'],
  ['+91 0 90000.10417', '+919000010417'],
  ['0091\u00a090000\t10417', '+919000010417'],
  ['+91 452 234 5678', '+914522345678'],
  ['0044 20 7946 0958', '+442079460958'],
  ['+919000010417', '+919000010417'],
  ['+91 0452 234 5678', '+91 0452 234 5678'],
  ['0452 234 5678', '0452 234 5678'],
  ['+44 123', '+44 123'],
  ['after 5 pm', 'after 5 pm'],
  ['', ''],
];

test('An upgrade brings every phone number that is understood into the form in which numbers are looked for.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-phones-'));
  const file = join(folder, 'site.db');
  openDb(file, firstMigrations(folder, 29)).$client.close();
  const before = new Database(file);
  written.forEach(([typed], index) => {
    const add = (sql: string) => before.prepare(sql).run({ id: `${index}`.padStart(2, '0'), typed });
    add(
      `insert into orders (id, total_paise, courier_paise, phone, created_at, updated_at) values (@id, 100, 100, @typed, 1, 1)`,
    );
    add(`insert into users (id, email, password_hash, created_at) values (@id, @id, 'x', 1)`);
    add(
      `insert into profiles (id, user_id, full_name, phone, verification_status, created_at) values (@id, @id, 'A', @typed, 'pending', 1)`,
    );
    add(
      `insert into contact_messages (id, name, email, phone, subject, message, created_at) values (@id, 'A', 'a', @typed, 's', 'm', 1)`,
    );
  });
  before.close();

  const { $client } = openDb(file);
  const expected = written.map(([, stored]) => stored);
  for (const table of ['orders', 'profiles', 'contact_messages']) {
    expect([table, ...$client.prepare(`select phone from ${table} order by id`).pluck().all()]).toEqual([
      table,
      ...expected,
    ]);
  }
  expect(written.map(([typed = '']) => parsePhone(typed) ?? typed)).toEqual(expected);
  $client.close();
  rmSync(folder, { recursive: true });
});
