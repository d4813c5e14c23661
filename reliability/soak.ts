import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { CannotRunHere, type Check, type Mode, type Outcome } from './lib/check.ts';
import { pause } from './lib/client.ts';
import { faults, readCopy } from './lib/data-file.ts';
import { type Ack, createLoad, missing } from './lib/load.ts';
import { fillShop } from './lib/people.ts';
import { withSite } from './lib/site.ts';

const mb = 1024 * 1024;
const limits = { walBytes: 64 * mb, growthMbAnHour: 1, openFiles: 10 };

/** SOAK_MINUTES=1440 is the day that was promised; without it the full mode takes two minutes. */
const minutes = { quick: 0.05, full: Number(process.env.SOAK_MINUTES ?? 2) };

/**
 * Writes, reads and backs up for a while under light load, and watches the site's memory, open files and log. The
 * growth of memory per hour is judged only in runs of half an hour and more, open files only in runs of a minute and more:
 * a busy machine warms up for seconds.
 */
async function soak(mode: Mode): Promise<Outcome> {
  if (!existsSync('/proc/self/status')) throw new CannotRunHere('there is no /proc');
  return withSite({}, async (site, provider) => {
    const shop = await fillShop(site.dataFile, { students: 300, materials: 8 });
    const { url, process: running, stop } = await site.start(provider.env);
    const failures = new Set<string>();
    const acks: Ack[] = [];
    const write = createLoad({
      shop,
      provider,
      onAck: (ack) => acks.push(ack),
      onRefusal: (status, body) => failures.add(`refused with ${status}: ${body.slice(0, 200)}`),
    });
    const lastsMs = minutes[mode] * 60_000;
    const began = performance.now();
    const isOver = () => performance.now() - began > lastsMs;
    const samples: { hours: number; rssMb: number; openFiles: number }[] = [];
    let [largestLog, copies] = [0, 0];

    const people = Promise.all([
      (async () => {
        while (!isOver()) {
          let written = false;
          await write(url, 0, () => written || ((written = true), false));
          for (const path of ['/', '/materials', '/healthz']) await (await fetch(url + path)).text();
          await pause(200);
        }
      })(),
      (async () => {
        while (!isOver()) {
          const { code } = await site.run('backup', [`${site.folder}/soak-${copies++}.db`]);
          if (code !== 0) failures.add(`a backup ended with ${code}`);
          await Promise.race([pause(60_000), pause(lastsMs)]);
        }
      })(),
    ]);
    while (!isOver()) {
      samples.push({ hours: (performance.now() - began) / 3_600_000, ...vitalsOf(running.pid ?? 0) });
      largestLog = Math.max(largestLog, statSync(`${site.dataFile}-wal`, { throwIfNoEntry: false })?.size ?? 0);
      await pause(Math.min(1000, lastsMs / 20));
    }
    await people;
    await stop();

    // The first third warms up.
    const warm = samples.slice(Math.floor(samples.length / 3));
    const growth = slope(warm.map(({ hours, rssMb }) => [hours, rssMb]));
    const files = warm.map(({ openFiles }) => openFiles);
    const spread = Math.max(...files) - Math.min(...files);
    if (minutes[mode] >= 30 && growth > limits.growthMbAnHour)
      failures.add(`memory grows by ${growth.toFixed(1)} MB an hour`);
    if (largestLog > limits.walBytes) failures.add(`the write-ahead log grew to ${(largestLog / mb).toFixed(0)} MB`);
    if (minutes[mode] >= 1 && spread > limits.openFiles)
      failures.add(`between ${Math.min(...files)} and ${Math.max(...files)} open files`);
    readCopy(site.dataFile, (client) => {
      const lost = missing(client, acks).length;
      if (lost > 0) failures.add(`${lost} acknowledged writes are lost`);
      for (const fault of faults(client)) failures.add(fault);
    });
    const judged = minutes[mode] >= 30 ? `${growth.toFixed(2)} MB an hour` : 'not judged in so short a time';
    return {
      figure: `${minutes[mode]} min, ${acks.length} acks, ${copies} backups; growth of memory ${judged}, log at most ${(largestLog / mb).toFixed(1)} MB, open files ${Math.min(...files)} to ${Math.max(...files)}`,
      failures: [...failures],
    };
  });
}

function vitalsOf(pid: number): { rssMb: number; openFiles: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const rssMb = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  return { rssMb, openFiles: readdirSync(`/proc/${pid}/fd`).length };
}

/** The slope of the line that fits the points best. */
function slope(points: [x: number, y: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [midX, midY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const over = points.reduce((sum, [x, y]) => sum + (x - midX) * (y - midY), 0);
  return over / (points.reduce((sum, [x]) => sum + (x - midX) ** 2, 0) || 1);
}

export const soaking: Check = { run: soak };
