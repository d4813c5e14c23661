/** Names the files of backups, and says which of them are kept and for how long. */
import { mkdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { namesIn } from '#server/db/atomic-files.ts';
import { diskOf, minimumFreeBytes } from '#server/db/disk-space.ts';
import { copiesBeforeUpgrades } from '#server/db/migrate.ts';
import { StartError } from '#server/start-error.ts';
import { type Backup, backupEveryMs, backupsKept, backupsShareOfDisk } from '#shared/backups.ts';
import { formatDay, startOfWeek } from '#shared/dates.ts';

/** `nightly` is what the automatic ones were called at first. */
const ending = /^(automatic|nightly|manual)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/;

export const backupFolder = (dataFile: string): string => join(dirname(dataFile), 'backups');

export function makeBackupFolder(dataFile: string): void {
  const folder = backupFolder(dataFile);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    throw new StartError(`The folder ${folder} cannot be made; check that ${dirname(folder)} is yours.`);
  }
}

/** `now`: UTC ms. */
export const nameFor = (dataFile: string, kind: 'automatic' | 'manual', now: number): string =>
  `${stemOf(dataFile)}${kind}-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;

/** Reads kind and time out of a file's name; null when it is not a backup of this data file. */
export function readName(dataFile: string, name: string): Pick<Backup, 'kind' | 'at'> | null {
  const stem = stemOf(dataFile);
  const found = name.startsWith(stem) ? ending.exec(name.slice(stem.length)) : null;
  if (!found) return null;
  const [, kind, day, hour, minute, second] = found;
  return { kind: kind === 'manual' ? 'manual' : 'automatic', at: Date.parse(`${day}T${hour}:${minute}:${second}Z`) };
}

/** Newest first. */
export function listBackups(dataFile: string): Backup[] {
  const folder = backupFolder(dataFile);
  return namesIn(folder)
    .flatMap((name) => {
      const read = readName(dataFile, name);
      const stat = read && statSync(join(folder, name), { throwIfNoEntry: false });
      return read && stat?.isFile() ? [{ name, ...read, sizeBytes: stat.size }] : [];
    })
    .sort((one, other) => other.at - one.at);
}

/** Backups and the copies made before upgrades, newest first. */
export const listAll = (dataFile: string): Backup[] =>
  [
    ...listBackups(dataFile),
    ...copiesBeforeUpgrades(dataFile).map((copy) => ({ ...copy, kind: 'upgrade' as const })),
  ].sort((one, other) => other.at - one.at);

export const fileOf = (dataFile: string, { name, kind }: Backup): string =>
  join(kind === 'upgrade' ? dirname(dataFile) : backupFolder(dataFile), name);

/** Which to delete. Beyond `roomBytes` the oldest hourly ones go first, then the oldest of all; the newest stays. */
export function expired(backups: Backup[], timeZone: string, roomBytes: number): Backup[] {
  const automatic = backups.filter(({ kind }) => kind === 'automatic').sort((one, other) => other.at - one.at);
  const dailyAndWeekly = new Set([
    ...newestOfEach(automatic, backupsKept.days, ({ at }) => formatDay(at, timeZone)),
    ...newestOfEach(automatic, backupsKept.weeks, ({ at }) => formatDay(startOfWeek(at, timeZone), timeZone)),
  ]);
  const hourly = newestOfEach(automatic, backupsKept.hours, ({ at }) => String(Math.floor(at / backupEveryMs)));
  const kept = new Set([...dailyAndWeekly, ...hourly]);
  const oldestFirst = automatic.slice(1).toReversed();
  let takenBytes = [...kept].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  for (const backup of [...oldestFirst.filter((one) => !dailyAndWeekly.has(one)), ...oldestFirst]) {
    if (takenBytes <= roomBytes) break;
    if (kept.delete(backup)) takenBytes -= backup.sizeBytes;
  }
  return automatic.filter((backup) => !kept.has(backup));
}

/** Their share of the disk, and less where the site itself would be left with too little. */
export function roomForBackups(dataFile: string, backups: Backup[]): number {
  const { freeBytes, totalBytes } = diskOf(dirname(dataFile));
  const taken = backups.reduce((sum, { kind, sizeBytes }) => sum + (kind === 'automatic' ? sizeBytes : 0), 0);
  const spare = freeBytes - minimumFreeBytes(statSync(dataFile).size);
  return Math.min(totalBytes * backupsShareOfDisk, taken + spare);
}

/** The newest backup of each of the latest periods, out of a list with the newest first. */
function newestOfEach(backups: Backup[], count: number, periodOf: (backup: Backup) => string): Backup[] {
  const newest = new Map<string, Backup>();
  for (const backup of backups) if (!newest.has(periodOf(backup))) newest.set(periodOf(backup), backup);
  return [...newest.values()].slice(0, count);
}

const stemOf = (dataFile: string): string => `${basename(dataFile, extname(dataFile))}-`;
