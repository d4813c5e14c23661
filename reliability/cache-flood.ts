import { allowedMs, type Check, type Mode, type Outcome, percentile } from './lib/check.ts';
import { fillShop } from './lib/people.ts';
import { ask, probeEnv } from './lib/probe.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: 150, full: 27_000 };
const connections = 8;
const mostGrowthBytes = 150 * 1024 * 1024;
const mostLogBytesARequest = 1500;
const othersMs = 1000;

/** Requests a public list with a new unknown parameter of 14 KB each time, while somebody else reads the same list. */
async function floodCache(mode: Mode): Promise<Outcome> {
  return withSite({}, async (site) => {
    await fillShop(site.dataFile, { students: 1, materials: 30 });
    const running = await site.start({ ...probeEnv, TRUSTED_PROXIES: '127.0.0.1' });
    const { url } = running;
    let logBytes = 0;
    running.process.stdout?.on('data', (bytes: Buffer) => {
      logBytes += bytes.length;
    });
    const list = `${url}/trpc/tests.list?input=${encodeURIComponent('{"search":"zzzzqq"}')}`;
    await (await fetch(list)).text();
    const { rssBytes: before } = await ask(running);

    const requests = sizes[mode];
    const padding = 'x'.repeat(14_000);
    let sent = 0;
    let faults = 0;
    const flooding = Promise.all(
      Array.from({ length: connections }, async () => {
        while (sent < requests) {
          const number = sent++;
          const response = await fetch(`${list}&x=${number}${padding}`, {
            headers: { 'x-forwarded-for': `10.${(number >> 14) & 255}.${(number >> 6) & 255}.1` },
          });
          await response.arrayBuffer();
          if (response.status >= 500) faults++;
        }
      }),
    );
    const latencies: number[] = [];
    while (sent < requests) {
      const began = performance.now();
      await (await fetch(`${url}/materials`, { headers: { 'x-forwarded-for': '10.255.0.1' } })).arrayBuffer();
      latencies.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await flooding;
    const growth = (await ask(running)).rssBytes - before;
    const p99 = percentile(latencies, 0.99);

    const failures: string[] = [];
    if (faults > 0) failures.push(`${faults} answers were 5xx`);
    if (growth > mostGrowthBytes) failures.push(`memory grew by ${megabytes(growth)}`);
    if (logBytes > requests * mostLogBytesARequest) failures.push(`the log grew by ${megabytes(logBytes)}`);
    if (p99 > allowedMs(mode, othersMs)) failures.push(`others waited ${Math.round(p99)} ms (p99)`);
    return {
      figure: `${requests} requests of 14 KB: memory +${megabytes(growth)}, log ${megabytes(logBytes)}, others ${Math.round(p99)} ms p99, ${faults} 5xx`,
      failures,
    };
  });
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const cacheFlood: Check = { run: floodCache };
