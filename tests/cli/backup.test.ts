import { createHash } from 'node:crypto';
import { chownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test, vi } from 'vitest';
import { backUp, restore } from '#server/db/backup.ts';
import { type Db, type Executor, openDb } from '#server/db/open-db.ts';
import { fileChunks, files } from '#server/db/schema/files.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { devices, oneTimeTokens, sessions, users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { migrationsWith } from '../support/migrations.ts';
import { createInstallation } from '../support/process.ts';

vi.setConfig({ testTimeout: 60_000 });

const at = 1_700_000_000_000;
const secret = 'f00dface'.repeat(8);

/** A data file with something in every kind of table, session and link included. */
function fill(file: string): Db {
  const db = openDb(file);
  inTransaction(db, (tx) => {
    tx.insert(users).values({ id: 'anita', email: 'anita@example.com', passwordHash: 'x', createdAt: at }).run();
    tx.insert(sessions).values({ id: secret, userId: 'anita', expiresAt: at, createdAt: at }).run();
    tx.insert(oneTimeTokens)
      .values({ hash: secret, userId: 'anita', purpose: 'reset-password', expiresAt: at, createdAt: at })
      .run();
    tx.insert(devices).values({ hash: secret, userId: 'anita', createdAt: at }).run();
    tx.insert(rateLimits)
      .values({ key: `signInPerIp:${secret}`, count: 1, resetsAt: at })
      .run();
    tx.insert(files)
      .values({ id: 'pdf', purpose: 'material', name: 'Poetry.pdf', mediaType: 'application/pdf', createdAt: at })
      .run();
    tx.insert(fileChunks)
      .values({ fileId: 'pdf', position: 0, bytes: Buffer.alloc(200_000, 'poetry ') })
      .run();
    tx.insert(materials)
      .values({ id: 'poetry', title: 'Poetry', category: 'UG_TRB', fileId: 'pdf', createdAt: at, updatedAt: at })
      .run();
    for (let number = 0; number < 20; number++) placeOrder(tx);
  });
  return db;
}

/** One order of two items; answers its id. */
function placeOrder(tx: Executor): string {
  const order = tx.insert(orders).values({ totalPaise: 500, createdAt: at, updatedAt: at }).returning().get();
  const item = { orderId: order.id, materialId: 'poetry', kind: 'download' as const, category: 'UG_TRB', pages: 3 };
  for (const unitPricePaise of [200, 300])
    tx.insert(orderItems)
      .values({ ...item, unitPricePaise, title: 'Poetry', format: 'PDF' })
      .run();
  return order.id;
}

const read = <T>(file: string, query: (client: Database.Database) => T): T => {
  const client = new Database(file, { readonly: true });
  try {
    return query(client);
  } finally {
    client.close();
  }
};

const left = ['sessions', 'one_time_tokens', 'rate_limits', 'devices'];

/** A digest of all rows of each table. */
const digest = (file: string) =>
  read(file, (client) => {
    const tables = client
      .prepare<[], string>(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by 1",
      )
      .pluck()
      .all();
    return Object.fromEntries(
      tables
        .filter((table) => !left.includes(table))
        .map((table) => {
          const rows = client
            .prepare(`select * from "${table}"`)
            .raw()
            .all()
            .map((row) => JSON.stringify(row))
            .sort();
          return [table, `${rows.length} ${createHash('sha256').update(rows.join('\n')).digest('hex')}`];
        }),
    );
  });

const names = (folder: string) => readdirSync(folder).sort();
const oneLine = (text: RegExp) => expect.stringMatching(new RegExp(`^[^\\n]*${text.source}[^\\n]*\\n$`));

/** A site with data, not running, and a backup of it. */
function siteWithBackup() {
  const site = createInstallation();
  fill(site.dataFile).$client.close();
  const backup = join(site.folder, 'site-backup.db');
  backUp(site.dataFile, backup);
  return { site, backup };
}

