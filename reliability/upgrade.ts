import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openDb } from '#server/db/open-db.ts';
import { openInstallation } from '../tests/support/installation.ts';
import { migrationsWith } from '../tests/support/migrations.ts';
import type { Check, Mode, Outcome } from './lib/check.ts';
import { pause } from './lib/client.ts';

/** `everyNth` of the past versions, from the oldest on. */
const sizes = { quick: { orders: 200, kills: 1, everyNth: 5 }, full: { orders: 20_000, kills: 50, everyNth: 1 } };

type Migrations = { entries: { tag: string }[] };
const journal = (): Migrations => JSON.parse(readFileSync('drizzle/meta/_journal.json', 'utf8'));

/** A copy in `folder` of the migrations as they were after the first `count`. */
function migrationsUpTo(folder: string, count: number): string {
  const copy = join(folder, `migrations-${count}`);
  cpSync('drizzle', copy, { recursive: true });
  const { entries, ...rest } = journal();
  writeFileSync(join(copy, 'meta/_journal.json'), JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  return copy;
}

/** Rows in the columns of the first version, which all later versions have, and what `columns` has for roles and money. */
const seed = (orders: number, columns: Columns) => {
  const hasRoles = columns.users?.includes('role');
  return `
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orders})
  INSERT INTO users (id, email, password_hash, ${hasRoles ? 'role' : 'is_admin'}, email_confirmed_at, created_at)
    SELECT 'u' || i, 'u' || i || '@example.com', 'x', ${hasRoles ? "iif(i = 1, 'owner', null)" : 'i = 1'}, i, i FROM n;
  INSERT INTO profiles (id, user_id, full_name, phone, created_at)
    SELECT 'p' || id, id, 'Name ' || id, '+919876543210', created_at FROM users;
  INSERT INTO files (id, purpose, name, media_type, size_bytes, created_at, completed_at)
    VALUES ('f', 'material', 'a.pdf', 'application/pdf', 3, 1, 1);
  INSERT INTO file_chunks VALUES ('f', 0, x'010203');
  INSERT INTO materials (id, title, category, price_paise, file_id, created_at, updated_at)
    VALUES ('m', 'Poetry', 'UG_TRB', 19900, 'f', 1, 1);
  INSERT INTO orders (id, user_id, status, total_paise, phone, created_at, updated_at)
    SELECT 'o' || id, id, 'confirmed', 19900, '1', created_at, created_at FROM users;
  INSERT INTO order_items (id, order_id, material_id, kind, unit_price_paise, title, category, format, pages)
    SELECT 'i' || id, id, 'm', 'download', 19900, 'Poetry', 'UG_TRB', 'PDF', 3 FROM orders;
  INSERT INTO payments (id, order_id, user_id, razorpay_order_id, razorpay_payment_id, amount_paise, status, created_at, updated_at, paid_at)
    SELECT 'y' || id, id, user_id, 'order_' || id, 'pay_' || id, 19900, 'paid', 1, 1, 1 FROM orders;
  INSERT INTO tests (id, title, category, difficulty, google_form_url, created_at, updated_at)
    VALUES ('t', 'Test', 'UG_TRB', 'easy', 'https://forms.gle/x', 1, 1);
  INSERT INTO test_starts (test_id, user_id, started_at) SELECT 't', id, 1 FROM users;
  INSERT INTO videos (id, title, description, youtube_url, created_at)
    VALUES ('v', 'Keats', 'Odes', 'https://youtu.be/abcdefghijk', 1);
  INSERT INTO audit_log (id, actor_id, action, entity, entity_id, created_at) VALUES ('a', 'u1', 'x', 'y', 'z', 1);
  ${columns.orders?.includes('paid_at') ? 'UPDATE orders SET paid_at = 1;' : ''}
  ${keepsDues(columns) ? seedDues(columns.receipts?.includes('cancelled_at') ?? false) : ''}`;
};

/**
 * Of three orders, one was paid in part, one too much, and of one the payment was taken back and its receipt cancelled.
 * `saysBoth`: the version has already what replaces the dues.
 */
const seedDues = (saysBoth: boolean) => `
  UPDATE payments SET left_paise = 5000 WHERE order_id = 'ou1';
  INSERT INTO order_events (order_id, kind, created_at, note) VALUES ('ou1', 'paid', 1, '₹50 due');
  UPDATE payments SET left_paise = -100 WHERE order_id = 'ou2';
  UPDATE payments SET status = 'failed', voided_at = 7 WHERE order_id = 'ou3';
  INSERT INTO receipts (financial_year, number, order_id, issued_at${saysBoth ? ', cancelled_at' : ''})
    VALUES ('2026-27', 1, 'ou3', 1${saysBoth ? ', 7' : ''});
  ${
    saysBoth
      ? `UPDATE orders SET paid_at = NULL WHERE id IN ('ou1', 'ou3');
  UPDATE payments SET exceeded_due = 1 WHERE order_id = 'ou2';`
      : ''
  }`;

/** Whether payments keep what was due after them, from which an upgrade learns when orders were paid and receipts cancelled. */
const keepsDues = (columns: Columns): boolean => columns.payments?.includes('left_paise') ?? false;

const tables =
  'users profiles files file_chunks materials orders order_items payments tests test_starts videos audit_log receipts'.split(
    ' ',
  );

type Columns = Record<string, string[]>;

/** Those of the tables which this version has. */
const columnsOf = (client: Database.Database): Columns =>
  Object.fromEntries(
    tables
      .map((table): [string, string[]] => [
        table,
        client.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table),
      ])
      .filter(([, names]) => names.length > 0),
  );

