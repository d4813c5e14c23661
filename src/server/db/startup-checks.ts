import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Db } from './open-db.ts';
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

type Surroundings = {
  /** UTC ms. */
  now: number;
  production: boolean;
  /** The kind of the disk that a folder is on, as statfs(2) numbers it. */
  diskOf?: (folder: string) => number;
};

/** What an operator should know about where the data file is, one plain sentence each; nothing when all is well. */
export function oddSurroundings(
  db: Db,
  { now, production, diskOf = (folder) => statfsSync(folder).type }: Surroundings,
): string[] {
  const file = db.$client.name;
  const disk = db.$client.memory ? 0 : diskOf(dirname(file)) >>> 0;
  const network = networkDisks[disk];
  const lastSeen = newestMoment(db);
  const wrong = dataFileFacts(db).filter(({ isAsPromised }) => !isAsPromised);
  return [
    ...(network
      ? [`The data file ${file} is on a ${network} disk, where it can be damaged: put it on a disk of this machine`]
      : []),
    ...(production && disk === containersOwnLayer
      ? [`The data file ${file} is inside the container and is lost with it: mount a volume on ${dirname(file)}`]
      : []),
    ...(lastSeen > now + clockSlackMs
      ? [
          `The clock of this machine says ${new Date(now).toISOString()}, but the data file has entries of ${new Date(lastSeen).toISOString()}: set the clock`,
        ]
      : []),
    ...wrong.map(({ name, value }) => `The data file is opened with ${name} ${value}, which is not safe enough`),
  ];
}

/** The latest moment at which something was written down, in UTC ms; 0 in a new file. */
const newestMoment = ({ $client }: Db): number =>
  $client
    .prepare<[], number>(
      `select max(
        coalesce((select created_at from audit_log order by seq desc limit 1), 0),
        coalesce((select created_at from mails order by seq desc limit 1), 0),
        coalesce((select created_at from orders order by seq desc limit 1), 0))`,
    )
    .pluck()
    .get() ?? 0;