describe('The command npm run backup', () => {
  test('The backup command copies a running site during writes, with every earlier order and no half-written one.', async () => {
    const site = createInstallation();
    fill(site.dataFile).$client.close();
    const running = await site.start();
    const writer = openDb(site.dataFile);
    const before = Array.from({ length: 30 }, () => inTransaction(writer, placeOrder));

    const backup = join(site.folder, 'site-backup.db');
    let done = false;
    const ended = site.run('backup', [backup]).finally(() => {
      done = true;
    });
    let during = 0;
    while (!done) {
      inTransaction(writer, placeOrder);
      during += 1;
      await new Promise(setImmediate);
    }
    writer.$client.close();

    const { code, stdout, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Backup written and checked: ${backup}`);
    expect(stdout).toContain(`  ${(statSync(backup).size / 1_000_000).toFixed(1)} MB: `);
    expect(stdout).toMatch(/: 1 users, 1 materials, 1 files, 0 tests, 0 videos, \d+ orders, 0 payments/);
    expect(during).toBeGreaterThan(0);
    const kept = read(backup, (client) => ({
      integrity: client.pragma('integrity_check', { simple: true }),
      orders: new Set(client.prepare('select id from orders').pluck().all()),
      perOrder: client.prepare('select distinct count(*) from order_items group by order_id').pluck().all(),
    }));
    expect(kept).toMatchObject({ integrity: 'ok', perOrder: [2] });
    expect(before.filter((id) => !kept.orders.has(id))).toEqual([]);
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
    expect(await running.stop()).toMatchObject({ code: 0 });
  });

  test('T10: A backup contains no session, known device, link or counter, not even as bytes, and only its owner may read it.', async () => {
    const { backup } = siteWithBackup();
    expect(read(backup, (client) => left.flatMap((name) => client.prepare(`select * from ${name}`).all()))).toEqual([]);
    expect(readFileSync(backup).includes(secret)).toBe(false);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
  });

  test('The backup command overwrites no existing file.', async () => {
    const { site, backup } = siteWithBackup();
    const before = readFileSync(backup);
    expect(await site.run('backup', [backup])).toMatchObject({ code: 1, stderr: oneLine(/already something at/) });
    expect(readFileSync(backup).equals(before)).toBe(true);
  });

  test('The backup command says in one line what is missing: the file name, the folder or the data file.', async () => {
    const site = createInstallation();
    const before = names(site.folder);
    const refusal = async (...args: string[]) => (await site.run('backup', args)).stderr;
    expect(await refusal('x.db')).toEqual(oneLine(/There is no data file at .*data\/site\.db/));
    fill(site.dataFile).$client.close();
    expect(await refusal()).toEqual(oneLine(/Usage: npm run backup -- FILE/));
    expect(await refusal('none/x.db')).toEqual(oneLine(/is not a folder that can be written to/));
    expect(names(site.folder)).toEqual(before);
  });

  test('The backup command makes the folder of the site’s own backups where there is none yet.', async () => {
    const site = createInstallation();
    fill(site.dataFile).$client.close();
    const backup = join('data', 'backups', 'site-manual-2026-11-21T09-05-00Z.db');
    expect(await site.run('backup', [backup])).toMatchObject({ code: 0 });
    expect(statSync(join(site.folder, backup)).size).toBeGreaterThan(0);
  });

  test('The backup command refuses a damaged data file and leaves nothing behind.', async () => {
    const site = createInstallation();
    fill(site.dataFile).$client.close();
    damage(site.dataFile);
    const before = names(site.folder);
    const ended = await site.run('backup', [join(site.folder, 'x.db')]);
    expect(ended).toMatchObject({ code: 1, stderr: oneLine(/is damaged/) });
    expect(names(site.folder)).toEqual(before);
  });
});

function damage(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, 4096 * 2, bytes.length - 4096);
  writeFileSync(file, bytes);
}

describe('R6b: The command npm run restore', () => {
  test('The restore command brings back every row of every table, and the site runs on the result.', async () => {
    const { site, backup } = siteWithBackup();
    const original = digest(site.dataFile);
    const restored = await site.run('restore', [backup], { DATABASE_FILE: 'data/other.db' });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(digest(join(site.folder, 'data/other.db'))).toEqual(original);
    expect(Object.keys(original).length).toBeGreaterThan(15);
    const running = await site.start({ DATABASE_FILE: 'data/other.db' });
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
  });

  test('The restore command keeps the replaced data, even what was only in its log, so that the restore can be undone.', async () => {
    const { site, backup } = siteWithBackup();
    // A site that was killed: its last order is in the -wal file only.
    const running = await site.start();
    const writer = openDb(site.dataFile);
    const last = inTransaction(writer, placeOrder);
    running.process.kill('SIGKILL');
    const ids = (file: string) => read(file, (client) => client.prepare('select id from orders').pluck().all());
    const walOfTheDead = join(site.folder, 'data/site.db-wal');
    const log = readFileSync(walOfTheDead);
    const whole = readFileSync(site.dataFile);
    writer.$client.close();
    writeFileSync(site.dataFile, whole);
    writeFileSync(walOfTheDead, log);

    const { code, stdout } = await site.run('restore', [backup]);
    expect(code).toBe(0);
    const keptAs = /What it replaced is kept: (.*)\n/.exec(stdout)?.[1] ?? '';
    expect(keptAs).toMatch(/site\.db\.replaced-\d{4}-\d\d-\d\dT[\d-]+Z$/);
    expect(names(join(site.folder, 'data'))).not.toContain('site.db-wal');
    expect(ids(site.dataFile)).not.toContain(last);

    expect(await site.run('restore', [keptAs])).toMatchObject({ code: 0 });
    expect(ids(site.dataFile)).toContain(last);
  });

  test.runIf(process.getuid?.() === 0)(
    'Restored by root onto a new machine, the data file belongs to whoever owns its folder.',
    () => {
      const site = createInstallation();
      const backup = join(site.folder, 'backup.db');
      fill(site.dataFile).$client.close();
      backUp(site.dataFile, backup);
      chownSync(join(site.folder, 'data'), 1234, 1234);
      const { file } = restore(backup, join(site.folder, 'data/new.db'), at);
      expect(statSync(file)).toMatchObject({ uid: 1234, gid: 1234 });
    },
  );

  test('The restore command is refused while the site runs, even when nobody uses it.', async () => {
    const { site, backup } = siteWithBackup();
    const running = await site.start();
    const files = names(join(site.folder, 'data'));
    const ended = await site.run('restore', [backup]);
    expect(ended).toMatchObject({ code: 1, stderr: oneLine(/The site is already running on the data file/) });
    expect(names(join(site.folder, 'data'))).toEqual(files);
    expect(await running.stop()).toMatchObject({ code: 0 });
    expect(await site.run('restore', [backup])).toMatchObject({ code: 0 });
  });

  test('T10: The restore command ends every session, even when it restores a plain copy of a data file.', async () => {
    const { site } = siteWithBackup();
    const copy = join(site.folder, 'plain-copy.db');
    writeFileSync(copy, readFileSync(site.dataFile));
    expect(readFileSync(copy).includes(secret)).toBe(true);
    expect(await site.run('restore', [copy])).toMatchObject({ code: 0 });
    expect(readFileSync(site.dataFile).includes(secret)).toBe(false);
  });

  test.each<[string, (file: string, folder: string) => void, RegExp]>([
    ['damaged', damage, /is damaged/],
    ['cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, 60_000)), /is damaged/],
    ['no database', (file) => writeFileSync(file, 'a letter to my aunt, rather longer than a header'), /is damaged/],
    ['empty', (file) => writeFileSync(file, ''), /is not a data file of this site/],
    [
      'of another program',
      (file) => {
        writeFileSync(file, '');
        const other = new Database(file);
        other.exec('create table recipes (id)');
        other.close();
      },
      /is not a data file of this site/,
    ],
    [
      'from a newer version',
      (file, folder) =>
        openDb(file, migrationsWith(folder, '0999_future', 'CREATE TABLE `future` (`id`);')).$client.close(),
      /comes from a newer version of the site/,
    ],
    [
      'with orders that do not add up',
      (file) => {
        const client = new Database(file);
        client.exec('update orders set total_paise = 499 where seq = 7');
        client.close();
      },
      /1 of its orders do not add up to their items/,
    ],
    [
      'with rows that refer to nothing',
      (file) => {
        const client = new Database(file);
        client.exec("pragma foreign_keys = off; delete from files where id = 'pdf'");
        client.close();
      },
      /has rows that refer to nothing/,
    ],
  ])('A restore refuses a bad backup (%s) and changes nothing.', (_what, spoil, line) => {
    const { site, backup } = siteWithBackup();
    spoil(backup, site.folder);
    const before = { data: site.data(), backup: readFileSync(backup, 'base64') };
    expect(() => restore(backup, site.dataFile, at)).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringMatching(line) }),
    );
    expect({ data: site.data(), backup: readFileSync(backup, 'base64') }).toEqual(before);
  });

  test('The restore command says in one line what is wrong with the name of the backup.', async () => {
    const site = createInstallation();
    fill(site.dataFile).$client.close();
    const refusal = async (...args: string[]) => (await site.run('restore', args)).stderr;
    expect(await refusal()).toEqual(oneLine(/Usage: npm run restore -- FILE/));
    expect(await refusal('none.db')).toEqual(oneLine(/There is no file at/));
    expect(await refusal('data')).toEqual(oneLine(/There is no file at/));
    expect(await refusal('data/site.db')).toEqual(oneLine(/is the data file itself/));
    expect(names(join(site.folder, 'data'))).toEqual(['site.db']);
  });
});
