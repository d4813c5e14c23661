import { openDb } from '#server/db/open-db.ts';
import { orderItems, orders, receipts } from '#server/db/schema/orders.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import { allowedMs, type Check, type Mode, type Outcome, percentile } from './lib/check.ts';
import { fillShop } from './lib/people.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: { pagesMs: 1000, receipts: 5 }, full: { pagesMs: 30_000, receipts: 40 } };
const connections = 24;
const othersMs = 1000;
/** As long as the checkout form takes it. */
const longName = 'வெங்கடேஸ்வரன் கிருஷ்ணமூர்த்தி '.repeat(4).trim().slice(0, 100);

/** Reads pages and measures how long each takes, in ms. */
async function browse(url: string, while_: () => boolean): Promise<number[]> {
  const latencies: number[] = [];
  while (while_()) {
    const began = performance.now();
    const response = await fetch(`${url}/materials`, { headers: { 'x-forwarded-for': '10.9.9.9' } });
    await response.arrayBuffer();
    latencies.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return latencies;
}

/** One address requests new pages over 24 connections; then one student requests many receipts with long Tamil names. */
async function floodFromOneAddress(mode: Mode): Promise<Outcome> {
  return withSite({}, async (site) => {
    const { students, materialIds } = await fillShop(site.dataFile, { students: 1, materials: 30 });
    const [student] = students;
    const [materialId] = materialIds;
    if (!student || !materialId) throw new Error('A shop has students and materials');
    const orderIds = addOrders(site.dataFile, { userId: student.id, materialId, count: sizes[mode].receipts });
    const { url } = await site.start({ TRUSTED_PROXIES: '127.0.0.1' });
    const failures: string[] = [];
    let faults = 0;

    const over = performance.now() + sizes[mode].pagesMs;
    const isRunning = () => performance.now() < over;
    let pages = 0;
    const asking = Promise.all(
      Array.from({ length: connections }, async () => {
        while (isRunning()) {
          const response = await fetch(`${url}/materials?q=${Math.random()}`, {
            headers: { 'x-forwarded-for': '10.1.1.1' },
          });
          await response.arrayBuffer();
          if (response.status >= 500 && response.status !== 503) faults++;
          if (response.status === 200) pages++;
        }
      }),
    );
    const duringPages = percentile(await browse(url, isRunning), 0.99);
    await asking;

    let drawn = 0;
    let answered = 0;
    const drawing = Promise.all(
      orderIds.map(async (id) => {
        const response = await fetch(`${url}/orders/${id}/receipt`, {
          headers: { cookie: student.cookie, 'x-forwarded-for': '10.1.1.2' },
        });
        await response.arrayBuffer();
        answered++;
        if (response.status === 200) drawn++;
        else if (response.status !== 429 && response.status !== 503)
          failures.push(`a receipt answered ${response.status}`);
      }),
    );
    const duringReceipts = percentile(await browse(url, () => answered < orderIds.length), 0.99);
    await drawing;

    if (faults > 0) failures.push(`${faults} answers were 5xx`);
    if (drawn === 0) failures.push('no receipt was drawn');
    for (const [what, p99] of [
      ['pages', duringPages],
      ['receipts', duringReceipts],
    ] as const)
      if (p99 > allowedMs(mode, othersMs))
        failures.push(`others waited ${Math.round(p99)} ms (p99) while one address asked for ${what}`);
    return {
      figure: `${connections} connections of one address got ${pages} new pages: others ${Math.round(duringPages)} ms p99; ${orderIds.length} receipts at once, ${drawn} drawn: others ${Math.round(duringReceipts)} ms p99`,
      failures,
    };
  });
}

/** Confirmed orders with a receipt each. */
function addOrders(
  dataFile: string,
  { userId, materialId, count }: { userId: string; materialId: string; count: number },
): string[] {
  const db = openDb(dataFile);
  const now = Date.now();
  const ids = Array.from({ length: count }, (_, number) => {
    const { id } = db
      .insert(orders)
      .values({
        userId,
        status: 'confirmed',
        totalPaise: 19_900,
        paidAt: now,
        contactName: longName,
        confirmedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: orders.id })
      .get();
    db.insert(orderItems)
      .values({
        orderId: id,
        materialId,
        kind: 'download',
        unitPricePaise: 19_900,
        title: 'Unit 1',
        category: 'PG_TRB',
        format: 'PDF',
        pages: 120,
      })
      .run();
    db.insert(receipts)
      .values({ financialYear: '2026-27', number: number + 1, orderId: id, issuedAt: now })
      .run();
    return id;
  });
  keepStates(db, ids);
  db.$client.close();
  return ids;
}

export const oneAddress: Check = { run: floodFromOneAddress };
