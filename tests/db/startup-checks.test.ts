import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordChange } from '#server/audit/audit.ts';
import { type Db, openDb } from '#server/db/open-db.ts';
import { dataFileFacts } from '#server/db/pragma-checks.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { lateClock, unfitDisk, unsafeSettings } from '#server/db/startup-checks.ts';

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

const unfit = (disk: number, production = true) => unfitDisk('data/site.db', { disk, production });

describe('Place of the data file', () => {
  test('A data file on a local disk of a machine with a correct clock causes no warning.', () => {
    expect([unfit(ext4), unfit(ext4, false), lateClock(db, now)]).toEqual([null, null, null]);
  });

  test.each([
    ['NFS', 0x6969],
    ['CIFS', 0xff534d42],
    // As a signed number, which is how some systems tell it.
    ['CIFS', 0xff534d42 | 0],
    ['SMB', 0xfe534d42],
    ['9p', 0x01021997],
    ['FUSE', 0x65735546],
  ])('T21: A data file on a disk of type %s causes a warning.', (name, disk) => {
    expect(unfit(disk)).toContain(`is on a ${name} disk, where it can be damaged`);
  });

  test('T22: A data file inside a container without a mounted volume causes a warning in production.', () => {
    expect(unfit(0x794c7630)).toMatch(/is inside the container and is lost with it/);
    expect(unfit(0x794c7630, false)).toBeNull();
  });

  test('T22: A data file with entries later than the machine’s clock causes a warning.', () => {
    recordChange(db, { actorId: 'x', action: 'create', entity: 'test', entityId: 'x' }, now);
    expect(lateClock(db, now - 5 * 60_000)).toBeNull();
    expect(lateClock(db, now - 5 * 60_000 - 1)).toBe(
      'The clock of this machine says 2026-11-21T05:54:59.999Z, but the data file has entries of 2026-11-21T06:00:00.000Z: set the clock.',
    );
  });
});

describe('Settings of the open data file', () => {
  test('R2: The data file has the promised SQLite settings, even after a write.', () => {
    db.insert(rateLimits).values({ key: 'x', count: 1, resetsAt: 1 }).run();
    const facts = dataFileFacts(db);
    expect(facts.filter(({ isSafe }) => !isSafe)).toEqual([]);
    expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toMatchObject({
      journal_mode: 'wal',
      synchronous: '2',
      foreign_keys: '1',
      trusted_schema: '0',
    });
  });

  test('R2: As a control, a weaker SQLite setting of the data file causes a warning.', () => {
    db.$client.pragma('synchronous = NORMAL');
    expect(unsafeSettings(db)).toEqual([
      'The data file is opened with synchronous 1, which is not safe enough: report it.',
    ]);
  });
});
