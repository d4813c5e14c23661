import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { migrationsFolder } from '#server/db/inspect.ts';
import { emptyLog, openDb } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { StartError } from '#server/start-error.ts';
import { migrationsWith } from '../support/migrations.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-db-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('Opening the data file', () => {
  test('R2: The data file is opened in WAL mode, with foreign keys, and with synchronous=FULL even after a write.', () => {
    const db = openDb(join(folder, 'site.db'));
    db.run(sql`insert into settings (key, value) values ('a', '1')`);
    const pragma = (name: string) => db.$client.pragma(name, { simple: true });
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys'), pragma('busy_timeout')]).toEqual([
      'wal',
      2,
      1,
      5000,
    ]);
    db.$client.close();
  });

  test('R3: A log that a full disk keeps from being emptied is left for the next time, and writes wait as long as before.', () => {
    const db = openDb(join(folder, 'site.db'));
    const pragma = db.$client.pragma.bind(db.$client);
    vi.spyOn(db.$client, 'pragma').mockImplementation((source, options) => {
      if (source.startsWith('wal_checkpoint')) throw new Database.SqliteError('disk full', 'SQLITE_FULL');
      return pragma(source, options);
    });
    emptyLog(db);
    expect(pragma('busy_timeout', { simple: true })).toBe(5000);
    db.$client.close();
  });

  test('R17: A migration that rebuilds a table keeps the rows that refer to it.', () => {
    const file = join(folder, 'site.db');
    const before = openDb(file);
    const at = 1_700_000_000_000;
    const material = before
      .insert(materials)
      .values({ title: 'Poetry', category: 'UG_TRB', createdAt: at, updatedAt: at })
      .returning()
      .get();
    const order = before.insert(orders).values({ totalPaise: 300, createdAt: at, updatedAt: at }).returning().get();
    before
      .insert(orderItems)
      .values(
        [1, 2, 3].map((quantity) => ({
          orderId: order.id,
          materialId: material.id,
          kind: 'printed' as const,
          quantity,
          unitPricePaise: 50,
          title: 'Poetry',
          category: 'UG_TRB',
          format: 'PDF',
          pages: 3,
        })),
      )
      .run();
    before.run(
      sql`insert into tests (id, title, category, difficulty, google_form_url, created_at, updated_at) values ('t', 'Test', 'UG_TRB', 'easy', 'x', 1, 1)`,
    );
    before.run(sql`insert into users (id, email, password_hash, created_at) values ('u', 'u@example.com', 'x', 1)`);
    before.run(sql`insert into test_starts (test_id, user_id, started_at) values ('t', 'u', 1)`);
    const create = before.$client
      .prepare<[], string>("select sql from sqlite_master where name = 'tests'")
      .pluck()
      .get();
    before.$client.close();

    // What drizzle-kit writes for a change that SQLite cannot make in place.
    const statements = [
      'PRAGMA foreign_keys=OFF;',
      create?.replaceAll('`tests`', '`__new_tests`').replaceAll('"tests".', '"__new_tests".'),
      'INSERT INTO `__new_tests` SELECT * FROM `tests`;',
      'DROP TABLE `tests`;',
      'ALTER TABLE `__new_tests` RENAME TO `tests`;',
      'CREATE UNIQUE INDEX `tests_id_unique` ON `tests` (`id`);',
      'PRAGMA foreign_keys=ON;',
    ];
    const after = openDb(file, migrationsWith(folder, '0999_rebuild', statements.join('--> statement-breakpoint\n')));
    const count = (table: string) => after.$client.prepare(`select count(*) from ${table}`).pluck().get();
    expect({ tests: count('tests'), starts: count('test_starts'), items: count('order_items') }).toEqual({
      tests: 1,
      starts: 1,
      items: 3,
    });
    after.$client.close();
  });

  test('Every trigger of the migrations exists after all migrations have run, unless one of them dropped it.', () => {
    const written = new Set<string | undefined>();
    for (const name of readdirSync(migrationsFolder)
      .filter((name) => name.endsWith('.sql'))
      .toSorted())
      for (const [, verb, trigger] of readFileSync(join(migrationsFolder, name), 'utf8').matchAll(
        /(CREATE|DROP) TRIGGER `(\w+)`/g,
      ))
        if (verb === 'CREATE') written.add(trigger);
        else written.delete(trigger);
    const db = openDb(':memory:');
    const standing = db.$client.prepare("select name from sqlite_master where type = 'trigger'").pluck().all();
    expect(written.size).toBeGreaterThan(15);
    expect(new Set(standing)).toEqual(written);
    db.$client.close();
  });

  test.each([
    [
      'a status that does not exist',
      `insert into orders (id, status, total_paise, created_at, updated_at) values ('o', 'lost', 1, 1, 1)`,
    ],
    ['a negative total', `insert into orders (id, total_paise, created_at, updated_at) values ('o', -1, 1, 1)`],
    [
      'a category that does not exist',
      `insert into materials (id, title, category, created_at, updated_at) values ('m', 'x', 'SSC', 1, 1)`,
    ],
    [
      'a paid payment without the provider’s payment',
      `insert into payments (id, order_id, razorpay_order_id, amount_paise, status, created_at, updated_at) values ('p', 'o', 'order_1', 1, 'paid', 1, 1)`,
    ],
  ])('The data file itself refuses %s.', (_what, statement) => {
    const db = openDb(':memory:');
    db.$client.pragma('foreign_keys = OFF');
    expect(() => db.$client.exec(statement)).toThrow(/constraint/i);
    db.$client.close();
  });

  test('T19: Entries of the audit log can be neither changed nor deleted.', () => {
    const db = openDb(':memory:');
    db.run(
      sql`insert into audit_log (id, actor_id, action, entity, entity_id, created_at) values ('a', 'u', 'x', 'y', 'z', 1)`,
    );
    expect(() => db.$client.exec("update audit_log set action = 'other'")).toThrow(/append-only/);
    expect(() => db.$client.exec('delete from audit_log')).toThrow(/append-only/);
    db.$client.close();
  });
});

