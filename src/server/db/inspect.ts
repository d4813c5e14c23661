/** Looks at a data file before it is opened: whether it is ours, whole and not too new. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { siteFolder } from '#server/site-folder.ts';
import { StartError } from '#server/start-error.ts';

export const migrationsFolder = join(siteFolder, 'drizzle');

/** What an opened file is to this version of the site. */
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
  const tables = tablesOf(client);
  if (tables.length === 0) return 'empty';
  if (!tables.includes(migrationsTable)) return 'foreign';
  const known = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);
  const applied = lastApplied(client);
  if (applied > (known.at(-1) ?? 0)) return 'newer';
  // Without the record of its migrations, all of them would be run on it again.
  if (tables.includes('materials') && tables.includes('orders')) return known.includes(applied) ? 'usable' : 'damaged';
  return tables.length === 1 ? 'empty' : 'foreign';
}

export function pendingMigrations(client: Database.Database, folder: string): MigrationMeta[] {
  const applied = tablesOf(client).includes(migrationsTable) ? lastApplied(client) : 0;
  return readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > applied);
}

/** drizzle's own table and columns, so that its tools understand the file too. */
export const migrationsTable = '__drizzle_migrations';

const tablesOf = (client: Database.Database): string[] =>
  client.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();

const lastApplied = (client: Database.Database): number =>
  client.prepare<[], number | null>(`select max(created_at) from ${migrationsTable}`).pluck().get() ?? 0;

/** Broken may be the options of a search table in the schema, too. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Database.SqliteError &&
  (/^SQLITE_(?:NOTADB|CORRUPT)/.test(error.code) || error.message.startsWith('unrecognized option: '));

export const damaged = (file: string): StartError =>
  new StartError(`The data file ${file} is damaged; restore a backup (see README.md, Backup).`);

/** A StartError for an unusable file; other errors as they are. */
export function toReadableError(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  if (error.cause instanceof Error) return toReadableError(error.cause, file);
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
