import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tests/support/browser.ts';
import { median } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, createDataFile } from './support/seed.ts';
import { startSite } from './support/site.ts';

const rounds = 7;
const settledMs = 5000;

/** A cheap phone: 412 px, four times slower than this machine, on slow 4G (150 ms, 1.6 Mbit/s). */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

type Visit = { lcpMs: number; tbtMs: number; cls: number; ownBytes: number; requestsBefore: number };

export async function measureBrowser(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  const materialId = addMaterials(db, 10_000).at(-1) ?? '';
  db.$client.close();
  const site = await startSite(file);
  const plain = await startPlainPage();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  try {
    const first = new Map<string, Visit>();
    const again = new Map<string, Visit>();
    const urls = ['/', '/materials', `/material/${materialId}`].map((path) => site.url + path);
    for (const url of [...urls, plain.url]) {
      const visits: { first: Visit; again: Visit }[] = [];
      for (let round = 0; round < rounds; round++) visits.push(await visitTwice(browser, url));
      first.set(url, medianVisit(visits.map((visit) => visit.first)));
      again.set(url, medianVisit(visits.map((visit) => visit.again)));
      console.log(
        `  ${url === plain.url ? 'a plain page' : new URL(url).pathname}`,
        first.get(url),
        'again',
        again.get(url),
      );
    }
    const taps: number[] = [];
    for (const url of urls) {
      const took: number[] = [];
      for (let round = 0; round < rounds; round++) took.push(await tapFirst(browser, url));
      console.log(`  ${new URL(url).pathname}: the first tap`, took);
      taps.push(median(took));
    }
    const [home, materials, material] = urls.flatMap((url) => first.get(url) ?? []);
    if (!home || !materials || !material) throw new Error('nothing was visited');
    const plainMs = first.get(plain.url)?.lcpMs ?? Number.NaN;
    return [
      row('first visit to /: own bytes (HTML, CSS, JS; brotli)', home.ownBytes / 1024, { atMost: 60 }, ' KB'),
      row('own requests before its content can be read', home.requestsBefore, { atMost: 1 }, '', 0),
      row('/ on a cheap phone: LCP beside a page of one heading', home.lcpMs / plainMs, { atMost: 1.6 }, 'x', 2),
      row('the same: TBT', home.tbtMs, { atMost: 100 }, ' ms', 0),
      row('the same: CLS', home.cls, { atMost: 0 }, '', 3),
      row('/materials: LCP beside it', materials.lcpMs / plainMs, { atMost: 1.8 }, 'x', 2),
      row('/materials: TBT', materials.tbtMs, { atMost: 100 }, ' ms', 0),
      row('a material: LCP beside it', material.lcpMs / plainMs, { atMost: 1.8 }, 'x', 2),
      row('a material: TBT', material.tbtMs, { atMost: 100 }, ' ms', 0),
      row('/materials and a material: CLS', Math.max(materials.cls, material.cls), { atMost: 0 }, '', 3),
      row('the first tap, on the slowest of the three (INP)', Math.max(...taps), { atMost: 200 }, ' ms', 0),
    ];
  } finally {
    await browser.close();
    await site.stop();
    plain.stop();
    remove();
  }
}

/** One heading without styles, scripts or pictures: what this machine takes to show anything at all. */
async function startPlainPage(): Promise<{ url: string; stop: () => void }> {
  const page =
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Plain</title><h1>Plain</h1>';
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' }).end(page);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close().closeAllConnections() };
}

/** A page of a browser that knows nothing of the site yet, on the phone and line above. */
async function openPage(context: BrowserContext): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript({ path: join(import.meta.dirname, 'support/vitals.js') });
  return { page, devtools };
}

/** From a tap on the button of the menu, as soon as it is seen, to the next paint; in ms. */
async function tapFirst(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    const { page } = await openPage(context);
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.waitForFunction(() => window.vitals.tapMs > 0);
    return await page.evaluate(() => window.vitals.tapMs);
  } finally {
    await context.close();
  }
}

async function visitTwice(browser: Browser, url: string): Promise<{ first: Visit; again: Visit }> {
  const context = await browser.newContext(phone);
  try {
    const { page, devtools } = await openPage(context);

    const visit = async (): Promise<Visit> => {
      const network = watchNetwork(devtools, new URL(url).origin);
      await page.goto(url);
      await setTimeout(settledMs);
      const vitals = await page.evaluate(() => window.vitals);
      // What keeps the page from answering once there is something to see of it, beyond 50 ms at a time.
      const blocking = vitals.longTasks.filter(({ startMs, ms }) => startMs + ms > vitals.firstPaintMs);
      const tbtMs = blocking.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
      const { bytes, startedAt } = network();
      const requestsBefore = startedAt.filter((ms) => ms < vitals.firstPaintMs).length;
      return { lcpMs: vitals.lcpMs, tbtMs, cls: vitals.cls, ownBytes: bytes, requestsBefore };
    };
    const first = await visit();
    await page.goto('about:blank');
    return { first, again: await visit() };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    vitals: {
      lcpMs: number;
      firstPaintMs: number;
      cls: number;
      tapMs: number;
      longTasks: { startMs: number; ms: number }[];
    };
  }
}

/** The bytes of HTML, CSS and JavaScript from this site, and when each file a paint can wait for was asked for (ms). */
function watchNetwork(devtools: CDPSession, origin: string) {
  const counted = new Map<string, { startedAt: number }>();
  let [bytes, began] = [0, 0];
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (began === 0) began = timestamp;
    if (request.url.startsWith(origin) && ['Document', 'Stylesheet', 'Script'].includes(type ?? ''))
      counted.set(requestId, { startedAt: (timestamp - began) * 1000 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength;
  });
  return () => ({ bytes, startedAt: [...counted.values()].map(({ startedAt }) => startedAt) });
}

const medianVisit = (visits: Visit[]): Visit => ({
  lcpMs: median(visits.map(({ lcpMs }) => lcpMs)),
  tbtMs: median(visits.map(({ tbtMs }) => tbtMs)),
  cls: median(visits.map(({ cls }) => cls)),
  ownBytes: median(visits.map(({ ownBytes }) => ownBytes)),
  requestsBefore: median(visits.map(({ requestsBefore }) => requestsBefore)),
});
