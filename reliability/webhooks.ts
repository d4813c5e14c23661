import { freePort } from '../tests/support/installation.ts';
import { type Check, type Mode, type Outcome, percentile } from './lib/check.ts';
import { dataOf, mutate, pause } from './lib/client.ts';
import { faults, readCopy } from './lib/data-file.ts';
import { fillShop } from './lib/people.ts';
import type { Delivery } from './lib/provider.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: { events: 20, kills: 1 }, full: { events: 2000, kills: 20 } };
const deliveriesOfEach = 5;
const atOnce = 8;

/** Delivers each event of the provider five times in random order, while buyers return too, with kills in between. */
async function deliverEvents(mode: Mode, patches: [RegExp, string][] = []): Promise<Outcome> {
  const { events, kills } = sizes[mode];
  return withSite({ patches }, async (site, provider) => {
    const failures = new Set<string>();
    const shop = await fillShop(site.dataFile, { students: Math.ceil(events / 8), materials: 8 });
    const env = { ...provider.env, PORT: String(await freePort()) };
    let running = await site.start(env);
    const { url } = running;

    const buyers = shop.materialIds
      .flatMap((materialId) => shop.students.map((student) => ({ student, materialId })))
      .slice(0, events);
    const work: (() => Promise<number>)[] = [];
    const latencies: number[] = [];
    const send = async (request: () => Promise<{ status: number }>) => {
      const began = performance.now();
      const { status } = await request();
      latencies.push(performance.now() - began);
      if (status !== 200) failures.add(`a delivery was answered ${status}`);
      return status;
    };
    const post = async ({ headers, body }: Delivery) => {
      const response = await fetch(`${url}/webhooks/razorpay`, { method: 'POST', headers, body });
      await response.text();
      return response;
    };
    for (const { student, materialId } of buyers) {
      const begun = await mutate(url, 'checkout.createDownloadOrder', { materialId }, student.cookie);
      const orderId: string = dataOf(begun).order.id;
      const { payment, answer } = provider.pay(orderId);
      const event = provider.event(Math.random() < 0.8 ? 'payment.captured' : 'order.paid', payment);
      for (let time = 0; time < deliveriesOfEach; time++) work.push(() => send(() => post(event)));
      if (Math.random() < 0.25) {
        const failed = provider.event('payment.failed', { ...payment, id: `pay_failed${payment.id.slice(4)}` });
        work.push(() => send(() => post(failed)));
        work.push(() => send(() => mutate(url, 'payments.verify', answer, student.cookie)));
      }
    }
    const queue = work.map((job) => ({ job, order: Math.random() })).sort((a, b) => a.order - b.order);
    const total = queue.length;

    for (let kill = 0; kill <= kills; kill++) {
      const enough = kill === kills ? total : Math.floor((total * (kill + Math.random())) / (kills + 1));
      let isDead = false;
      const worker = async () => {
        while (!isDead && (total - queue.length < enough || kill === kills)) {
          const next = queue.pop();
          if (!next) return;
          // Unanswered events are delivered again, as the provider does.
          try {
            await next.job();
          } catch {
            queue.unshift(next);
          }
        }
      };
      const workers = Promise.all(Array.from({ length: atOnce }, worker));
      if (kill === kills) await workers;
      else {
        while (total - queue.length < enough - 4) await pause(1);
        await running.kill();
        isDead = true;
        await workers;
        running = await site.start(env);
      }
    }
    await running.stop();

    const found = readCopy(site.dataFile, (client) => {
      for (const fault of faults(client)) failures.add(fault);
      const count = (sql: string) => Number(client.prepare(sql).pluck().get());
      return {
        paid: count("select count(*) from payments where status = 'paid' and is_duplicate = 0"),
        confirmed: count("select count(*) from orders where status = 'confirmed'"),
        doubled: count('select count(*) from payments where is_duplicate = 1'),
        told: count("select count(*) from order_events where kind = 'paid'"),
      };
    });
    const p99 = percentile(latencies, 0.99);
    if (found.paid !== events || found.confirmed !== events) failures.add(`${events - found.paid} effects are lost`);
    if (found.doubled > 0 || found.told !== events)
      failures.add(`${found.doubled + Math.abs(found.told - events)} effects came twice or not at all`);
    if (mode === 'full' && p99 > 1000) failures.add(`a delivery was answered in ${Math.round(p99)} ms (p99)`);
    return {
      figure: `${total} deliveries of ${events} payments, ${kills} kills: ${found.paid} effects, ${found.doubled} double, p99 ${Math.round(p99)} ms`,
      failures: [...failures],
    };
  });
}

export const webhooks: Check = {
  run: (mode) => deliverEvents(mode),
  control: {
    without: 'looking whether an event or a payment was seen before',
    run: () =>
      deliverEvents('quick', [
        [/if\(work\.tx\.select\(\{id:webhookEvents\.id\}\)[^;]*return`seen-before`;/, ''],
        [/if\(known\)return known\.razorpayOrderId===row\.razorpayOrderId/, 'if(false)return known'],
      ]),
  },
};