/** When each order was paid, and when receipts were cancelled, in the words of its version. */
function money(client: Database.Database): string {
  const columns = columnsOf(client);
  const hadDues = keepsDues(columns);
  const payments = "SELECT min(paid_at) FROM payments WHERE order_id = orders.id AND status = 'paid'";
  const paid = hadDues
    ? `(${payments} AND left_paise <= 0)`
    : columns.orders?.includes('paid_at')
      ? 'paid_at'
      : `(${payments})`;
  const cancelled = hadDues
    ? 'SELECT number, voided_at FROM receipts JOIN payments USING (order_id) WHERE voided_at NOTNULL AND left_paise <= 0'
    : columns.receipts?.includes('cancelled_at')
      ? 'SELECT number, cancelled_at FROM receipts WHERE cancelled_at NOTNULL'
      : 'SELECT 0 WHERE 0';
  return JSON.stringify(
    [`SELECT id, ${paid} FROM orders ORDER BY id`, cancelled].map((query) => client.prepare(query).raw().all()),
  );
}

/** Count and checksum of each table in the columns of the earlier version, but for what was due at each payment, and what both say of money. */
function digests(client: Database.Database, columns: Columns): Record<string, string> {
  const kept = Object.entries(columns).map(([table, names]): [string, string[]] => [
    table,
    names.filter((name) => table !== 'payments' || !['left_paise', 'exceeded_due'].includes(name)),
  ]);
  return Object.fromEntries([
    ['money', money(client)],
    ...kept.map(([table, names]) => {
      const hash = createHash('sha256');
      const list = names.map((name) => `"${name}"`).join(', ');
      let count = 0;
      for (const row of client.prepare(`select ${list} from "${table}" order by ${list}`).raw().iterate()) {
        hash.update(JSON.stringify(row));
        count++;
      }
      return [table, `${count} ${hash.digest('hex')}`];
    }),
  ]);
}

function read<T>(file: string, query: (client: Database.Database) => T): T {
  const client = new Database(file);
  try {
    return query(client);
  } finally {
    client.close();
  }
}

const changed = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(before).filter((table) => before[table] !== after[table]);

/** Upgrades files of every past version, also when killed meanwhile and with a migration that fails. */
async function upgradeVersions(mode: Mode): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'site-upgrade-'));
  const site = openInstallation();
  try {
    const failures: string[] = [];
    const { entries } = journal();
    // The search triggers come with the second migration; a file of the first alone was never in use.
    const versions = entries
      .map((_, index) => index + 1)
      .filter((count) => count >= 2 && (count - 2) % sizes[mode].everyNth === 0);
    let oldest: { file: string; columns: Columns; before: Record<string, string> } | null = null;
    for (const count of versions) {
      const file = join(folder, `version-${count}.db`);
      const db = openDb(file, migrationsUpTo(folder, count));
      const columns = columnsOf(db.$client);
      db.$client.exec(seed(count === 2 ? sizes[mode].orders : 50, columns));
      const before = digests(db.$client, columns);
      db.$client.close();
      if (count === 2) {
        oldest = { file: join(folder, 'oldest.db'), columns, before };
        copyFileSync(file, oldest.file);
      }
      openDb(file).$client.close();
      const differ = read(file, (client) => changed(before, digests(client, columns)));
      if (differ.length > 0) failures.push(`from ${entries[count - 1]?.tag}, ${differ.join(', ')} changed`);
    }
    if (!oldest) throw new Error('There is no older version');
    const { file: old, columns, before } = oldest;

    const env = { DATABASE_FILE: site.dataFile };
    const renew = () => {
      for (const suffix of ['-wal', '-shm', '-journal']) rmSync(site.dataFile + suffix, { force: true });
      copyFileSync(old, site.dataFile);
    };
    renew();
    const began = performance.now();
    const whole = await site.run('admin', ['list'], env);
    const wholeMs = performance.now() - began;
    if (whole.code !== 0) failures.push(`an upgrade ended with ${whole.code}: ${whole.stderr.slice(0, 300)}`);
    let [recovered, inTheMiddle] = [0, 0];
    for (let time = 0; time < sizes[mode].kills; time++) {
      renew();
      const { child, ended } = site.launch('admin', ['list'], env);
      await pause(wholeMs * (0.2 + 0.8 * Math.random()));
      child.kill('SIGKILL');
      if ((await ended).code === null) inTheMiddle++;
      const again = await site.run('admin', ['list'], env);
      const differ = read(site.dataFile, (client) => changed(before, digests(client, columns)));
      if (again.code === 0 && differ.length === 0) recovered++;
      else failures.push(`after a kill: ${differ.join(', ')} ${again.stderr.slice(0, 200)}`);
    }

    renew();
    const contentBefore = read(site.dataFile, (client) => digests(client, columnsOf(client)));
    unlinkSync(join(site.folder, 'drizzle'));
    const bad = migrationsWith(
      site.folder,
      '0999_bad',
      'CREATE TABLE `fresh` (`id` text);\n--> statement-breakpoint\nINSERT INTO `no_such_table` VALUES (1);',
    );
    cpSync(bad, join(site.folder, 'drizzle'), { recursive: true });
    const failed = await site.run('admin', ['list'], env);
    if (failed.code !== 1 || !/^[^\n]+\n$/.test(failed.stderr))
      failures.push(`a migration that fails ends with ${failed.code}: ${failed.stderr.slice(0, 300)}`);
    const contentAfter = read(site.dataFile, (client) => digests(client, columnsOf(client)));
    if (changed(contentBefore, contentAfter).length > 0) failures.push('a migration that fails changes the data');

    return {
      figure: `${versions.length} versions with equal checksums; ${recovered} of ${sizes[mode].kills} kills recovered (${inTheMiddle} before the end); a bad migration changed nothing`,
      failures,
    };
  } finally {
    await site.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const upgrades: Check = { run: upgradeVersions };
