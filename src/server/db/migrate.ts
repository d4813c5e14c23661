/** Brings a data file up to date, with a checked copy of it from before. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { StartError } from '#server/start-error.ts';
import { plainText } from '#shared/plain-text.ts';
import { namesIn, removePartials } from './atomic-files.ts';
import { backUp } from './backup.ts';
import { inspectFile, migrationsTable, pendingMigrations } from './inspect.ts';

const copiesKept = 3;

/** A file in use that was brought up to date: its first and its last new migration, and the copy from before. */
export type Upgrade = { from: string; to: string; copy: string };

/**
 * Completely or not at all, after a checked copy of a file in use. Null when there was nothing to do, or no file in use.
 * Throws StartError.
 */
export function bringUpToDate(client: Database.Database, file: string, folder: string): Upgrade | null {
  const pending = pendingMigrations(client, folder);
  const [next] = pending;
  if (!next) return null;
  const isInUse = file !== ':memory:' && inspectFile(client, folder) === 'usable';
  const from = nameOf(next.folderMillis, folder);
  const copy = isInUse ? keepCopy(file, from, folder) : null;
  try {
    runMigrations(client, folder);
  } catch (error) {
    if (copy === null) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data file ${file} could not be brought up to date (${reason}). It is as it was: start the version you had. A copy from before is ${copy}.`,
    );
  }
  return copy === null ? null : { from, to: nameOf((pending.at(-1) ?? next).folderMillis, folder), copy };
}

export function copiesBeforeUpgrades(file: string): { name: string; at: number; sizeBytes: number }[] {
  const start = `${basename(file)}.before-`;
  return namesIn(dirname(file))
    .filter((name) => name.startsWith(start) && /^\d{4}_\w+$/.test(name.slice(start.length)))
    .map((name) => {
      const { mtimeMs, size } = statSync(join(dirname(file), name));
      return { name, at: Math.round(mtimeMs), sizeBytes: size };
    })
    .sort((one, other) => other.at - one.at);
}

/**
 * Foreign keys are off: dropping the old table of a rebuilt one would empty its child tables, and inside a transaction
 * the migration's own PRAGMA does nothing. drizzle's migrator cannot check the references before it commits.
 */
function runMigrations(client: Database.Database, folder: string): void {
  // SQLite itself cannot compose letters.
  client.function('plain_text', { deterministic: true }, (text) => (typeof text === 'string' ? plainText(text) : text));
  client.pragma('foreign_keys = OFF');
  client
    .transaction(() => {
      client.exec(
        `CREATE TABLE IF NOT EXISTS ${migrationsTable} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
      );
      const note = client.prepare(`INSERT INTO ${migrationsTable} (hash, created_at) VALUES (?, ?)`);
      // Read again: another process may have migrated while this one waited for the lock.
      for (const { sql, hash, folderMillis } of pendingMigrations(client, folder)) {
        for (const statement of sql) client.exec(statement);
        note.run(hash, folderMillis);
      }
      const broken = client.pragma('foreign_key_check') as unknown[];
      if (broken.length > 0) throw new StartError(`${broken.length} rows would refer to nothing`);
    })
    .immediate();
}

/** Replaces the copy that an earlier attempt at the same upgrade left. */
function keepCopy(file: string, migration: string, migrations: string): string {
  const copy = `${file}.before-${migration}`;
  removePartials(dirname(file), (name) => name.startsWith(`${basename(file)}.before-`));
  try {
    backUp(file, copy, { replace: true, migrations });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`Before it is brought up to date, the data file is copied, which failed: ${error.message}`);
  }
  for (const { name } of copiesBeforeUpgrades(file).slice(copiesKept)) rmSync(join(dirname(file), name));
  return copy;
}

function nameOf(folderMillis: number, folder: string): string {
  const journal: { entries: { when: number; tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  );
  return journal.entries.find(({ when }) => when === folderMillis)?.tag ?? `${folderMillis}`;
}
