import { connect, type Socket } from 'node:net';
import { hashPassword } from '#server/auth/passwords.ts';
import { openDb } from '#server/db/open-db.ts';
import { openInstallation } from '../tests/support/installation.ts';
import { type Check, type Mode, type Outcome, percentile } from './lib/check.ts';
import { pause } from './lib/client.ts';
import { addPerson, fillShop } from './lib/people.ts';
import { ask, probeEnv } from './lib/probe.ts';

const sizes = {
  quick: { sockets: 40, logins: 20, browseMs: 1000 },
  full: { sockets: 500, logins: 200, browseMs: 100_000 },
};
const browsers = 10;

/** Holds hundreds of slow connections open, signs two hundred users in at once, and browses meanwhile. */
async function holdConnections(mode: Mode): Promise<Outcome> {
  const { sockets: count, logins, browseMs } = sizes[mode];
  const site = openInstallation();
  const sockets: Socket[] = [];
  let dripping: NodeJS.Timeout | undefined;
  try {
    const failures: string[] = [];
    await fillShop(site.dataFile, { students: 1, materials: 30 });
    const db = openDb(site.dataFile);
    const passwordHash = await hashPassword('the right password');
    const people = Array.from({ length: logins }, (_, number) => addPerson(db, `login-${number}`, { passwordHash }));
    db.$client.close();
    const running = await site.start({ ...probeEnv, TRUSTED_PROXIES: '127.0.0.1' });
    const { url, port } = running;
    await fetch(`${url}/materials`);
    await ask(running);

    let closed = 0;
    for (let number = 0; number < count; number++) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => {});
      socket.on('data', () => {});
      socket.on('close', () => void closed++);
      // Half of them never finish their headers, half send a body of 100 KB at about 1 MB an hour.
      socket.write(
        number % 2 === 0
          ? 'GET / HTTP/1.1\r\nHost: x\r\n'
          : 'POST /trpc/auth.signIn HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
      );
    }
    dripping = setInterval(() => {
      for (const [number, socket] of sockets.entries())
        if (socket.writable) socket.write(number % 2 === 0 ? 'a: b\r\n' : ' ');
    }, 1000);

    const latencies: number[] = [];
    const statuses = new Map<number, number>();
    const note = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const over = performance.now() + browseMs;
    const browse = Array.from({ length: browsers }, async (_, number) => {
      while (performance.now() < over) {
        const began = performance.now();
        const response = await fetch(`${url}${['/', '/materials', '/tests', '/youtube'][number % 4]}`);
        await response.text();
        latencies.push(performance.now() - began);
        note(response.status);
        await pause(100);
      }
    });
    const signIns = people.map(async ({ email }, number) => {
      const response = await fetch(`${url}/trpc/auth.signIn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` },
        body: JSON.stringify({ email, password: 'the right password' }),
      });
      await response.text();
      note(response.status);
      return response.status;
    });
    const answers = await Promise.all(signIns);
    await Promise.all(browse);
    const { loopP99Ms } = await ask(running);
    const p99 = percentile(latencies, 0.99);
    const faults = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, times]) => sum + times, 0);
    if (faults > 0) failures.push(`${faults} answers were 5xx`);
    const unexpected = answers.filter((status) => status !== 200 && status !== 429).length;
    if (unexpected > 0) failures.push(`${unexpected} sign-ins were answered neither 200 nor 429`);
    if (mode === 'full') {
      if (p99 > 500) failures.push(`public pages took ${Math.round(p99)} ms (p99)`);
      if (loopP99Ms > 100) failures.push(`the event loop was late by ${Math.round(loopP99Ms)} ms (p99)`);
      if (closed < count) failures.push(`${count - closed} of ${count} slow connections are still held`);
    }
    return {
      figure: `${count} slow connections (${closed} hung up on), ${answers.filter((status) => status === 200).length} of ${logins} signed in at once, the others told to wait; pages ${Math.round(p99)} ms p99, loop ${Math.round(loopP99Ms)} ms p99, ${faults} 5xx`,
      failures,
    };
  } finally {
    clearInterval(dripping);
    for (const socket of sockets) socket.destroy();
    await site.remove();
  }
}

export const slowClients: Check = { run: holdConnections };
