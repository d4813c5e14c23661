/** Copies the data file while it is in use, checks the copy, and restores one. */
import { chownSync, copyFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from '#server/start-error.ts';
import { formatBytes } from '#shared/files.ts';
import { keepAs, putInPlace, removePartials, sidecarSuffixes, withPartial } from './atomic-files.ts';
import { countUsedBytes, diskOf } from './disk-space.ts';
import { inspectFile, isDamage, migrationsFolder, toReadableError } from './inspect.ts';
import { lockDataFile } from './lock.ts';

/** What a backup leaves free on its disk, in bytes, so that the site can go on. */
const reserveBytes = 50 * 1024 * 1024;

/** What must not come back after a restore, nor give access to somebody who finds a backup. */
const excludedTables = [
  'sessions',
  'one_time_tokens',
  'admin_invitations',
  'devices',
  'rate_limits',
  'push_notices',
  'push_subscriptions',
] as const;

/** A secret that would stay good in a leaked backup; the site makes another when it misses it. */
const secretSetting = 'push.keys';

const countedTables = ['users', 'materials', 'files', 'tests', 'videos', 'orders', 'payments'] as const;

export type Contents = { file: string; sizeBytes: number; rows: { table: string; count: number }[] };

type BackupOptions = {
  replace?: boolean;
  freeBytes?: (folder: string) => number;
  migrations?: string;
};

/**
 * Writes a checked copy of a data file, without what `excludedTables` hold, to a new file that only its owner may read,
 * whether or not the site runs. Throws StartError, leaving nothing behind.
 */
export function backUp(
  dataFile: string,
  target: string,
  {
    replace = false,
    freeBytes = (folder) => diskOf(folder).freeBytes,
    migrations = migrationsFolder,
  }: BackupOptions = {},
): Contents {
  const [from, to] = [resolve(dataFile), resolve(target)];
  if (!replace && existsSync(to)) throw new StartError(`There is already something at ${to}; name a new file.`);
  if (!isFile(from)) throw new StartError(`There is no data file at ${from} (DATABASE_FILE).`);
  return withPartial(to, (partial) => {
    requireFreeSpace(from, freeBytes(dirname(to)));
    withLive(from, (live) => live.prepare('VACUUM INTO ?').run(partial));
    const rows = finishCopy(partial, from, migrations);
    putInPlace(partial, to);
    return { file: to, sizeBytes: statSync(to).size, rows };
  });
}

/**
 * Puts a checked copy of a backup in the place of the data file and keeps what it replaces beside it. Throws
 * StartError, having changed nothing, when the backup cannot be used or the site runs.
 */
export function restore(backup: string, dataFile: string, now: number): Contents & { keptAs: string | null } {
  const [from, to] = [resolve(backup), resolve(dataFile)];
  if (!isFile(from)) throw new StartError(`There is no file at ${from}.`);
  if (from === to) throw new StartError(`${from} is the data file itself (DATABASE_FILE); name a backup.`);
  const lock = lockDataFile(to);
  try {
    removePartials(dirname(to), (name) => name === basename(to));
    return withPartial(to, (partial) => {
      copyWithLog(from, partial);
      const rows = finishCopy(partial, from, migrationsFolder);
      const keptAs = isFile(to) ? `${to}.replaced-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}` : null;
      if (keptAs !== null) keepAs(to, keptAs);
      takeOwner(partial, keptAs ?? dirname(to));
      for (const suffix of sidecarSuffixes) rmSync(to + suffix, { force: true });
      putInPlace(partial, to);
      return { file: to, sizeBytes: statSync(to).size, rows, keptAs };
    });
  } finally {
    lock.withdraw();
  }
}

export function readContents(backup: string): Contents['rows'] | null {
  let client: Database.Database | null = null;
  try {
    client = new Database(backup, { readonly: true, fileMustExist: true });
    return countRows(client);
  } catch {
    return null;
  } finally {
    client?.close();
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function requireFreeSpace(dataFile: string, free: number): void {
  // Free pages, which the data file fills again, are not copied.
  const needed = withLive(dataFile, countUsedBytes);
  if (free >= needed + reserveBytes) return;
  const [takes, leaves, has] = [needed, reserveBytes, free].map(formatBytes);
  throw new StartError(
    `There is too little room on the disk: a backup takes up to ${takes} and leaves ${leaves} for the site, and ${has} are free.`,
  );
}

function withLive<T>(dataFile: string, use: (live: Database.Database) => T): T {
  const live = new Database(dataFile, { fileMustExist: true, timeout: 5000 });
  try {
    return use(live);
  } catch (error) {
    throw toReadableError(error, dataFile);
  } finally {
    live.close();
  }
}

/** A data file that was kept aside may still have its write-ahead log. */
function copyWithLog(from: string, to: string): void {
  try {
    for (const suffix of ['', '-wal']) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EACCES') throw new StartError(`${from} may not be read by this account.`);
    throw toReadableError(error, to);
  }
}

function finishCopy(copy: string, origin: string, migrations: string): Contents['rows'] {
  const client = new Database(copy, { fileMustExist: true });
  try {
    check(client, origin, migrations);
    client.pragma('journal_mode = DELETE');
    client.pragma('secure_delete = ON');
    for (const table of excludedTables) if (has(client, table)) client.exec(`DELETE FROM ${table}`);
    if (has(client, 'settings')) client.prepare('DELETE FROM settings WHERE key = ?').run(secretSetting);
    return countRows(client);
  } catch (error) {
    throw isDamage(error) ? damaged(origin, 'it cannot be read to its end') : toReadableError(error, copy);
  } finally {
    client.close();
  }
}

/** A file from before an upgrade may lack later tables. */
const has = (client: Database.Database, table: string): boolean =>
  client.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table) !== undefined;

const countRows = (client: Database.Database): Contents['rows'] =>
  countedTables.map((table) => ({
    table,
    count: client.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0,
  }));

function check(client: Database.Database, origin: string, migrations: string): void {
  const state = inspectFile(client, migrations);
  if (state === 'damaged') throw damaged(origin, 'it cannot be read as a database');
  if (state === 'newer') throw new StartError(`${origin} comes from a newer version of the site; nothing was changed.`);
  if (state !== 'usable') throw new StartError(`${origin} is not a data file of this site; nothing was changed.`);
  if (client.pragma('integrity_check(1)', { simple: true }) !== 'ok')
    throw damaged(origin, 'its tables and indexes disagree');
  if ((client.pragma('foreign_key_check') as unknown[]).length > 0)
    throw damaged(origin, 'it has rows that refer to nothing');
  const unequal = client.prepare<[], number>(ordersThatDoNotAddUp(client)).pluck().get() ?? 0;
  if (unequal > 0) throw damaged(origin, `${unequal} of its orders do not add up to their items`);
}

/** Orders of early versions knew neither the courier's charge nor discounts. */
function ordersThatDoNotAddUp(client: Database.Database): string {
  const columns = client.pragma('table_info(orders)') as { name: string }[];
  const charges = columns.some(({ name }) => name === 'courier_paise') ? '+ courier_paise - discount_paise' : '';
  return `
    select count(*) from orders
    where total_paise <> (
      select coalesce(sum(quantity * unit_price_paise), 0) from order_items where order_items.order_id = orders.id
    ) ${charges}`;
}

const damaged = (origin: string, how: string) => new StartError(`${origin} is damaged (${how}); nothing was changed.`);

/** Restored by root, the file belongs to the account that the site runs as. */
function takeOwner(file: string, like: string): void {
  const { uid, gid } = statSync(like);
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
}
