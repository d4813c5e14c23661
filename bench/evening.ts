import { paths } from '#shared/paths.ts';
import { addAttempts } from '../reliability/hall-regrade.ts';
import { fillExam, within } from '../reliability/lib/hall.ts';
import { percentile } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { createDataFile } from './support/seed.ts';
import { cpuMs, startSite } from './support/site.ts';

const students = 2000;
const minuteMs = 60_000;
/** Nobody waits longer for a page, and neither does the bench where the machine has other work. */
const longestWaitMs = 60_000;

/** The evening on which the marks are there: all who took a test open their dashboard and then their result, in a minute. */
export async function measureEvening(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  db.$client.close();
  const exam = await fillExam(file, students);
  // In the order of the students.
  const attemptIds = [...addAttempts(file, exam).keys()];
  const site = await startSite(file);
  try {
    const tookMs: number[] = [];
    const open = async (path: string, cookie: string, shows: string) => {
      const began = performance.now();
      const signal = AbortSignal.timeout(longestWaitMs);
      const answer = await fetch(site.url + path, { headers: { cookie, 'accept-encoding': 'br' }, signal });
      if (!(await answer.text()).includes(shows)) throw new Error(`${answer.status} without what is hers`);
      tookMs.push(performance.now() - began);
    };
    const visitors = exam.students.map(({ cookie, email }, number) => ({ cookie, email, number }));
    const before = cpuMs(site.pid);
    const { failures } = await within(visitors, minuteMs, async ({ cookie, email, number }) => {
      await open(paths.dashboard, cookie, email);
      await open(paths.hallResult(attemptIds[number] ?? ''), cookie, 'Your answers and the key');
    });
    const cpu = (cpuMs(site.pid) - before) / (2 * students);
    for (const failure of new Set(failures)) console.log(`  ${failure}`);
    return [
      row('2,000 open their dashboard and a result within 60 s: errors', failures.length, { atMost: 0 }, '', 0),
      row('the same: a page, p99', percentile(tookMs, 0.99), { atMost: 500 }, ' ms', 0),
      row('the same: a page, CPU', cpu, { atMost: 7 }, ' ms'),
    ];
  } finally {
    await site.stop();
    remove();
  }
}
