import { eq, sql } from 'drizzle-orm';
import type { Executor } from './open-db.ts';
import { prepareOnce } from './prepared.ts';
import { settings } from './schema/settings.ts';

/** What is kept under this key; undefined: nothing. */
export const readSetting = (db: Executor, key: string): unknown => query(db).get({ key })?.value;

const query = prepareOnce((db) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare(),
);

/** Keeps this under a key, in place of what was there. */
export const writeSetting = (tx: Executor, key: string, value: string | number | boolean | object): void =>
  void tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } }).run();