describe('R5, T22: Data files that cannot be used', () => {
  const refusal = (file: string): string => {
    try {
      openDb(file).$client.close();
    } catch (error) {
      if (error instanceof StartError) return error.message;
      throw error;
    }
    return 'opened';
  };

  test('A data file that is not a database is refused as damaged and left unchanged.', () => {
    const file = join(folder, 'site.db');
    writeFileSync(file, 'this is a letter to my aunt, and rather longer than a header of sixteen bytes');
    const before = readFileSync(file);
    expect(refusal(file)).toMatch(/is damaged; restore a backup/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('A data file that is damaged in the middle is refused as damaged and left unchanged.', () => {
    const file = join(folder, 'site.db');
    const db = openDb(file);
    inTransaction(db, (tx) => {
      for (let row = 0; row < 500; row++)
        tx.run(sql`insert into settings (key, value) values (${`key ${row}`}, ${'"long text"'.repeat(20)})`);
    });
    db.$client.close();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 4096 * 3, bytes.length - 4096);
    writeFileSync(file, bytes);
    expect(refusal(file)).toMatch(/is damaged; restore a backup/);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test('A data file whose record of migrations is lost is refused as damaged, and no migration is run on it again.', () => {
    const file = join(folder, 'site.db');
    const db = openDb(file);
    db.run(sql`delete from __drizzle_migrations`);
    db.$client.close();
    expect(refusal(file)).toMatch(/is damaged; restore a backup/);
    expect(readdirSync(folder)).toEqual(['site.db']);
  });

  test('A data file from a newer version is refused in plain words.', () => {
    const file = join(folder, 'site.db');
    openDb(file, migrationsWith(folder, '0999_future', 'CREATE TABLE `future` (`id` text);')).$client.close();
    expect(refusal(file)).toMatch(/comes from a newer version/);
  });

  test('The database of another program is refused in plain words and left unchanged.', () => {
    const file = join(folder, 'other.db');
    const other = new Database(file);
    other.exec('create table recipes (id)');
    other.close();
    const before = readFileSync(file);
    expect(refusal(file)).toMatch(/is not a data file of this site/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('A folder in the place of the data file is refused in plain words.', () => {
    mkdirSync(join(folder, 'site.db'));
    expect(refusal(join(folder, 'site.db'))).toMatch(/cannot be opened for writing/);
  });
});
