import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBackups } from '#server/backups/backups.ts';
import { scheduleBackups } from '#server/backups/schedule.ts';
import { backUp } from '#server/db/backup.ts';
import { openDb } from '#server/db/open-db.ts';
import { StartError } from '#server/start-error.ts';

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
const nightlyName = (time: number) =>
  `site-nightly-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;

/** Files that look like the nightly backups of these times (UTC ms). */
function putNightly(...times: number[]): void {
  mkdirSync(shelf, { recursive: true });
  for (const time of times) writeFileSync(join(shelf, nightlyName(time)), 'backup');
}

function world(copy: Copy = copyHere, now = at) {
  let time = now;
  const backups = createBackups({ dataFile, timeZone, clock: () => time, backUp: copy });
  return { backups, advance: (ms: number) => void (time += ms) };
}

describe('a backup', () => {
  test('stands beside the data file under a name that says what and when, for its owner’s eyes', async () => {
    const { backups } = world();
    const making = backups.make('manual');
    expect(backups.state().running).toMatchObject({ kind: 'manual', since: at });
    await making?.done;
    expect(names()).toEqual(['site-manual-2026-11-21T06-00-00Z.db']);
    expect(statSync(shelf).mode & 0o077).toBe(0);
    expect(statSync(join(shelf, names()[0] ?? '')).mode & 0o077).toBe(0);
    expect(backups.state()).toMatchObject({ running: null, warning: null, failure: null });
    expect(backups.state().last).toMatchObject({ kind: 'manual', at, holds: expect.any(Array) });
  });

  test('is made one at a time', async () => {
    const { backups } = world();
    const first = backups.make('nightly');
    expect(backups.make('manual')).toBeNull();
    await first?.done;
    expect(names()).toHaveLength(1);
  });

  test('R6c: that fails says why in plain words, leaves the older ones alone, and is forgotten after a good one', async () => {
    let broken = true;
    const { backups, advance } = world(async (from, to) => {
      if (broken) throw new StartError('There is too little room on the disk.');
      backUp(from, to);
    });
    putNightly(at - day);
    await expect(backups.make('nightly')?.done).rejects.toThrow('too little room');
    expect(backups.state()).toMatchObject({
      warning: 'failed',
      failure: { at, message: 'There is too little room on the disk.' },
      last: { at: at - day },
    });
    expect(names()).toEqual([nightlyName(at - day)]);
    broken = false;
    advance(hour);
    await backups.make('nightly')?.done;
    expect(backups.state()).toMatchObject({ warning: null, failure: null });
  });

  test('whose fault is ours does not tell an admin about our insides', async () => {
    const { backups } = world(async () => {
      throw new Error('SQLITE_ERROR at /srv/site');
    });
    await expect(backups.make('nightly')?.done).rejects.toThrow('SQLITE_ERROR');
    expect(backups.state().failure?.message).toBe('It broke off; the log says why.');
  });

  test('R6c: is old after 36 hours', async () => {
    const { backups, advance } = world();
    expect(backups.state().warning).toBe('none');
    putNightly(at);
    advance(36 * hour);
    expect(backups.state().warning).toBeNull();
    advance(1);
    expect(backups.state().warning).toBe('old');
  });

  test('tells how much of it is written', async () => {
    let written = () => {};
    const { backups } = world(async (from, to) => {
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

  test('that is stopped, or that a killed site has left by half, leaves nothing', async () => {
    putNightly();
    writeFileSync(join(shelf, `${nightlyName(at - day)}.partial-0badcafe`), 'half');
    writeFileSync(join(shelf, `${nightlyName(at - day)}.partial-0badcafe-journal`), 'half');
    const { backups } = world(
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

  test('needs room for itself and leaves some for the site', () => {
    const target = join(folder, 'x.db');
    const size = statSync(dataFile).size;
    const reserve = 50 * 1024 * 1024;
    const tooLittle = () => backUp(dataFile, target, { freeBytes: () => size + reserve - 1 });
    expect(tooLittle).toThrow(StartError);
    expect(tooLittle).toThrow(
      /too little room on the disk: a backup takes up to [\d.]+ KB and leaves 50 MB for the site, and [\d.]+ MB are free/,
    );
    expect(existsSync(target)).toBe(false);
    backUp(dataFile, target, { freeBytes: () => size + reserve });
    expect(existsSync(target)).toBe(true);
  });
});

describe('R6c: rotation', () => {
  test('keeps the newest of each of 14 days and of 8 weeks, and touches nothing else', () => {
    const { backups } = world();
    const lastNight = Date.parse('2026-11-20T21:00:00Z');
    const nights = Array.from({ length: 100 }, (_, index) => lastNight - index * day);
    putNightly(...nights, lastNight - hour);
    const others = [
      'site-manual-2020-01-01T00-00-00Z.db',
      'other-nightly-2020-01-01T00-00-00Z.db',
      'site-nightly-2020-01-01.db',
      'my-nightly-copy.db',
      'site-nightly-2020-01-01T00-00-00Z.db.keep',
    ];
    for (const name of others) writeFileSync(join(shelf, name), 'mine');
    backups.rotate();

    const kept = names().filter((name) => !others.includes(name));
    // 21 November 2026 is a Saturday: this week and last are among the 14 days, as is the Sunday before them.
    const sundays = ['11-01', '10-25', '10-18', '10-11', '10-04'].map((date) => Date.parse(`2026-${date}T00:00:00Z`));
    expect(kept).toEqual(
      [...nights.slice(0, 14), ...sundays.map((sunday) => sunday - 3 * hour)].map(nightlyName).sort(),
    );
    expect(names().filter((name) => others.includes(name))).toEqual(others.sort());
    expect(backups.rotate()).toEqual([]);
  });

  test('counts the nights there are, so that a site long switched off keeps what it has', () => {
    const { backups } = world();
    const old = Array.from({ length: 14 }, (_, index) => at - 300 * day - index * day);
    putNightly(...old);
    expect(backups.rotate()).toEqual([]);
  });
});

describe('by the clock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: at, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  function schedule(copy: Copy = copyHere) {
    const lines: { level: number; msg: string }[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const backups = createBackups({ dataFile, timeZone, clock: Date.now, backUp: copy });
    const stop = scheduleBackups({ backups, timeZone, log, clock: Date.now });
    return { backups, stop, lines };
  }

  test('one is made at 02:30 in the site’s zone, every night', async () => {
    const half = Date.parse('2026-11-21T21:00:00Z');
    vi.setSystemTime(half - 70_000);
    putNightly(at);
    const { stop } = schedule();
    await vi.advanceTimersByTimeAsync(69_000);
    expect(names()).toEqual([nightlyName(at)]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(names()).toEqual([at, half].map(nightlyName));
    vi.setSystemTime(half + day - 60_000);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(names()).toEqual([at, half, half + day].map(nightlyName));
    await stop();
    vi.setSystemTime(half + 2 * day - 60_000);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(names()).toHaveLength(3);
  });

  test.each([
    ['there is none', [], 1],
    ['the newest is older than a day', [at - day], 2],
    ['the newest is younger', [at - day + 2 * 60_000], 1],
  ])('soon after the start, when %s', async (_when, times, expected) => {
    putNightly(...times);
    const { stop } = schedule();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(names()).toHaveLength(times.length);
    await vi.advanceTimersByTimeAsync(2000);
    expect(names()).toHaveLength(expected);
    await stop();
  });

  test('one that failed deletes nothing, is an error in the log, and is tried again within the hour', async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => at - 2 * day - index * day);
    putNightly(...twenty);
    let broken = true;
    const { stop, lines, backups } = schedule(async (from, to) => {
      if (broken) throw new StartError('The disk is full.');
      backUp(from, to);
    });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(names()).toHaveLength(20);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'backup failed', err: { message: 'The disk is full.' } });
    expect(backups.state().warning).toBe('failed');
    broken = false;
    await vi.advanceTimersByTimeAsync(hour);
    expect(lines.at(-1)).toMatchObject({ level: 30, msg: 'backup made' });
    expect(backups.state().warning).toBeNull();
    expect(names().length).toBeLessThan(20);
    await stop();
  });
});
