import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataFileFacts } from '#server/db/facts.ts';
import { type Db, openDb } from '#server/db/open-db.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { oddSurroundings } from '#server/db/surroundings.ts';
import { recordChange } from '#server/features/audit/audit.data.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const ext4 = 0xef53;

let folder = '';
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-surroundings-'));
  db = openDb(join(folder, 'site.db'));
});
afterEach(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

const odd = ({ disk = ext4, at = now, production = true } = {}) =>
  oddSurroundings(db, { now: at, production, diskOf: () => disk });

describe('where the data file stands', () => {
  test('is not worth a word on a disk of this machine with a right clock', () => {
    expect(odd()).toEqual([]);
    expect(oddSurroundings(db, { now, production: false })).toEqual([]);
  });

  test.each([
    ['NFS', 0x6969],
    ['CIFS', 0xff534d42],
    // As a signed number, which is how some systems tell it.
    ['CIFS', 0xff534d42 | 0],
    ['SMB', 0xfe534d42],
    ['9p', 0x01021997],
    ['FUSE', 0x65735546],
  ])('T21: on %s is warned of', (name, disk) => {
    expect(odd({ disk })).toEqual([expect.stringContaining(`is on a ${name} disk, where it can be damaged`)]);
  });

  test('T22: inside the container is warned of, where no volume was mounted', () => {
    expect(odd({ disk: 0x794c7630 })).toEqual([expect.stringMatching(/is inside the container and is lost with it/)]);
    expect(odd({ disk: 0x794c7630, production: false })).toEqual([]);
  });

  test('T22: with entries of a later time than the clock’s is warned of', () => {
    recordChange(db, { actorId: 'x', action: 'create', entity: 'test', entityId: 'x' }, now);
    expect(odd({ at: now - 5 * 60_000 })).toEqual([]);
    expect(odd({ at: now - 5 * 60_000 - 1 })).toEqual([
      'The clock of this machine says 2026-11-21T05:54:59.999Z, but the data file has entries of 2026-11-21T06:00:00.000Z: set the clock',
    ]);
  });
});

describe('how the data file is opened', () => {
  test('R2: is as promised, after a write too', () => {
    db.insert(rateLimits).values({ key: 'x', count: 1, resetsAt: 1 }).run();
    const facts = dataFileFacts(db);
    expect(facts.filter(({ isAsPromised }) => !isAsPromised)).toEqual([]);
    expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toMatchObject({
      journal_mode: 'wal',
      synchronous: '2',
      foreign_keys: '1',
      trusted_schema: '0',
    });
  });

  test('R2: is called out when a setting is weaker; control: it can be', () => {
    db.$client.pragma('synchronous = NORMAL');
    expect(odd()).toEqual(['The data file is opened with synchronous 1, which is not safe enough']);
  });
});
