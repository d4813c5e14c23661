import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '#server/db/inspect.ts';

/** Copies the real migrations (or those in `from`) into `folder` and appends one; returns its path. */
export function migrationsWith(folder: string, name: string, statements: string, from = migrationsFolder): string {
  const copy = join(folder, 'migrations');
  cpSync(from, copy, { recursive: true });
  const journalFile = join(copy, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: name });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(copy, `${name}.sql`), statements);
  return copy;
}

/** Copies the first `count` real migrations into `folder`, as an earlier version had them; returns its path. */
export function firstMigrations(folder: string, count: number): string {
  const copy = join(folder, `first-${count}-migrations`);
  cpSync(migrationsFolder, copy, { recursive: true });
  const journalFile = join(copy, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  journal.entries.length = count;
  writeFileSync(journalFile, JSON.stringify(journal));
  return copy;
}
