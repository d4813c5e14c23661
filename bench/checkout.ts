import Database from 'better-sqlite3';
import { dataOf, mutate } from '../reliability/lib/client.ts';
import { openProvider } from '../reliability/lib/provider.ts';
import { percentile } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, addPdf, addStudents, createDataFile } from './support/seed.ts';
import { cpuMs, startSite } from './support/site.ts';

const students = 100;
const purchasesEach = 8;

/** The time to open an order, without the provider's share. */
export async function measureCheckout(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  const materials = addMaterials(db, 100, await addPdf(db, [Buffer.from('%PDF-1.7\n'.padEnd(100_000))]));
  const buyers = await addStudents(db, students);
  db.$client.close();
  const provider = await openProvider();
  const site = await startSite(file, provider.env);
  try {
    const times: number[] = [];
    const opened: string[] = [];
    const cpuBefore = cpuMs(site.pid);
    for (let turn = 0; turn < purchasesEach; turn++) {
      for (const buyer of buyers) {
        const startedAt = performance.now();
        const input = { materialId: materials[turn] };
        const answer = await mutate(site.url, 'checkout.createDownloadOrder', input, buyer.cookie);
        times.push(performance.now() - startedAt - provider.lastMs());
        const { success, order } = dataOf(answer);
        if (!success) throw new Error(`no order was opened: ${answer.body}`);
        opened.push(order.id);
      }
    }
    checkStored(file, opened);
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    const cpu = (cpuMs(site.pid) - cpuBefore) / times.length;
    console.log(
      `  ${times.length} orders opened: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, CPU of the site ${cpu.toFixed(1)} ms each`,
    );
    return [row('opening an order: CPU without the provider', cpu, { atMost: 8 }, ' ms')];
  } finally {
    await site.stop();
    await provider.close();
    remove();
  }
}

/** Throws unless every order that was acknowledged is in the data file, as another connection reads it. */
function checkStored(file: string, razorpayOrderIds: string[]): void {
  const db = new Database(file, { readonly: true });
  const stored = db.prepare<[string], { found: number }>(
    `select count(distinct razorpay_order_id) as found from payments join orders on orders.id = payments.order_id
     where razorpay_order_id in (select value from json_each(?))`,
  );
  const found = stored.get(JSON.stringify(razorpayOrderIds))?.found ?? 0;
  db.close();
  if (found !== razorpayOrderIds.length)
    throw new Error(`of ${razorpayOrderIds.length} acknowledged orders ${found} are in the data file`);
}
