/** What is new in the version that runs, and what its operator has to do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Executor } from '#server/db/open-db.ts';
import { users } from '#server/db/schema/users.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import { siteFolder } from '#server/site-folder.ts';
import type { Admin, Event, Work } from '#server/work.ts';
import type { UpgradeNotes } from '#shared/release.ts';

const doneKey = 'release.done';
/** A data file that knows no version is from before versions were noted. */
const firstVersion = '0.1.0';

const textOf = (name: string): string => readFileSync(join(siteFolder, name), 'utf8');

const runningVersion = (): string => JSON.parse(textOf('package.json')).version;

/** The running version, and what it and those before it ask of the operator that no owner has marked as done. */
export function releaseState(db: Executor): { version: string; upgrade: UpgradeNotes[] } {
  const version = runningVersion();
  const done = readDone(db) ?? version;
  return {
    version,
    upgrade: done === version ? [] : upgradeNotes(textOf('CHANGELOG.md'), { after: done, upTo: version }),
  };
}

const releaseDone: Event<{ before: string | null; version: string }> = {
  audit: ({ before, version }) => ({
    action: 'update',
    entity: 'settings',
    entityId: 'release',
    before: { done: before },
    after: { done: version },
  }),
};

export function markReleaseDone({ tx, happened }: Work<Admin>, { version }: { version: string }): void {
  const before = readDone(tx);
  if (before === version) return;
  writeSetting(tx, doneKey, version);
  happened(releaseDone, { before, version });
}

/** At each start: a data file that nobody has used yet was made by the running version, which asks for nothing. */
export function noteFirstVersion(db: Executor): void {
  if (readDone(db) !== null) return;
  const isUsed = db.select({ id: users.id }).from(users).limit(1).get() !== undefined;
  writeSetting(db, doneKey, isUsed ? firstVersion : runningVersion());
}

/** The items under *Upgrade* of the versions after one and up to another, the newest first; without bold and links. */
export function upgradeNotes(changelog: string, { after, upTo }: { after: string; upTo: string }): UpgradeNotes[] {
  return changelog
    .split(/^## /m)
    .map((section) => ({ version: /^\[(\d[\d.]*)\]/.exec(section)?.[1], section }))
    .flatMap(({ version, section }) =>
      version !== undefined && compare(version, after) > 0 && compare(version, upTo) <= 0
        ? [{ version, items: itemsOf(section) }]
        : [],
    )
    .filter(({ items }) => items.length > 0);
}

function itemsOf(section: string): string[] {
  const [, upgrade = ''] = /^### Upgrade\n([\s\S]*?)(?=^### |$(?![\s\S]))/m.exec(section) ?? [];
  return upgrade
    .split(/^- /m)
    .slice(1)
    .map((item) =>
      item
        .trim()
        .replaceAll(/\s+/g, ' ')
        .replaceAll('**', '')
        .replaceAll(/\[([^\][]+)\]\([^)(]+\)/g, '$1'),
    );
}

const compare = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

function readDone(db: Executor): string | null {
  const value = readSetting(db, doneKey);
  return typeof value === 'string' ? value : null;
}
