import { signedInRead } from './http.ts';
import { median, type Outcome, overload, type Target } from './support/load.ts';
import { type Row, row, stated } from './support/report.ts';
import { listed, listedFor, listedOn, newest } from './support/right-answers.ts';
import { addMaterials, addStudents, createDataFile } from './support/seed.ts';
import { startSite } from './support/site.ts';

const rounds = 3;
const seconds = 3;

/** More clients than the site can serve at once: nobody may get an error or a wrong answer. */
export async function measureOverload(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  addMaterials(db, 10_000);
  const [student] = await addStudents(db, 1);
  const materials = newest(db);
  db.$client.close();
  const site = await startSite(file);
  const target = (name: string, path: string, headers: Target['headers'], check: Target['check']): Target => ({
    name,
    url: site.url + path,
    pid: site.pid,
    headers,
    check,
  });
  const br = { 'accept-encoding': 'br' };
  const targets = [
    target('page', '/materials', br, listedOn(materials)),
    target('list', '/trpc/materials.list?input=%7B%7D', br, listed(materials)),
    target('signed in', signedInRead, { cookie: student?.cookie ?? '' }, listedFor(materials, student?.email)),
  ];
  try {
    const rows: Row[] = [];
    for (const connections of [64, 256]) {
      const measured = new Map<string, Outcome[]>(targets.map(({ name }) => [name, []]));
      for (let round = 0; round < rounds; round++)
        for (const each of targets) measured.get(each.name)?.push(await overload(each, { seconds, connections }));
      const all = [...measured.values()].flat();
      const sum = (count: (outcome: Outcome) => number) => all.reduce((total, outcome) => total + count(outcome), 0);
      rows.push(
        row(
          `${connections} clients, ${sum(({ answers }) => answers)} answers: errors`,
          sum(({ errors }) => errors),
          { atMost: 0 },
          '',
          0,
        ),
        row(
          'the same: wrong answers',
          sum(({ wrong }) => wrong),
          { atMost: 0 },
          '',
          0,
        ),
        ...[...measured].map(([name, outcomes]) =>
          stated(`the same: p99 of the ${name}`, median(outcomes.map(({ p99 }) => p99)), ' ms', 0),
        ),
      );
    }
    return rows;
  } finally {
    await site.stop();
    remove();
  }
}
