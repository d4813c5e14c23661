import { readFileSync } from 'node:fs';
import { paths } from '#shared/paths.ts';
import { dataOf, mutate } from '../reliability/lib/client.ts';
import { openProvider } from '../reliability/lib/provider.ts';
import { textBook } from './support/pdfs.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, addPdf, addStudents, benchPassword, createDataFile } from './support/seed.ts';
import { cpuMs, startSite } from './support/site.ts';

const students = 40;

/** Processor time of what students do, with all programs that the site starts for it: what one core carries follows. */
export async function measureCapacity(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  const materials = addMaterials(db, 200, await addPdf(db, [await textBook(200)]));
  const people = await addStudents(db, students);
  db.$client.close();
  const provider = await openProvider();
  const site = await startSite(file, { ...provider.env, TRUSTED_PROXIES: '127.0.0.1' });
  const used = () => cpuMs(site.pid) + cpuOfEndedChildrenMs(site.pid);
  const measure = async (act: (who: (typeof people)[number], number: number) => Promise<unknown>): Promise<number> => {
    const warm = students / 4;
    let before = 0;
    for (const [number, who] of people.entries()) {
      if (number === warm) before = used();
      await act(who, number);
    }
    return (used() - before) / (students - warm);
  };
  const get = async (path: string, cookie = '') => {
    const response = await fetch(site.url + path, { headers: { cookie } });
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} is answered ${response.status}`);
    return byteLength;
  };

  try {
    const visitMs = await measure(async ({ cookie }, number) => {
      for (const path of ['/', '/materials', paths.material(materials[number] ?? ''), '/dashboard', '/orders'])
        await get(path, cookie);
    });
    const signInMs = await measure(async ({ email }, number) => {
      const response = await fetch(`${site.url}/trpc/auth.signIn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${number}` },
        body: JSON.stringify({ email, password: benchPassword }),
      });
      if (!response.ok) throw new Error(`a sign-in is answered ${response.status}`);
      await response.arrayBuffer();
    });
    const buyMs = await measure(async ({ cookie }, number) => {
      const materialId = materials[number];
      const { order } = dataOf(await mutate(site.url, 'checkout.createDownloadOrder', { materialId }, cookie));
      const { headers, body } = provider.event('payment.captured', provider.pay(order.id).payment);
      const told = await fetch(`${site.url}/webhooks/razorpay`, { method: 'POST', headers, body });
      if (!told.ok) throw new Error(`an event is answered ${told.status}`);
    });
    let bytes = 0;
    const firstMs = await measure(async ({ cookie }, number) => {
      bytes = await get(`/downloads/${materials[number]}`, cookie);
    });
    const againMs = await measure(({ cookie }, number) => get(`/downloads/${materials[number]}`, cookie));
    console.log(`  a copy has ${(bytes / 1e6).toFixed(1)} MB`);

    // Signs in, looks at twenty pages, buys one PDF, and opens it three times.
    const busyMs = signInMs + 4 * visitMs + buyMs + firstMs + 2 * againMs;
    return [
      row('a page for somebody who is signed in: CPU', visitMs / 5, { atMost: 40 }, ' ms'),
      row('a sign-in: CPU', signInMs, { atMost: 150 }, ' ms'),
      row('a purchase, from the press to the booked payment: CPU', buyMs, { atMost: 60 }, ' ms'),
      row('the first download of 200 pages of text, stamped: CPU', firstMs, { atMost: 5000 }, ' ms', 0),
      row('the next download of it: CPU', againMs, { atMost: 40 }, ' ms'),
      row('buyers an hour on one core that is half busy', 1_800_000 / busyMs, { atLeast: 300 }, '', 0),
    ];
  } finally {
    await site.stop();
    await provider.close();
    remove();
  }
}

/** Processor time of the programs that a process started and that have ended, in ms. */
function cpuOfEndedChildrenMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(13, 15);
  return (Number(user) + Number(system)) * 10;
}
