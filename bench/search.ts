import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { suggestSearches } from '#server/features/catalog/material-search.data.ts';
import { listMaterials } from '#server/features/catalog/materials.data.ts';
import { materialSorts } from '#shared/enums.ts';
import { percentile } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, createDataFile } from './support/seed.ts';

const searches = {
  'as written': [
    'chaucer',
    'question bank',
    'ph',
    'zq',
    'romantic poetry notes',
    'a',
    'unit 7',
    'exam',
    'ed pap 99',
    '%',
    'chaucer bank unit',
  ],
  'in Tamil': ['கவிதை', 'இலக்கணம்'],
  'of many words': [
    'worked answers important questions last ten years plan revise unit week grammar',
    'exams recruitment teacher for notes complete romantic poetry on',
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  ],
  misspelt: [
    'shakespere',
    'grammer',
    'phonetiks',
    'fonetics',
    'linguistix',
    'reserch methodologi',
    'romentic poetri noets',
    'qwrtzpsdfg',
    'amerikan litrature',
    'recruitmant exems anwsers impotant quetions yeers revize wekk',
  ],
};

/** Any search with a vocabulary of 20,000 words, each new to the site. */
export async function measureSearch(): Promise<Row[]> {
  return [...measureOver(10_000, 10), ...measureOver(100_000, 50)];
}

function measureOver(size: number, atMost: number): Row[] {
  const { db, remove } = createDataFile();
  addMaterials(db, size);
  addVocabulary(db);
  const rows = Object.entries(searches).map(([kind, queries]) => {
    const times: number[] = [];
    const slowest = { ms: 0, query: '' };
    for (let round = 0; round < 20; round++) {
      for (const sort of materialSorts) {
        for (const search of queries) {
          const startedAt = performance.now();
          listMaterials(db, { tab: 'materials', search, category: undefined, sort, limit: 24 });
          const ms = performance.now() - startedAt;
          times.push(ms);
          if (ms > slowest.ms) Object.assign(slowest, { ms, query: `${search} (${sort})` });
        }
      }
      // No count is known from the round before.
      db.$client.exec('update content_version set version = version + 1');
    }
    console.log(
      `  ${kind}: p50 ${percentile(times, 0.5).toFixed(2)} ms; slowest "${slowest.query}" ${slowest.ms.toFixed(1)} ms`,
    );
    const name = `search of ${size.toLocaleString('en')} materials, ${kind}, p99`;
    return row(name, percentile(times, 0.99), { atMost }, ' ms');
  });
  rows.push(measureSuggestions(db, size, atMost));
  db.$client.close();
  remove();
  return rows;
}

function measureSuggestions(db: Db, size: number, atMost: number): Row {
  const typed = Object.values(searches).flatMap((queries) =>
    queries.flatMap((query) => Array.from(query).map((_, at) => query.slice(0, at + 1))),
  );
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    for (const search of typed) {
      const startedAt = performance.now();
      suggestSearches(db, { tab: 'materials', search });
      times.push(performance.now() - startedAt);
    }
  }
  console.log(`  suggestions: p50 ${percentile(times, 0.5).toFixed(2)} ms`);
  const name = `suggestions while typing, ${size.toLocaleString('en')} materials, p99`;
  return row(name, percentile(times, 0.99), { atMost }, ' ms');
}

const starts = [
  'ba',
  'cre',
  'dis',
  'fon',
  'gra',
  'in',
  'ling',
  'me',
  'pho',
  'pre',
  'ro',
  'sha',
  'ste',
  'tra',
  'un',
  'ver',
];
const middles = ['ki', 'le', 'man', 'mi', 'no', 'pe', 'ri', 'spe', 'ta', 'tho', 'ti', 'vo', 'za'];
const ends = ['are', 'cal', 'er', 'etics', 'ics', 'ing', 'ism', 'ist', 'ment', 'ness', 'ology', 'tion'];

/** Words that sound like those of the trade, ten to a material. */
function addVocabulary(db: Db): void {
  const words = starts.flatMap((start) =>
    middles.flatMap((middle) => middles.flatMap((other) => ends.map((end) => start + middle + other + end))),
  );
  db.transaction((tx) => {
    for (let at = 0; at < 20_000; at += 10) {
      const tags = words.slice(at, at + 10).join(', ');
      tx.update(materials)
        .set({ tags })
        .where(eq(materials.seq, at / 10 + 1))
        .run();
    }
  });
}
