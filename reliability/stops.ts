import { existsSync, statSync } from 'node:fs';
import { freePort } from '../tests/support/installation.ts';
import type { Check, Mode, Outcome } from './lib/check.ts';
import { pause } from './lib/client.ts';
import { faults, readCopy } from './lib/data-file.ts';
import { type Ack, createLoad, missing } from './lib/load.ts';
import { fillShop } from './lib/people.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: { stops: 1 }, full: { stops: 100 } };

/** Stops the site under load repeatedly, as an operator and a container do. */
async function stopRepeatedly(mode: Mode): Promise<Outcome> {
  return withSite({}, async (site, provider) => {
    const shop = await fillShop(site.dataFile, { students: 600, materials: 8 });
    const env = { ...provider.env, PORT: String(await freePort()) };
    const failures = new Set<string>();
    let acked: Ack[] = [];
    const write = createLoad({
      shop,
      provider,
      onAck: (ack) => acked.push(ack),
      // A stopping site may refuse.
      onRefusal: (status, body) => status !== 503 && failures.add(`refused with ${status}: ${body.slice(0, 200)}`),
    });
    let [all, lost, slowestMs] = [0, 0, 0];
    for (let time = 0; time < sizes[mode].stops; time++) {
      const running = await site.start(env);
      acked = [];
      let isOver = false;
      const load = Promise.all(Array.from({ length: 8 }, (_, client) => write(running.url, client, () => isOver)));
      while (acked.length < 10) await pause(1);
      await pause(Math.random() * 60);
      const began = performance.now();
      const { code, stderr } = await running.stop();
      slowestMs = Math.max(slowestMs, performance.now() - began);
      isOver = true;
      await load;
      if (code !== 0) failures.add(`ended with ${code}: ${stderr.slice(0, 200)}`);
      const wal = `${site.dataFile}-wal`;
      if (existsSync(wal) && statSync(wal).size > 0) failures.add('a write-ahead log is left');
      all += acked.length;
      readCopy(site.dataFile, (client) => {
        lost += missing(client, acked).length;
        for (const fault of faults(client, { deep: time % 10 === 0 })) failures.add(fault);
      });
    }
    if (lost > 0) failures.add(`${lost} acknowledged writes are lost`);
    if (slowestMs > 10_000) failures.add(`a stop took ${Math.round(slowestMs)} ms`);
    return {
      figure: `${sizes[mode].stops} stops under load, ${all} acks, ${lost} lost, slowest ${Math.round(slowestMs)} ms, log truncated`,
      failures: [...failures],
    };
  });
}

export const stops: Check = { run: stopRepeatedly };
