import { readdirSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { openDb } from '#server/db/open-db.ts';
import { files } from '#server/db/schema/files.ts';
import { paperPages, papers } from '#server/db/schema/tests.ts';
import { composeQuestions } from '#server/demo/papers/compose.ts';
import { drawPaper } from '#server/demo/papers/draw.ts';
import { english, pedagogy, tamilEligibility } from '#server/demo/papers/facts.ts';
import { renderNextPaper } from '#server/features/mock-tests/hall-pages.data.ts';
import { storeFile } from '#server/files/store.ts';
import { renderPaper } from '#server/pdf/page-renderer.ts';
import { paths } from '#shared/paths.ts';
import { markAgainAndBack } from '../reliability/hall-regrade.ts';
import {
  believesAddresses,
  createSitter,
  type Exam,
  type From,
  fillExam,
  type Sitter,
  within,
} from '../reliability/lib/hall.ts';
import { findBrowser } from '../tests/support/browser.ts';
import { servicesOn } from '../tests/support/work.ts';
import { median, percentile } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { createDataFile } from './support/seed.ts';
import { cpuMs, startSite } from './support/site.ts';

const students = 2000;
const minuteMs = 60_000;
/**
 * 2,000 students who answer 150 questions in three hours: a save each takes this long, in ms. The seconds at a question
 * go along with its answer, and by themselves once a minute at most: a question takes 72 s, so about every second save more.
 */
const steadyMs = ((180 * 60) / (150 * 1.5)) * 1000;
const taps = 12;

export async function measureHall(): Promise<Row[]> {
  return [
    ...(await measureRush('own')),
    ...(await measureOneAddress()),
    ...(await measureMarkingAgain()),
    ...(await measurePhone()),
    ...weighHall(),
  ];
}

async function measureRush(from: From): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  db.$client.close();
  const exam = await fillExam(file, students);
  const site = await startSite(file, believesAddresses);
  try {
    const sitters = exam.students.map((person, number) => createSitter(exam.testId, person, number, from));
    const openMs: number[] = [];
    const saveMs: number[] = [];
    // Whoever has begun answers, while the others still come.
    const startAndSave = async (sitter: Sitter) => {
      const opened = performance.now();
      await sitter.open(site.url);
      openMs.push(performance.now() - opened);
      await sitter.start(site.url);
      await sitter.look(site.url);
      for (let save = 0; save < 3; save++) {
        const began = performance.now();
        await sitter.choose(site.url);
        saveMs.push(performance.now() - began);
      }
    };
    const started = await within(sitters, minuteMs, startAndSave);
    const cpuBefore = cpuMs(site.pid);
    const steady = await within(sitters, steadyMs, (sitter) => sitter.choose(site.url));
    const core = (cpuMs(site.pid) - cpuBefore) / steadyMs;
    const submitted = await within(sitters, minuteMs, (sitter) => sitter.submit(site.url));
    const failures = [started, steady, submitted].flatMap((step) => step.failures);
    for (const failure of new Set(failures)) console.log(`  ${failure}`);
    return [
      row(
        `2,000 ${comes[from]}, start and answer within 60 s, and hand in within 60 s: errors`,
        failures.length,
        { atMost: 0 },
        '',
        0,
      ),
      row('the page with its data while they come, p99', percentile(openMs, 0.99), { atMost: 500 }, ' ms'),
      row('the same: acknowledged sheets lost', countLost(file, sitters), { atMost: 0 }, '', 0),
      row('a save while 2,000 start, p99', percentile(saveMs, 0.99), { atMost: 250 }, ' ms'),
      row('handing in, p99', percentile(submitted.took, 0.99), { atMost: 250 }, ' ms'),
      row('2,000 answering 150 questions in 3 hours: of one core', core * 100, { atMost: 10 }, ' %'),
    ];
  } finally {
    await site.stop();
    remove();
  }
}

const comes: Record<From, string> = {
  own: 'open the page from addresses of their own',
  one: 'open the page from one address',
};

/** The rush alone: at the steady pace an address makes no difference. */
const measureOneAddress = async (): Promise<Row[]> => (await measureRush('one')).slice(0, 5);

function countLost(file: string, sitters: readonly Sitter[]): number {
  const db = openDb(file);
  const sheets = new Map(
    db.$client
      .prepare<[], [string, string]>('select id, sheet from attempts where submitted_at is not null')
      .raw()
      .all(),
  );
  db.$client.close();
  // Who could not begin has nothing acknowledged, and is counted among the errors.
  const acknowledged = sitters.filter((sitter) => sitter.acked().seq > 0);
  return acknowledged.filter((sitter) => sheets.get(sitter.attemptId()) !== sitter.acked().sheet).length;
}

