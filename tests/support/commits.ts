import { readFileSync } from 'node:fs';
import { type Db, emptyLog } from '#server/db/open-db.ts';

const [headerBytes, frameHeaderBytes] = [32, 24];

/**
 * How often an action had the disk keep something: the commits in SQLite's write-ahead log, of whatever program wrote
 * them. `db` is a data file on a disk. A transaction that changes nothing leaves none. https://sqlite.org/fileformat2.html#walformat
 */
export async function countCommits(db: Db, action: () => unknown): Promise<number> {
  emptyLog(db);
  await action();
  const log = readFileSync(`${db.$client.name}-wal`);
  if (log.length === 0) return 0;
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let commits = 0;
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    // What is left of an earlier log has another salt.
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    // The last page of a commit names the size of the file after it.
    if (log.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}
