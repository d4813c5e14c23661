import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Check, type Mode, type Outcome, percentile } from './lib/check.ts';
import { pause } from './lib/client.ts';
import { faults } from './lib/data-file.ts';
import { type Ack, createLoad, missing } from './lib/load.ts';
import { fillShop } from './lib/people.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: { backups: 2, idleMs: 0 }, full: { backups: 50, idleMs: 5000 } };
const clients = 4;

async function backUpUnderLoad(mode: Mode): Promise<Outcome> {
  return withSite({}, async (site, provider) => {
    const shop = await fillShop(site.dataFile, { students: 1500, materials: 8 });
    const { url, stop } = await site.start(provider.env);
    const failures = new Set<string>();
    const acks: Ack[] = [];
    const write = createLoad({
      shop,
      provider,
      onAck: (ack) => acks.push(ack),
      onRefusal: (status, body) => failures.add(`refused with ${status}: ${body.slice(0, 200)}`),
    });
    let isOver = false;
    const load = Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        while (!isOver) {
          // As real users do, somebody reads between two writes.
          let written = false;
          await write(url, client, () => written || ((written = true), false));
          await pause(20);
        }
      }),
    );
    let latencies: number[] = [];
    const visit = (async () => {
      while (!isOver) {
        const began = performance.now();
        await (await fetch(`${url}/trpc/auth.session?input={}`)).text();
        latencies.push(performance.now() - began);
        await pause(10);
      }
    })();

    await pause(sizes[mode].idleMs);
    const idle = percentile(latencies, 0.99);
    latencies = [];
    let [good, all] = [0, 0];
    for (; all < sizes[mode].backups; all++) {
      const file = join(site.folder, `backup-${all}.db`);
      const due = acks.slice();
      const { code, stderr } = await site.run('backup', [file]);
      if (code !== 0) {
        failures.add(`a backup ended with ${code}: ${stderr.slice(0, 200)}`);
        continue;
      }
      const client = new Database(file, { readonly: true });
      const lost = missing(client, due).length;
      const found = [...faults(client), ...(lost > 0 ? [`${lost} writes acknowledged before it are not in it`] : [])];
      client.close();
      rmSync(file);
      if (found.length === 0) good++;
      for (const fault of found) failures.add(fault);
    }
    isOver = true;
    await Promise.all([load, visit]);
    await stop();
    const busy = percentile(latencies, 0.99);
    if (mode === 'full' && busy > 2 * idle + 250)
      failures.add(`answers take ${Math.round(busy)} ms (p99) during a backup, ${Math.round(idle)} ms otherwise`);
    return {
      figure: `${good} of ${all} backups good, ${acks.length} acks; p99 ${Math.round(busy)} ms during, ${Math.round(idle)} ms before`,
      failures: [...failures],
    };
  });
}

export const backups: Check = { run: backUpUnderLoad };
