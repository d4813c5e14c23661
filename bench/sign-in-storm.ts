import { setTimeout } from 'node:timers/promises';
import { dataOf, mutate } from '../reliability/lib/client.ts';
import { load, median } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { listed, newest } from './support/right-answers.ts';
import { addMaterials, addStudents, benchPassword, createDataFile } from './support/seed.ts';
import { startSite } from './support/site.ts';

const clients = 10;

export async function measureSignInStorm(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  addMaterials(db, 10_000);
  const students = await addStudents(db, 50);
  const check = listed(newest(db));
  db.$client.close();
  const site = await startSite(file);
  let storming = false;
  let signIns = 0;

  async function storm(): Promise<void> {
    while (storming) {
      const { email } = students[signIns % students.length] ?? { email: '' };
      signIns += 1;
      dataOf(await mutate(site.url, 'auth.signIn', { email, password: benchPassword }));
    }
  }

  try {
    const list = { name: 'list', url: `${site.url}/trpc/materials.list?input=%7B%7D`, pid: site.pid, check };
    const [quiet, stormy]: [number[], number[]] = [[], []];
    await load(list, { seconds: 2, connections: 20, rate: 200 });
    for (let round = 0; round < 5; round++) {
      quiet.push((await load(list, { seconds: 5, connections: 20, rate: 200 })).p99);
      storming = true;
      const all = Promise.all(Array.from({ length: clients }, storm));
      await setTimeout(200);
      stormy.push((await load(list, { seconds: 5, connections: 20, rate: 200 })).p99);
      storming = false;
      await all;
    }
    console.log(`  list p99: quiet ${quiet.join(', ')} ms; while ${signIns} sign-ins went on ${stormy.join(', ')} ms`);
    const gap = Math.max(median(stormy), 1) / Math.max(median(quiet), 1);
    return [row('list p99 while 10 clients sign in, beside p99 without sign-ins', gap, { atMost: 2.5 }, 'x', 2)];
  } finally {
    await site.stop();
    remove();
  }
}
