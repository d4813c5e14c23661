import { freePort } from '../tests/support/installation.ts';
import { type Check, type Mode, type Outcome, percentile } from './lib/check.ts';
import { pause } from './lib/client.ts';
import { faults, readCopy } from './lib/data-file.ts';
import { type Ack, createLoad, missing } from './lib/load.ts';
import { fillShop } from './lib/people.ts';
import { withSite } from './lib/site.ts';

const clients = 8;
const sizes = { quick: { cycles: 2, acks: 40 }, full: { cycles: 200, acks: 5000 } };

async function killRepeatedly(mode: Mode, patches: [RegExp, string][] = []): Promise<Outcome> {
  const { cycles, acks: promisedAcks } = sizes[mode];
  return withSite({ patches }, async (site, provider) => {
    const shop = await fillShop(site.dataFile, { students: mode === 'full' ? 900 : 40, materials: 8 });
    const env = { ...provider.env, PORT: String(await freePort()), LOG_LEVEL: 'info' };
    let acked: Ack[] = [];
    const failures = new Set<string>();
    const write = createLoad({
      shop,
      provider,
      onAck: (ack) => acked.push(ack),
      onRefusal: (status, body) => failures.add(`refused with ${status}: ${body.slice(0, 200)}`),
    });
    const readyMs: number[] = [];
    let [all, lost, broken, cycle] = [0, 0, 0, 0];

    for (; cycle < cycles || all < promisedAcks; cycle++) {
      const running = await site.start(env);
      readyMs.push(running.startedInMs);
      acked = [];
      let isOver = false;
      const load = Promise.all(
        Array.from({ length: clients }, (_, client) => write(running.url, client, () => isOver)),
      );
      const enough = 1 + Math.random() * 2 * (promisedAcks / cycles);
      while (acked.length < enough) await pause(1);
      await pause(Math.random() * 60);
      await running.kill();
      isOver = true;
      await load;
      all += acked.length;
      readCopy(site.dataFile, (client) => {
        lost += missing(client, acked).length;
        const found = faults(client, { deep: cycle % 10 === 0 });
        broken += found.length;
        for (const fault of found) failures.add(fault);
      });
    }
    const p99 = percentile(readyMs, 0.99);
    if (lost > 0) failures.add(`${lost} acknowledged writes are lost`);
    if (mode === 'full' && p99 > 2000) failures.add(`ready again only after ${Math.round(p99)} ms (p99)`);
    return {
      figure: `${cycle} kills, ${all} acks, ${lost} lost, ${broken} half or broken, ready again in ${Math.round(p99)} ms p99`,
      failures: [...failures],
    };
  });
}

export const kill: Check = {
  run: (mode) => killRepeatedly(mode),
  control: {
    without: 'waiting for the write before it is acknowledged',
    run: () => killRepeatedly('quick', [[/=>updateProfile\(/, '=> void setTimeout(updateProfile, 60_000, ']]),
  },
};
