import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db, Executor } from './open-db.ts';
import { dataFileFacts } from './pragma-checks.ts';

/** By the numbers that Linux gives them (statfs(2)): disks of other machines, on which SQLite's log is not safe. */
const networkDisks: Record<number, string> = {
  0x6969: 'NFS',
  0xff534d42: 'CIFS',
  0xfe534d42: 'SMB',
  0x517b: 'SMB',
  0x01021997: '9p',
  0x65735546: 'FUSE',
};
const containersOwnLayer = 0x794c7630;

/** How far the clock may be behind what the data file has seen, in ms. */
const clockSlackMs = 5 * 60_000;

/** One sentence; null for a good disk. `disk`: its kind, as statfs(2) numbers it. */
export function unfitDisk(file: string, { disk, production }: { disk: number; production: boolean }): string | null {
  const kind = disk >>> 0;
  const network = networkDisks[kind];
  if (network)
    return `The data file ${file} is on a ${network} disk, where it can be damaged: put it on a disk of this machine.`;
  return production && kind === containersOwnLayer
    ? `The data file ${file} is inside the container and is lost with it: mount a volume on ${dirname(file)}.`
    : null;
}

/** How far the clock (`now`, UTC ms) is behind the latest entry of a data file, one sentence; null when it is not. */
export function lateClock(db: Executor, now: number): string | null {
  const lastSeen = newestMoment(db);
  return lastSeen > now + clockSlackMs
    ? `The clock of this machine says ${new Date(now).toISOString()}, but the data file has entries of ${new Date(lastSeen).toISOString()}: set the clock.`
    : null;
}

/** The settings of an open data file with which something could be lost, one sentence each. */
export const unsafeSettings = (db: Db): string[] =>
  dataFileFacts(db)
    .filter(({ isSafe }) => !isSafe)
    .map(({ name, value }) => `The data file is opened with ${name} ${value}, which is not safe enough: report it.`);

/** The latest moment at which something was written down, in UTC ms; 0 in a new file. */
const newestMoment = (db: Executor): number =>
  db.get<{ at: number }>(
    sql`select max(
      coalesce((select created_at from audit_log order by seq desc limit 1), 0),
      coalesce((select created_at from mails order by seq desc limit 1), 0),
      coalesce((select created_at from orders order by seq desc limit 1), 0)) as at`,
  ).at;
