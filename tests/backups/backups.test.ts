import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBackups } from '#server/backups/backups.ts';
import { roomForBackups } from '#server/backups/retention.ts';
import { backUp } from '#server/db/backup.ts';
import { countUsedBytes } from '#server/db/disk-space.ts';
import { openDb } from '#server/db/open-db.ts';
import { startBackupJobs } from '#server/jobs/backups.ts';
import { vapidKeys } from '#server/push/vapid-keys.ts';
import { StartError } from '#server/start-error.ts';
import type { Backup } from '#shared/backups.ts';

const timeZone = 'Asia/Kolkata';
const hour = 3_600_000;
const day = 24 * hour;
const at = Date.parse('2026-11-21T06:00:00Z');

type Copy = (from: string, to: string, signal: AbortSignal) => Promise<void>;

let folder = '';
let dataFile = '';
let shelf = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
  dataFile = join(folder, 'site.db');
  shelf = join(folder, 'backups');
  openDb(dataFile).$client.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

const names = () => (existsSync(shelf) ? readdirSync(shelf).sort() : []);
const copyHere: Copy = async (from, to) => void backUp(from, to);
const automaticName = (time: number) =>
  `site-automatic-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;

/** Files that look like the automatic backups of these times (UTC ms). */
function putAutomatic(...times: number[]): void {
  mkdirSync(shelf, { recursive: true });
  for (const time of times) writeFileSync(join(shelf, automaticName(time)), 'backup');
}

/** Lets the data file look as if it had last been written to at this time (UTC ms). */
const changeAt = (time: number) => utimesSync(dataFile, time / 1000, time / 1000);

const usedBytes = (): number => {
  const client = new Database(dataFile, { readonly: true });
  const bytes = countUsedBytes(client);
  client.close();
  return bytes;
};

const roomy = () => Number.POSITIVE_INFINITY;

function context(copy: Copy = copyHere, { now = at, roomFor = roomy } = {}) {
  let time = now;
  const backups = createBackups({ dataFile, timeZone, clock: () => time, backUp: copy, roomFor });
  return { backups, advance: (ms: number) => void (time += ms) };
}

describe('Making a backup', () => {
  test('A backup is saved beside the data file under a name with its kind and time, and only its owner can read it.', async () => {
    const { backups } = context();
    const making = backups.make('manual');
    expect(backups.state().running).toMatchObject({ kind: 'manual', name: making?.name });
    await making?.done;
    expect(names()).toEqual(['site-manual-2026-11-21T06-00-00Z.db']);
    expect(statSync(shelf).mode & 0o077).toBe(0);
    expect(statSync(join(shelf, names()[0] ?? '')).mode & 0o077).toBe(0);
    expect(backups.state()).toMatchObject({ running: null, warning: null, failure: null });
    expect(backups.state().last).toMatchObject({ kind: 'manual', at, holds: expect.any(Array) });
  });

  test('Only one backup is made at a time.', async () => {
    const { backups } = context();
    const first = backups.make('automatic');
    expect(backups.make('manual')).toBeNull();
    await first?.done;
    expect(names()).toHaveLength(1);
  });

  test('R6c: A failed backup says why in plain words, deletes no older backups, and is forgotten after the next good one.', async () => {
    let broken = true;
    const { backups, advance } = context(async (from, to) => {
      if (broken) throw new StartError('There is too little room on the disk.');
      backUp(from, to);
    });
    putAutomatic(at - day);
    await expect(backups.make('automatic')?.done).rejects.toThrow('too little room');
    expect(backups.state()).toMatchObject({
      warning: 'failed',
      failure: { at, message: 'There is too little room on the disk.' },
      last: { at: at - day },
    });
    expect(names()).toEqual([automaticName(at - day)]);
    broken = false;
    advance(hour);
    await backups.make('automatic')?.done;
    expect(backups.state()).toMatchObject({ warning: null, failure: null });
  });

  test('A backup that fails on an internal error shows no internal details to an admin.', async () => {
    const { backups } = context(async () => {
      throw new Error('SQLITE_ERROR at /srv/site');
    });
    await expect(backups.make('automatic')?.done).rejects.toThrow('SQLITE_ERROR');
    expect(backups.state().failure?.message).toBe('It broke off; the log says why.');
  });

  test('R6c: The newest backup counts as old after 26 hours.', async () => {
    const { backups, advance } = context();
    expect([backups.state().warning, backups.isStale()]).toEqual(['none', false]);
    putAutomatic(at);
    advance(26 * hour);
    expect([backups.state().warning, backups.isStale()]).toEqual([null, false]);
    advance(1);
    expect([backups.state().warning, backups.isStale()]).toEqual(['old', true]);
  });

  test('R6c: When there is no backup because the first one failed, the backups count as stale.', async () => {
    const { backups } = context(async () => {
      throw new StartError('The disk is full.');
    });
    await backups.make('automatic')?.done.catch(() => {});
    expect([backups.state().warning, backups.isStale()]).toEqual(['failed', true]);
  });

  test('R6b: A backup is due when something has changed since the last one, and after a day in any case.', () => {
    const { backups, advance } = context();
    expect(backups.isDue()).toBe(true);
    putAutomatic(at);
    changeAt(at - 1000);
    advance(23 * hour);
    expect(backups.isDue()).toBe(false);
    changeAt(at + hour);
    expect(backups.isDue()).toBe(true);
    changeAt(at - 1000);
    advance(hour);
    expect(backups.isDue()).toBe(true);
  });

  test('R6b: A backup is due after a write that is only in the write-ahead log, but not after a query that changes nothing.', async () => {
    const db = openDb(dataFile);
    changeAt(Date.now() - hour);
    utimesSync(`${dataFile}-wal`, new Date(Date.now() - hour), new Date(Date.now() - hour));
    const { backups } = context(copyHere, { now: Date.now() });
    await backups.make('automatic')?.done;
    db.$client.prepare('select count(*) from users').get();
    db.$client.exec('delete from rate_limits where resets_at < 5');
    expect(backups.isDue()).toBe(false);
    db.$client.exec("insert into rate_limits (key, count, resets_at) values ('x', 1, 1)");
    expect(backups.isDue()).toBe(true);
    db.$client.close();
  });

  test('A running backup tells how much of it is written.', async () => {
    let written = () => {};
    const { backups } = context(async (from, to) => {
      writeFileSync(`${to}.partial-0badcafe`, readFileSync(from).subarray(0, statSync(from).size / 2));
      await new Promise<void>((go) => {
        written = go;
      });
    });
    const making = backups.make('manual');
    await vi.waitFor(() => expect(backups.state().running?.share).toBeCloseTo(0.5, 1));
    written();
    await making?.done;
    expect(names()).toEqual([]);
  });

  test('A backup that is stopped, or that a killed site left half-written, leaves no files behind.', async () => {
    putAutomatic();
    writeFileSync(join(shelf, `${automaticName(at - day)}.partial-0badcafe`), 'half');
    writeFileSync(join(shelf, `${automaticName(at - day)}.partial-0badcafe-journal`), 'half');
    const { backups } = context(
      (_from, to, signal) =>
        new Promise((_done, failed) => {
          writeFileSync(`${to}.partial-0badbeef`, 'half');
          signal.addEventListener('abort', () => failed(new Error('stopped')));
        }),
    );
    const making = backups.make('manual');
    const outcome = making?.done.catch((error: Error) => error.message);
    await vi.waitFor(() => expect(names()).toEqual([expect.stringMatching(/partial-0badbeef$/)]));
    await backups.close();
    expect(await outcome).toBe('stopped');
    expect(names()).toEqual([]);
    expect(backups.state().failure).toBeNull();
  });

  test('A backup needs enough free disk space for itself and for a reserve of the site.', () => {
    const target = join(folder, 'x.db');
    const size = usedBytes();
    const reserve = 50 * 1024 * 1024;
    const tooLittle = () => backUp(dataFile, target, { freeBytes: () => size + reserve - 1 });
    expect(tooLittle).toThrow(StartError);
    expect(tooLittle).toThrow(
      /too little room on the disk: a backup takes up to [\d.]+ [KM]B and leaves 50 MB for the site, and [\d.]+ MB are free/,
    );
    expect(existsSync(target)).toBe(false);
    backUp(dataFile, target, { freeBytes: () => size + reserve });
    expect(existsSync(target)).toBe(true);
  });

  test('T10: A backup holds no key of the site’s own; a restored site makes others.', () => {
    const db = openDb(dataFile);
    const { privateKey } = vapidKeys(db);
    db.$client.close();
    backUp(dataFile, join(folder, 'x.db'));
    expect(readFileSync(join(folder, 'x.db')).includes(privateKey)).toBe(false);
    const restored = openDb(join(folder, 'x.db'));
    expect(vapidKeys(restored).privateKey).not.toBe(privateKey);
    restored.$client.close();
  });

  test('A backup needs no room for what was deleted from the data file.', () => {
    const before = usedBytes();
    const client = new Database(dataFile);
    client.exec(
      'create table filling (bytes blob); insert into filling values (zeroblob(5000000)); drop table filling',
    );
    client.close();
    expect(statSync(dataFile).size).toBeGreaterThan(5_000_000);
    const room = before + 100_000 + 50 * 1024 * 1024;
    expect(backUp(dataFile, join(folder, 'x.db'), { freeBytes: () => room }).sizeBytes).toBeLessThan(before + 100_000);
  });
});

describe('R6c: Rotation of backups', () => {
  test('Rotation keeps the newest backups of 24 hours, 7 days and 4 weeks, and touches no other files.', () => {
    const { backups } = context();
    const newest = Date.parse('2026-11-21T05:35:00Z');
    // Every hour of two days, before that every six.
    const hours = [
      ...Array.from({ length: 48 }, (_, index) => newest - index * hour),
      ...Array.from({ length: 4 * 33 }, (_, index) => newest - (48 + index * 6) * hour),
    ];
    putAutomatic(...hours, newest - 60_000);
    const others = [
      'site-manual-2026-11-01T00-00-00Z.db',
      'other-automatic-2020-01-01T00-00-00Z.db',
      'site-automatic-2020-01-01.db',
      'my-automatic-copy.db',
      'site-automatic-2020-01-01T00-00-00Z.db.keep',
    ];
    for (const name of others) writeFileSync(join(shelf, name), 'mine');
    backups.rotate();

    // 21 November 2026 is a Saturday, and a day of the site ends at 18:30 UTC. Yesterday's last is among the hours.
    const lastOf = (date: string) => Date.parse(`2026-11-${date}T17:35:00Z`);
    const days = ['20', '19', '18', '17', '16', '15'].map(lastOf);
    const sundays = ['08', '01'].map(lastOf);
    const kept = new Set([...hours.slice(0, 24), ...days, ...sundays].map(automaticName));
    expect(names().filter((name) => !others.includes(name))).toEqual([...kept].sort());
    expect(kept.size).toBeLessThanOrEqual(36);
    expect(names().filter((name) => others.includes(name))).toEqual(others.sort());
    expect(backups.rotate()).toEqual([]);
  });

  test('Rotation deletes backups made by hand or before an upgrade when they are more than 35 days old.', () => {
    const { backups, advance } = context();
    putAutomatic(at);
    const manual = 'site-manual-2026-11-21T06-00-00Z.db';
    const upgrade = 'site.db.before-0011_nothing_lost';
    writeFileSync(join(shelf, manual), 'mine');
    writeFileSync(join(folder, upgrade), 'copy');
    utimesSync(join(folder, upgrade), at / 1000, at / 1000);
    const known = () => backups.list().map(({ kind }) => kind);
    advance(35 * day);
    expect([backups.rotate(), known()]).toEqual([[], ['automatic', 'manual', 'upgrade']]);
    advance(1);
    expect([backups.rotate(), known()]).toEqual([[manual, upgrade], ['automatic']]);
  });

  test('Rotation never leaves more than 36 automatic backups, whenever they were made.', () => {
    const { backups } = context();
    putAutomatic(...Array.from({ length: 300 }, (_, index) => at - index * 5.3 * hour));
    backups.rotate();
    expect(names().length).toBeLessThanOrEqual(36);
    expect(names().at(-1)).toBe(automaticName(at));
  });

  test('Rotation counts only hours and days that have a backup, so a site that was off for long keeps its backups.', () => {
    const { backups } = context();
    putAutomatic(...Array.from({ length: 24 }, (_, index) => at - 300 * day - index * hour));
    expect(backups.rotate()).toEqual([]);
  });

  test('When backups take too much disk space, rotation deletes the oldest hourly ones first and always keeps the newest.', () => {
    const size = 'backup'.length;
    const times = [0, 1, 2, 3].map((hours) => at - hours * hour);
    const [newest = 0] = times;
    const older = [at - 2 * day, at - 9 * day];
    const keptWith = (files: number) => {
      rmSync(shelf, { recursive: true, force: true });
      putAutomatic(...times, ...older);
      context(copyHere, { roomFor: () => files * size }).backups.rotate();
      return names();
    };
    const named = (...kept: number[]) => kept.map(automaticName).sort();
    expect(keptWith(6)).toEqual(named(...times, ...older));
    expect(keptWith(5)).toEqual(named(...times.slice(0, 3), ...older));
    expect(keptWith(3)).toEqual(named(newest, ...older));
    expect(keptWith(2)).toEqual(named(newest, at - 2 * day));
    expect(keptWith(0)).toEqual(named(newest));
  });

  test('Backups may take a quarter of the disk, or less when little space would be left for the site.', () => {
    const { blocks, bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const room = roomForBackups(dataFile, []);
    expect(room).toBeLessThanOrEqual((blocks * bsize) / 4);
    expect(room).toBeLessThan(free + 64 * 1024 * 1024 - 500 * 1024 * 1024);
    const huge: Backup = { name: 'x', kind: 'automatic', at, sizeBytes: 2 ** 60 };
    expect(roomForBackups(dataFile, [huge])).toBe((blocks * bsize) / 4);
    expect(roomForBackups(dataFile, [{ ...huge, kind: 'manual' }])).toBeLessThan(2 ** 60);
  });
});

describe('Backups on a schedule', () => {
  beforeEach(() => void vi.useFakeTimers({ now: at, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  function schedule(copy: Copy = copyHere) {
    const lines: { level: number; msg: string }[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const backups = createBackups({ dataFile, timeZone, clock: Date.now, backUp: copy, roomFor: roomy });
    const jobs = startBackupJobs({ backups, clock: Date.now }, log);
    const stop = () => Promise.all([backups.close(), ...jobs.map((job) => job.close())]);
    return { backups, stop, lines };
  }

  test('R6b: The schedule makes a backup in every hour in which something has changed.', async () => {
    vi.setSystemTime(at + 4.5 * 60_000);
    putAutomatic(at - 60_000);
    changeAt(at - hour);
    const { stop } = schedule();
    await vi.advanceTimersByTimeAsync(hour);
    expect(names()).toHaveLength(1);
    changeAt(at + hour);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(names()).toEqual([at - 60_000, at + 65 * 60_000].map(automaticName));
    await vi.advanceTimersByTimeAsync(3 * hour);
    expect(names()).toHaveLength(2);
    changeAt(at + 4 * hour);
    await vi.advanceTimersByTimeAsync(hour);
    expect(names()).toHaveLength(3);
    await stop();
    changeAt(at + 6 * hour);
    await vi.advanceTimersByTimeAsync(3 * hour);
    expect(names()).toHaveLength(3);
  });

  test.each([
    ['there is none', [], at - 9 * day, 1],
    ['the newest is older than an hour and something has changed', [at - 2 * hour], at - hour, 2],
    ['the newest is younger than an hour', [at - hour / 2], at, 1],
    ['nothing has changed since the newest', [at - 2 * hour], at - 9 * day, 1],
    ['the newest is older than a day', [at - day], at - 9 * day, 2],
  ])(
    'Soon after the start, the schedule decides whether to make a backup when %s.',
    async (_when, times, changed, expected) => {
      putAutomatic(...times);
      changeAt(changed);
      const { stop } = schedule();
      await vi.advanceTimersByTimeAsync(59_000);
      expect(names()).toHaveLength(times.length);
      await vi.advanceTimersByTimeAsync(2000);
      expect(names()).toHaveLength(expected);
      await stop();
    },
  );

  test('A scheduled backup that fails deletes nothing, logs an error, and is tried again within the hour.', async () => {
    const forty = Array.from({ length: 40 }, (_, index) => at - 2 * day - index * day);
    putAutomatic(...forty);
    let broken = true;
    const { stop, lines, backups } = schedule(async (from, to) => {
      if (broken) throw new StartError('The disk is full.');
      backUp(from, to);
    });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(names()).toHaveLength(40);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'backup failed', err: { message: 'The disk is full.' } });
    expect(backups.state().warning).toBe('failed');
    broken = false;
    await vi.advanceTimersByTimeAsync(hour);
    expect(lines.at(-1)).toMatchObject({ level: 30, msg: 'backup made' });
    expect(backups.state().warning).toBeNull();
    expect(names().length).toBeLessThan(40);
    await stop();
  });
});
