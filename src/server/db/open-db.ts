import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import { StartError } from '#server/start-error.ts';

export type Db = BetterSQLite3Database & { $client: Database.Database };

/** What a data function takes: the database, or the transaction it takes part in. */
export type Executor = BaseSQLiteDatabase<'sync', Database.RunResult>;

export const migrationsFolder = 'drizzle';

/**
 * Opens a data file (or `:memory:`) with its schema brought up to date.
 * Throws StartError, having changed nothing, when the file is damaged, foreign or from a newer version.
 */
export function openDb(file: string, folder = migrationsFolder): Db {
  const client = openClient(file);
  try {
    checkFile(client, file, folder);
    setPragmas(client);
    const db = drizzle(client, { casing: 'snake_case' });
    runMigrations(db, folder);
    return db;
  } catch (error) {
    client.close();
    throw plainly(error, file);
  }
}

/** One business action: all of it is written durably, or nothing is. Takes the write lock at once. */
export function inTransaction<T>(db: Db, action: (tx: Executor) => T): T {
  return db.transaction(action, { behavior: 'immediate' });
}

function openClient(file: string): Database.Database {
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    return new Database(file, { timeout: 5000 });
  } catch (error) {
    throw plainly(error, file);
  }
}

/** What an opened file is to this version of the site; writes nothing. */
export function inspectFile(
  client: Database.Database,
  folder = migrationsFolder,
): 'usable' | 'empty' | 'damaged' | 'foreign' | 'newer' {
  try {
    if (client.pragma('quick_check(1)', { simple: true }) !== 'ok') return 'damaged';
  } catch (error) {
    if (isDamage(error)) return 'damaged';
    throw error;
  }
  const tables = client.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
  if (tables.length === 0) return 'empty';
  if (!tables.includes('__drizzle_migrations')) return 'foreign';
  const applied =
    client.prepare<[], number | null>('select max(created_at) from __drizzle_migrations').pluck().get() ?? 0;
  const known = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
  if (applied > known) return 'newer';
  if (tables.includes('materials') && tables.includes('orders')) return 'usable';
  return tables.length === 1 ? 'empty' : 'foreign';
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

/**
 * synchronous is set after journal_mode: SQLite as built here falls back to NORMAL in WAL mode unless FULL is asked
 * for, and NORMAL may lose acknowledged orders at a power cut.
 */
function setPragmas(client: Database.Database): void {
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  client.pragma('busy_timeout = 5000');
  client.pragma('trusted_schema = OFF');
  client.pragma('secure_delete = ON');
}

/**
 * Foreign keys are off around the migrations: drizzle runs them inside a transaction, where a rebuilt table's own
 * `PRAGMA foreign_keys=OFF` does nothing and dropping the old table would empty its child tables.
 */
function runMigrations(db: Db, folder: string): void {
  const client = db.$client;
  client.pragma('foreign_keys = OFF');
  migrate(db, { migrationsFolder: folder });
  const broken = client.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0)
    throw new StartError(`The data file has ${broken.length} rows that refer to nothing; restore a backup.`);
  client.pragma('foreign_keys = ON');
}

/** Whether SQLite found a file to be no database, or a broken one. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/.test(error.code);

const damaged = (file: string) =>
  new StartError(`The data file ${file} is damaged; restore a backup (see README.md, Backup).`);

/** A StartError in place of what SQLite and the file system say of a file that cannot be used; anything else as it is. */
export function plainly(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  if (error.cause instanceof Error) return plainly(error.cause, file);
  const code = 'code' in error ? String(error.code) : '';
  if (isDamage(error)) return damaged(file);
  if (
    code === 'SQLITE_CANTOPEN' ||
    code.startsWith('SQLITE_READONLY') ||
    code === 'EACCES' ||
    code === 'EROFS' ||
    error instanceof TypeError
  ) {
    return new StartError(
      `The data file ${file} cannot be opened for writing; check that its folder exists and is yours.`,
    );
  }
  if (code === 'SQLITE_FULL' || code === 'ENOSPC')
    return new StartError(`There is no space left on the disk for ${file}.`);
  if (code.startsWith('SQLITE_BUSY')) return new StartError(`The data file ${file} is in use by another program.`);
  return error;
}
