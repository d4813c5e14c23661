import type { Db } from '#server/db/open-db.ts';
import { tests } from '#server/db/schema/tests.ts';
import { videos } from '#server/db/schema/videos.ts';
import { testDifficulties } from '#shared/enums.ts';
import { testCategories } from '#shared/tests.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, addSale, addStudents, createDataFile } from './support/seed.ts';
import { cpuMs, startSite } from './support/site.ts';

const students = 600;
const clients = 10;

/** What a page for somebody signed in costs when 600 come at once. Each must hold her address and nobody else's. */
export async function measurePages(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  const ids = addMaterials(db, 200);
  const all = await addStudents(db, students);
  for (const [n, { id }] of all.entries()) for (const bought of ids.slice(0, n % 4)) addSale(db, id, bought);
  addTestsAndVideos(db);
  db.$client.close();
  const site = await startSite(file);
  const material = `/material/${ids.at(-1)}`;
  const paths = ['/', '/materials', material, '/tests', '/dashboard', '/orders', '/library', '/profile'];
  try {
    const costs = new Map<string, number>();
    // The first half warms the process up.
    for (const some of [all.slice(0, students / 2), all.slice(students / 2)]) {
      for (const path of paths) {
        const before = cpuMs(site.pid);
        await askInTurn(some, (student) => checkOwner(site.url + path, student));
        costs.set(path === material ? 'a material' : path, (cpuMs(site.pid) - before) / some.length);
      }
    }
    for (const [name, ms] of costs) console.log(`  ${name.padEnd(12)} CPU ${ms.toFixed(1)} ms`);
    return [row('a page for somebody signed in, CPU: the dearest', Math.max(...costs.values()), { atMost: 8 }, ' ms')];
  } finally {
    await site.stop();
    remove();
  }
}

async function askInTurn<T>(all: T[], ask: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const one of waiting) await ask(one);
    }),
  );
}

/** Throws unless the page is there and holds this student's address and no other student's. */
async function checkOwner(url: string, { email, cookie }: { email: string; cookie: string }): Promise<void> {
  const answer = await fetch(url, { headers: { cookie, 'accept-encoding': 'br' } });
  const found = new Set((await answer.text()).match(/student\d+@example\.com/g));
  if (answer.status !== 200 || found.size !== 1 || !found.has(email))
    throw new Error(`${url}: status ${answer.status}, for ${email}, holds ${[...found].join(', ') || 'nobody'}`);
}

function addTestsAndVideos(db: Db): void {
  for (let n = 0; n < 12; n++) {
    const at = { createdAt: n, updatedAt: n };
    db.insert(tests)
      .values({
        ...at,
        title: `Mock test ${n}`,
        description: 'Thirty questions on one unit, in the order of the examination.',
        category: testCategories[n % testCategories.length] ?? testCategories[0],
        difficulty: testDifficulties[n % testDifficulties.length] ?? testDifficulties[0],
        duration: '30 minutes',
        questions: '30',
        googleFormUrl: 'https://docs.google.com/forms/d/e/1FAIpQLSf/viewform',
      })
      .run();
    db.insert(videos)
      .values({
        title: `Lesson ${n}`,
        description: 'A lesson on one unit.',
        youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        createdAt: n,
      })
      .run();
  }
}
