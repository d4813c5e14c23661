import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { inspectFile, isDamage, migrationsFolder, pendingMigrations } from './inspect.ts';
import type { Db } from './open-db.ts';

/** `locked-out`: this account may not read it, or would leave files that its owner may not write. */
export type ReadOnlyFile =
  | { state: 'usable'; db: Db; sizeBytes: number }
  | { state: 'missing' | 'damaged' | 'foreign' | 'newer' | 'outdated' | 'locked-out' };

/** Reads all of a data file, whether or not the site runs on it, and changes nothing. */
export function openReadOnly(file: string, folder = migrationsFolder): ReadOnlyFile {
  if (!existsSync(file)) return { state: 'missing' };
  const { uid, size } = statSync(file);
  // SQLite makes its side files for readers too; made by root, they would keep the site from writing.
  if (process.getuid?.() === 0 && uid !== 0) return { state: 'locked-out' };
  let client: Database.Database | null = null;
  try {
    client = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 });
    const found = stateOf(client, folder);
    const state = found === 'damaged' && isText(file) ? 'foreign' : found;
    // What was written lately is still in the log beside the file.
    const sizeBytes = size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
    if (state === 'usable') return { state, db: drizzle(client, { casing: 'snake_case' }), sizeBytes };
    client.close();
    return { state };
  } catch (error) {
    client?.close();
    if (isDamage(error)) return { state: isText(file) ? 'foreign' : 'damaged' };
    if (error instanceof Database.SqliteError && /^SQLITE_(?:CANTOPEN|READONLY)/.test(error.code))
      return { state: 'locked-out' };
    throw error;
  }
}

/** Whether a file begins as a text does: a data file has zero bytes in its head, however damaged its rest may be. */
function isText(file: string): boolean {
  const head = Buffer.alloc(512);
  const opened = openSync(file, 'r');
  try {
    return !head.subarray(0, readSync(opened, head)).includes(0);
  } finally {
    closeSync(opened);
  }
}

function stateOf(client: Database.Database, folder: string): ReadOnlyFile['state'] {
  const state = inspectFile(client, folder);
  if (state === 'empty') return 'outdated';
  if (state !== 'usable') return state;
  if (client.pragma('integrity_check(1)', { simple: true }) !== 'ok') return 'damaged';
  return pendingMigrations(client, folder).length > 0 ? 'outdated' : 'usable';
}
