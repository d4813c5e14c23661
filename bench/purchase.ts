import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Locator } from '@playwright/test';
import { fastify } from 'fastify';
import type { RazorpayConfig } from '#server/config.ts';
import { openDb } from '#server/db/open-db.ts';
import { registerSandbox } from '#server/gateway/sandbox/sandbox.ts';
import { paths } from '#shared/paths.ts';
import { findBrowser } from '../tests/support/browser.ts';
import { freePort } from '../tests/support/installation.ts';
import { median } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, addPdf, addStudents, createDataFile } from './support/seed.ts';
import { startSite } from './support/site.ts';

const rounds = 5;

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** A village's line: 400 kbit/s, 400 ms. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

/** From the address of a material, in ms; `bytes`: of everything that came over the line. */
type Purchase = { priceMs: number; windowMs: number; paidMs: number; fileMs: number; bytes: number };

/** On a slow line, each button pressed as soon as it is there. */
export async function measurePurchase(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  const pdf = readFileSync('src/server/demo/pdfs/grammar.pdf');
  const [materialId = ''] = addMaterials(db, 24, await addPdf(db, [pdf])).slice(-1);
  const buyers = await addStudents(db, rounds);
  db.$client.close();
  const provider = await startProvider();
  const site = await startSite(file, provider.env);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const purchases: Purchase[] = [];
    for (const { cookie } of buyers) {
      purchases.push(await buy(browser, { url: site.url, materialId, session: cookie.replace('session=', '') }));
      console.log('  ', purchases.at(-1));
    }
    const of = (figure: (purchase: Purchase) => number) => median(purchases.map(figure));
    return [
      row('buying at 400 kbit/s and 400 ms: until the price', of(({ priceMs }) => priceMs) / 1000, { atMost: 2 }, ' s'),
      row('until the provider’s window is open', of(({ windowMs }) => windowMs) / 1000, { atMost: 7 }, ' s'),
      row('until the download is offered', of(({ paidMs }) => paidMs) / 1000, { atMost: 8 }, ' s'),
      row('until the file is on the device', of(({ fileMs }) => fileMs) / 1000, { atMost: 9 }, ' s'),
      row('what comes over the line for it', of(({ bytes }) => bytes) / 1024, { atMost: 350 }, ' KB', 0),
    ];
  } finally {
    await browser.close();
    await site.stop();
    await provider.stop();
    remove();
  }
}

type Buying = { url: string; materialId: string; session: string };

async function buy(browser: Browser, { url, materialId, session }: Buying): Promise<Purchase> {
  const context = await browser.newContext(phone);
  try {
    await context.addCookies([{ name: 'session', value: session, url }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slowLine);
    const bytes = countBytes(devtools);
    const startedAt = performance.now();
    const soFar = () => performance.now() - startedAt;

    void page.goto(url + paths.material(materialId)).catch(() => {});
    const buyButton = page.getByRole('button', { name: /^Buy now/ });
    await shown(buyButton);
    const priceMs = soFar();
    await buyButton.tap();
    const pay = page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true });
    await shown(pay);
    const windowMs = soFar();
    await pay.tap();
    const link = page.getByRole('link', { name: /^Download/ }).first();
    await shown(link);
    const paidMs = soFar();
    const [download] = await Promise.all([page.waitForEvent('download'), link.tap()]);
    await download.path();
    return { priceMs, windowMs, paidMs, fileMs: soFar(), bytes: bytes() };
  } finally {
    await context.close();
  }
}

/** Waits until it is there, to within some milliseconds: `waitFor` looks only twice a second. */
async function shown(locator: Locator): Promise<void> {
  while (!(await locator.isVisible())) await setTimeout(5);
}

function countBytes(devtools: CDPSession): () => number {
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  return () => bytes;
}

async function startProvider() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}${paths.sandbox}`;
  const razorpay: RazorpayConfig = {
    keyId: 'rzp_test_bench',
    keySecret: 'bench',
    webhookSecret: null,
    apiUrl: url,
    checkoutUrl: `${url}/checkout.js`,
    sandbox: true,
  };
  const db = openDb(':memory:');
  const app = fastify();
  // Its window is another site's to the browser, as Razorpay's is.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': 'content-type',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method === 'OPTIONS') return reply.code(204).send();
  });
  await registerSandbox(app, razorpay, db);
  await app.listen({ port, host: '127.0.0.1' });
  return {
    env: {
      RAZORPAY_KEY_ID: razorpay.keyId,
      RAZORPAY_KEY_SECRET: razorpay.keySecret,
      RAZORPAY_API_URL: razorpay.apiUrl,
      RAZORPAY_CHECKOUT_URL: razorpay.checkoutUrl,
    },
    stop: async () => {
      await app.close();
      db.$client.close();
    },
  };
}
