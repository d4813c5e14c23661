import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { openInstallation } from '../tests/support/installation.ts';
import type { Check, Outcome } from './lib/check.ts';
import { mutate } from './lib/client.ts';
import { readCopy } from './lib/data-file.ts';
import { fillShop } from './lib/people.ts';
import { openProvider } from './lib/provider.ts';

const pages = [
  '/',
  '/materials',
  '/tests',
  '/youtube',
  '/about',
  '/works',
  '/contact',
  '/login',
  '/orders',
  '/dashboard',
  '/profile',
];

/** A server that accepts every connection and never answers. */
async function openBlackHole() {
  const sockets = new Set<{ destroy: () => void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Runs the site while the payment provider and the mail server accept connections and never answer. */
async function loseOutsideServices(): Promise<Outcome> {
  const site = openInstallation();
  const provider = await openProvider();
  const hole = await openBlackHole();
  try {
    const failures: string[] = [];
    const shop = await fillShop(site.dataFile, { students: 3, materials: 2 });
    provider.setBehaviour('silent');
    const env = { ...provider.env, SMTP_URL: `smtp://127.0.0.1:${hole.port}` };
    const { url, stop } = await site.start(env);
    const student = shop.students[0]?.cookie ?? '';

    const began = performance.now();
    const buying = mutate(url, 'checkout.createDownloadOrder', { materialId: shop.materialIds[0] }, student);
    const signUp = await mutate(url, 'auth.signUp', {
      fullName: 'Somebody',
      email: 'new@example.com',
      password: 'a fine password',
    });
    if (signUp.status !== 200) failures.push(`signing up is answered ${signUp.status}`);
    let slowest = 0;
    for (const page of pages) {
      for (const cookie of ['', student]) {
        const asked = performance.now();
        const { status } = await fetch(url + page, { headers: { cookie } });
        slowest = Math.max(slowest, performance.now() - asked);
        if (status !== 200) failures.push(`${page} is answered ${status}`);
      }
    }
    if (slowest > 5000) failures.push(`a page took ${Math.round(slowest)} ms`);
    const bought = await buying;
    const boughtMs = performance.now() - began;
    if (bought.status !== 200 || !bought.body.includes('Failed to create payment order'))
      failures.push(`buying is answered ${bought.status}: ${bought.body.slice(0, 200)}`);
    if (boughtMs > 13_000) failures.push(`buying is answered after ${Math.round(boughtMs)} ms`);
    const { code } = await stop();
    if (code !== 0) failures.push(`the site ended with ${code}`);
    const mails = readCopy(site.dataFile, (client) =>
      client.prepare("select count(*) from mails where status = 'queued'").pluck().get(),
    );
    if (mails !== 1) failures.push(`${String(mails)} mails wait to be sent, not 1`);
    return {
      figure: `${pages.length} pages load (slowest ${Math.round(slowest)} ms), buying is refused in words after ${(boughtMs / 1000).toFixed(1)} s, the mail waits in the data file`,
      failures,
    };
  } finally {
    await site.remove();
    await provider.close();
    hole.close();
  }
}

export const outside: Check = { run: loseOutsideServices, onlyFull: true };