async function measureMarkingAgain(): Promise<Row[]> {
  const { correctedInMs, wrong, undoneInMs, left } = await markAgainAndBack(students);
  return [
    row('marking 2,000 attempts of 180 questions again', correctedInMs / 1000, { atMost: 2 }, ' s', 2),
    row('undoing it', undoneInMs / 1000, { atMost: 2 }, ' s', 2),
    row('marks that are wrong by the corrected key, or not undone', wrong + left, { atMost: 0 }, '', 0),
  ];
}

/** A cheap phone on a village's line: four times slower than this machine, 400 kbit/s, 400 ms. */
async function measurePhone(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  db.$client.close();
  const exam = await fillExam(file, 1);
  const largestPage = await givePages(file, exam);
  const site = await startSite(file);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const viewport = { width: 360, height: 740 };
    const context = await browser.newContext({ viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
    const [student] = exam.students;
    await context.addCookies([
      { name: 'session', value: student?.cookie.replace('session=', '') ?? '', url: site.url },
    ]);
    await context.addInitScript({ path: 'bench/support/watch-choices.js' });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const rate = 400_000 / 8;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: rate,
      uploadThroughput: rate,
    });
    await page.goto(site.url + paths.hall(exam.testId), { timeout: 120_000 });
    await page.getByRole('button', { name: 'Start the test' }).tap();
    await page.getByRole('radio', { name: 'A', exact: true }).waitFor({ timeout: 60_000 });
    for (let tap = 0; tap < taps; tap++) {
      await page.getByRole('radio', { name: 'ABCD'[tap % 4] ?? 'A', exact: true }).tap();
      await pause(2500);
      await page.getByRole('button', { name: 'Next', exact: true }).tap();
      await pause(1500);
    }
    const { shownMs, savedMs } = await page.evaluate(
      () => Reflect.get(window, 'choicesSeen') as { shownMs: number[]; savedMs: number[] },
    );
    console.log('  shown', shownMs.map(Math.round), 'saved', savedMs.map(Math.round));
    if (shownMs.length < taps || savedMs.length < taps) throw new Error('not every choice was shown and saved');
    return [
      row('a choice on a 4x slower processor: on the screen', percentile(shownMs, 0.9), { atMost: 90 }, ' ms', 0),
      row('at 400 kbit/s and 400 ms: saved (median)', median(savedMs) / 1000, { atMost: 2 }, ' s', 2),
      row('the slowest of them', Math.max(...savedMs) / 1000, { atMost: 2 }, ' s', 2),
      row('the largest picture of a page', largestPage / 1024, { atMost: 90 }, ' KB'),
    ];
  } finally {
    await browser.close();
    await site.stop();
    remove();
  }
}

/** Returns the size of the largest page in bytes. */
async function givePages(file: string, { testId }: Exam): Promise<number> {
  const db = openDb(file);
  const parts = [
    { heading: 'Part A', note: '', questions: composeQuestions(tamilEligibility, 1) },
    { heading: 'Part B', note: '', questions: composeQuestions([...english, ...pedagogy], 2) },
  ];
  const { pdf, pages } = await drawPaper('Model examination', parts);
  const stored = await storeFile(db, { purpose: 'paper', name: 'paper.pdf', source: [pdf], pages, now: Date.now() });
  db.update(papers).set({ fileId: stored.id }).where(eq(papers.testId, testId)).run();
  await renderNextPaper(servicesOn(db), { render: renderPaper, signal: new AbortController().signal });
  const sizes = db
    .select({ size: files.sizeBytes })
    .from(paperPages)
    .innerJoin(files, eq(files.id, paperPages.fileId))
    .all()
    .map(({ size }) => size);
  db.$client.close();
  return Math.max(...sizes);
}

/** What the hall has for itself, beside what every page of a signed-in student shares; compressed. */
function weighHall(): Row[] {
  const folder = 'dist/client/assets';
  const own = readdirSync(folder).filter((name) =>
    /^(?:HallPage|hall-|HallClock|PaperPage|Bubbles).*\.(?:js|css)\.br$/.test(name),
  );
  const bytes = own.reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0);
  return [row('the hall’s own scripts and styles (brotli)', bytes / 1024, { atMost: 60 }, ' KB')];
}
