import { statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { namesIn } from '#server/db/durable.ts';
import { copiesBeforeUpgrades } from '#server/db/migrate.ts';
import type { Backup } from '#shared/backups.ts';
import { formatDay, startOfWeek } from '#shared/dates.ts';

/** How many nightly backups rotation keeps: the newest of each of so many days, and of so many weeks. */
const daysKept = 14;
const weeksKept = 8;

const ending = /^(nightly|manual)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/;

/** Where the backups of a data file stand: beside it. */
export const shelfOf = (dataFile: string): string => join(dirname(dataFile), 'backups');

/** The name of a backup begun now (UTC ms), such as `site-nightly-2026-11-20T21-00-00Z.db`. */
export const nameFor = (dataFile: string, kind: 'nightly' | 'manual', now: number): string =>
  `${stemOf(dataFile)}${kind}-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;

/** What a file's name says of it; null when it is not a backup of this data file. */
export function readName(dataFile: string, name: string): Pick<Backup, 'kind' | 'at'> | null {
  const stem = stemOf(dataFile);
  const found = name.startsWith(stem) ? ending.exec(name.slice(stem.length)) : null;
  if (!found) return null;
  const [, kind, day, hour, minute, second] = found;
  return { kind: kind === 'manual' ? 'manual' : 'nightly', at: Date.parse(`${day}T${hour}:${minute}:${second}Z`) };
}

/** The nightly and manual backups of a data file, newest first. */
export function listShelf(dataFile: string): Backup[] {
  const shelf = shelfOf(dataFile);
  return namesIn(shelf)
    .flatMap((name) => {
      const read = readName(dataFile, name);
      const stat = read && statSync(join(shelf, name), { throwIfNoEntry: false });
      return read && stat?.isFile() ? [{ name, ...read, sizeBytes: stat.size }] : [];
    })
    .sort((one, other) => other.at - one.at);
}

/** The copies from before upgrades, newest first. */
export const listUpgradeCopies = (dataFile: string): Backup[] =>
  copiesBeforeUpgrades(dataFile).map((copy) => ({ ...copy, kind: 'upgrade' }));

/** Which of the nightly backups have had their time; days and weeks are the named zone's. */
export function expired(backups: Backup[], timeZone: string): Backup[] {
  const nightly = backups.filter(({ kind }) => kind === 'nightly').sort((one, other) => other.at - one.at);
  const kept = new Set([
    ...newestOfEach(nightly, daysKept, ({ at }) => formatDay(at, timeZone)),
    ...newestOfEach(nightly, weeksKept, ({ at }) => formatDay(startOfWeek(at, timeZone), timeZone)),
  ]);
  return nightly.filter((backup) => !kept.has(backup));
}

/** Of a list with the newest first: the first of each of the first `count` periods. */
function newestOfEach(backups: Backup[], count: number, periodOf: (backup: Backup) => string): Backup[] {
  const newest = new Map<string, Backup>();
  for (const backup of backups) if (!newest.has(periodOf(backup))) newest.set(periodOf(backup), backup);
  return [...newest.values()].slice(0, count);
}

const stemOf = (dataFile: string): string => `${basename(dataFile, extname(dataFile))}-`;
