/** Opens the data file with the settings of SQLite that the site relies on. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import { StartError } from '#server/start-error.ts';
import { unlessStorageFails } from './disk-space.ts';
import { damaged, inspectFile, migrationsFolder, toReadableError } from './inspect.ts';
import { bringUpToDate, type Upgrade } from './migrate.ts';

/** How long a write waits for another program's, in ms. */
const busyMs = 5000;

export type Db = BetterSQLite3Database & { $client: Database.Database };

/** What a data function takes: the database, or the transaction it takes part in. */
export type Executor = BaseSQLiteDatabase<'sync', Database.RunResult>;

/**
 * Opens a data file, or a copy of its bytes in memory, with its schema brought up to date. Throws StartError, having
 * changed nothing, when it is damaged, foreign or from a newer version. `upgraded` hears when a file in use was brought up
 * to date.
 */
export function openDb(
  source: string | Buffer,
  folder = migrationsFolder,
  upgraded: (upgrade: Upgrade) => void = () => {},
): Db {
  const file = typeof source === 'string' ? source : ':memory:';
  const client = openClient(source);
  try {
    checkFile(client, file, folder);
    setPragmas(client);
    const upgrade = bringUpToDate(client, file, folder);
    if (upgrade) upgraded(upgrade);
    client.pragma('foreign_keys = ON');
    // The checks have read the whole file, and SQLite would keep much of it in memory.
    client.pragma('shrink_memory');
    return drizzle(client, { casing: 'snake_case' });
  } catch (error) {
    client.close();
    throw toReadableError(error, file);
  }
}

/**
 * Empties the write-ahead log, which still holds what was overwritten. While another program reads it or the disk is
 * full, that is left for the next time.
 */
export function emptyLog({ $client }: Db): void {
  $client.pragma('busy_timeout = 100');
  try {
    unlessStorageFails(() => $client.pragma('wal_checkpoint(TRUNCATE)'));
  } finally {
    $client.pragma(`busy_timeout = ${busyMs}`);
  }
}

function openClient(source: string | Buffer): Database.Database {
  if (typeof source !== 'string') return new Database(source);
  try {
    if (source !== ':memory:') mkdirSync(dirname(source), { recursive: true });
    return new Database(source, { timeout: busyMs });
  } catch (error) {
    throw toReadableError(error, source);
  }
}

function checkFile(client: Database.Database, file: string, folder: string): void {
  switch (inspectFile(client, folder)) {
    case 'damaged':
      throw damaged(file);
    case 'foreign':
      throw new StartError(`The file ${file} is not a data file of this site (DATABASE_FILE).`);
    case 'newer':
      throw new StartError(
        `The data file ${file} comes from a newer version of the site; start that version or restore a backup.`,
      );
  }
}

/** After journal_mode: in WAL mode it falls back to NORMAL, which may lose acknowledged orders at a power cut. */
function setPragmas(client: Database.Database): void {
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  client.pragma(`busy_timeout = ${busyMs}`);
  client.pragma('trusted_schema = OFF');
  client.pragma('secure_delete = ON');
}
