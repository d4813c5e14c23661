import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Db } from '#server/db/open-db.ts';

/** Works on the running site's data file, for what no screen can do or a limit would forbid. */
export async function withDataFile<T>(work: (db: Db) => T | Promise<T>): Promise<T> {
  const client = new Database(resolve(import.meta.dirname, '../../test-results/e2e.db'), {
    fileMustExist: true,
    timeout: 5000,
  });
  try {
    return await work(drizzle(client, { casing: 'snake_case' }));
  } finally {
    client.close();
  }
}
