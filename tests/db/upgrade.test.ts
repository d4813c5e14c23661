import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restore } from '#server/db/backup.ts';
import { copiesBeforeUpgrades } from '#server/db/migrate.ts';
import { type Db, openDb } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { StartError } from '#server/start-error.ts';
import { migrationsWith } from '../support/migrations.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-upgrade-'));
  file = join(folder, 'site.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const add = (db: Db, title: string) =>
  db.insert(materials).values({ title, category: 'UG_TRB', createdAt: 1, updatedAt: 1 }).run();

/** A data file of this version that has been in use. */
function makeFile(): void {
  const db = openDb(file);
  add(db, 'Poetry');
  db.$client.close();
}

const newer = (name: string, statements: string) => migrationsWith(mkdtempSync(join(folder, 'new-')), name, statements);
const names = () => readdirSync(folder).filter((name) => name.startsWith('site.db') && !/-(?:wal|shm)$/.test(name));
const titles = (of: string) => {
  const client = new Database(of, { readonly: true });
  const found = client.prepare('select title from materials').pluck().all();
  client.close();
  return found;
};
/** The whole content of a file, as SQL would read it. */
const content = () => {
  const client = new Database(file);
  const tables = client.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
  const rows = tables.map((table) => [table, client.prepare(`select * from "${table}"`).all()]);
  const schema = client.prepare('select * from sqlite_master').all();
  client.close();
  return { schema, rows };
};
const refusal = (migrations: string): string => {
  try {
    openDb(file, migrations).$client.close();
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'opened';
};

describe('R17: Copies before an upgrade', () => {
  test('An upgrade first keeps a checked copy of the data file, and the older version can run on that copy.', () => {
    makeFile();
    openDb(file, newer('0901_more', 'CREATE TABLE `more` (`id` text);')).$client.close();
    expect(names()).toEqual(['site.db', 'site.db.before-0901_more']);
    expect(refusal('drizzle')).toMatch(/comes from a newer version/);

    restore(join(folder, 'site.db.before-0901_more'), file, 1_700_000_000_000);
    const db = openDb(file);
    expect(db.select({ title: materials.title }).from(materials).all()).toEqual([{ title: 'Poetry' }]);
    db.$client.close();
  });

  test('A data file that is new or needs no upgrade is not copied.', () => {
    makeFile();
    openDb(file).$client.close();
    expect(names()).toEqual(['site.db']);
  });

  test('Of the copies made before upgrades, only the newest three are kept.', () => {
    makeFile();
    for (const number of ['0901', '0902', '0903', '0904', '0905']) {
      const copies = copiesBeforeUpgrades(file);
      // Copies made within the same millisecond have no order.
      for (const [index, { name }] of copies.entries()) backdate(join(folder, name), index + 1);
      upgrades.push([`${number}_step`, `CREATE TABLE \`t${number}\` (\`id\` text);`]);
      openDb(file, allUpgrades()).$client.close();
    }
    expect(copiesBeforeUpgrades(file).map(({ name }) => name)).toEqual(
      ['0905', '0904', '0903'].map((number) => `site.db.before-${number}_step`),
    );
  });

  test('A half-written copy that a killed start left behind does not block an upgrade and is deleted.', () => {
    makeFile();
    const half = join(folder, 'site.db.before-0901_more.partial-0badcafe');
    writeFileSync(half, 'half');
    openDb(file, newer('0901_more', 'CREATE TABLE `more` (`id` text);')).$client.close();
    expect(existsSync(half)).toBe(false);
    expect(titles(join(folder, 'site.db.before-0901_more'))).toEqual(['Poetry']);
  });
});

describe('R17: Upgrades that fail', () => {
  test.each([
    ['in its second statement', 'CREATE TABLE `more` (`id` text);--> statement-breakpoint\nDROP TABLE `nowhere`;'],
    [
      'because rows would refer to nothing',
      "PRAGMA foreign_keys=OFF;--> statement-breakpoint\nINSERT INTO `test_starts` VALUES ('no test', 'no user', 1);",
    ],
  ])('An upgrade that fails %s leaves the data file unchanged and names the copy.', (_how, statements) => {
    makeFile();
    const before = content();
    const message = refusal(newer('0901_bad', statements));
    expect(message).toMatch(/could not be brought up to date \(.+\)\. It is as it was: start the version you had/);
    expect(message).toContain(join(folder, 'site.db.before-0901_bad'));
    expect(message).not.toContain('\n');
    expect(content()).toEqual(before);
    expect(titles(join(folder, 'site.db.before-0901_bad'))).toEqual(['Poetry']);
  });

  test('An upgrade that fails twice leaves only one copy, made at the second try.', () => {
    makeFile();
    const bad = newer('0901_bad', 'DROP TABLE `nowhere`;');
    refusal(bad);
    const db = openDb(file);
    add(db, 'Prose');
    db.$client.close();
    refusal(bad);
    expect(names()).toEqual(['site.db', 'site.db.before-0901_bad']);
    expect(titles(join(folder, 'site.db.before-0901_bad'))).toEqual(['Poetry', 'Prose']);
  });

  test('An upgrade does not begin when no copy of the data file can be made.', () => {
    makeFile();
    const client = new Database(file);
    client.exec("pragma foreign_keys = off; insert into test_starts values ('no test', 'no user', 1)");
    client.close();
    const before = readFileSync(file);
    expect(refusal(newer('0901_more', 'CREATE TABLE `more` (`id` text);'))).toMatch(
      /is copied, which failed: .* has rows that refer to nothing/,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(names()).toEqual(['site.db']);
  });
});

const upgrades: [name: string, statements: string][] = [];

/** The real migrations and every one of `upgrades` behind them. */
function allUpgrades(): string {
  const migrations = mkdtempSync(join(folder, 'new-'));
  return upgrades.reduce(
    (from, [name, statements]) => migrationsWith(mkdtempSync(join(folder, 'new-')), name, statements, from),
    migrationsWith(migrations, '0900_first', 'CREATE TABLE `t0900` (`id` text);'),
  );
}

function backdate(path: string, minutes: number): void {
  const time = new Date(Date.now() - minutes * 60_000);
  utimesSync(path, time, time);
}
