import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJob, type Job } from '#server/background/job.ts';

let runs: AbortSignal[];
let lines: { msg: string }[];
let ends: ((error?: Error) => void)[];
let job: Job;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T06:00:30Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  runs = [];
  lines = [];
  ends = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const run = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      runs.push(signal);
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  job = createJob({ at: '* * * * *', run, log, failure: 'the work failed' });
});
afterEach(async () => {
  for (const end of ends) end();
  await job.close();
  vi.useRealTimers();
});

const finish = async (error?: Error) => {
  ends.shift()?.(error);
  await setImmediate();
  await setImmediate();
};

describe('A background job', () => {
  test('A job runs by the clock, and when it is woken.', async () => {
    job.wake();
    await finish();
    expect(runs).toHaveLength(1);
    await finish();
    await vi.advanceTimersByTimeAsync(30_000);
    await finish();
    expect(runs).toHaveLength(2);
  });

  test('A job that is woken while it runs runs once more, and never twice at once.', async () => {
    job.wake();
    await finish();
    for (let time = 0; time < 3; time++) job.wake();
    expect(runs).toHaveLength(1);
    await finish();
    expect(runs).toHaveLength(2);
    await finish();
    await job.idle();
    expect(runs).toHaveLength(2);
  });

  test('A run that fails is logged, and the job runs again.', async () => {
    job.wake();
    await finish();
    await finish(new Error('no'));
    expect(lines).toMatchObject([{ msg: 'the work failed', err: { message: 'no' } }]);
    job.wake();
    await finish();
    expect(runs).toHaveLength(2);
  });

  test('A job that is closed tells its run to stop, waits for it, and does not run again.', async () => {
    job.wake();
    await finish();
    let isClosed = false;
    const closing = job.close().then(() => (isClosed = true));
    await setImmediate();
    expect([runs[0]?.aborted, isClosed]).toEqual([true, false]);
    await finish();
    await closing;
    job.wake();
    await vi.advanceTimersByTimeAsync(120_000);
    await finish();
    expect(runs).toHaveLength(1);
  });
});
