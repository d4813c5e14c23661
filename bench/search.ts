import { listMaterials } from '#server/features/catalog/materials.data.ts';
import { percentile } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, createDataFile } from './support/seed.ts';

const queries = [
  'chaucer',
  'question bank',
  'ph',
  'zq',
  'romantic poetry notes',
  'zzz',
  'a',
  'unit 7',
  'exam',
  'ed pap 99',
  '%',
  'கவிதை',
  'chaucer bank unit',
];

/** Any search of 10,000 and of 100,000 materials, each of them new to the site. */
export async function measureSearch(): Promise<Row[]> {
  return [measureOver(10_000, 10), measureOver(100_000, 50)];
}

function measureOver(materials: number, atMost: number): Row {
  const { db, remove } = createDataFile();
  addMaterials(db, materials);
  const times: number[] = [];
  const slowest = { ms: 0, query: '' };
  for (let round = 0; round < 20; round++) {
    for (const search of queries) {
      const startedAt = performance.now();
      listMaterials(db, { tab: 'materials', search, category: undefined, limit: 24 });
      const ms = performance.now() - startedAt;
      times.push(ms);
      if (ms > slowest.ms) Object.assign(slowest, { ms, query: search });
    }
  }
  db.$client.close();
  remove();
  console.log(`  p50 ${percentile(times, 0.5).toFixed(2)} ms; slowest "${slowest.query}" ${slowest.ms.toFixed(1)} ms`);
  return row(`search of ${materials.toLocaleString('en')} materials, p99`, percentile(times, 0.99), { atMost }, ' ms');
}
