import { setTimeout } from 'node:timers/promises';
import { median } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, createDataFile } from './support/seed.ts';
import { memoryMb, startSite } from './support/site.ts';

const starts = 7;

export async function measureStart(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  addMaterials(db, 10_000);
  db.$client.close();
  const [times, memory, afterPages]: [number[], number[], number[]] = [[], [], []];
  for (let start = 0; start < starts; start++) {
    const site = await startSite(file);
    times.push(site.firstAnswerMs);
    await setTimeout(3000);
    memory.push(memoryMb(site.pid));
    for (const path of ['/', '/materials', '/tests', '/youtube']) await (await fetch(site.url + path)).text();
    afterPages.push(memoryMb(site.pid));
    await site.stop();
  }
  remove();
  console.log(`  first answer ${times.map(Math.round).join(', ')} ms; memory ${memory.map(Math.round).join(', ')} MB`);
  console.log(`  after four pages ${afterPages.map(Math.round).join(', ')} MB`);
  return [
    row('cold start to the first answer', median(times) / 1000, { atMost: 1.2 }, ' s', 2),
    row('memory of an idle site', median(memory), { atMost: 140 }, ' MB', 0),
  ];
}
