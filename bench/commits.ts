import { sessionLifetimeMs } from '#server/auth/lucia.ts';
import { sessions } from '#server/db/schema/users.ts';
import { dataOf, mutate } from '../reliability/lib/client.ts';
import { createSitter, fillExam } from '../reliability/lib/hall.ts';
import { openProvider } from '../reliability/lib/provider.ts';
import { countCommits } from '../tests/support/commits.ts';
import { signedInRead } from './http.ts';
import { median } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, addPdf, addStudents, benchPassword, createDataFile } from './support/seed.ts';
import { startSite } from './support/site.ts';

const people = 5;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * What 2,000 students do at once, in commits: each holds the only thread until the disk has kept it. Counted in the data
 * file's log while the site serves one request after the other; a job's commit falls into one of five at most.
 */
export async function measureCommits(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  const [materialId] = addMaterials(db, 1, await addPdf(db, [Buffer.from('%PDF-1.7\n'.padEnd(100_000))]));
  const exam = await fillExam(file, people);
  const students = await addStudents(db, people);
  const sitters = exam.students.map((person, number) => createSitter(exam.testId, person, number));
  const provider = await openProvider();
  const site = await startSite(file, provider.env);
  const letSessionsEndIn = (ms: number) =>
    db
      .update(sessions)
      .set({ expiresAt: Date.now() + ms })
      .run();
  const read = async (cookie: string) => {
    const answer = await fetch(site.url + signedInRead, { headers: { cookie } });
    if (!answer.ok) throw new Error(`a signed-in read is answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  const measure = async <T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<number> => {
    const counts: number[] = [];
    for (const one of all) counts.push(await countCommits(db, () => act(one)));
    return median(counts);
  };

  try {
    letSessionsEndIn(sessionLifetimeMs);
    const signIn = await measure(students, async ({ email }) =>
      dataOf(await mutate(site.url, 'auth.signIn', { email, password: benchPassword })),
    );
    const quiet = await measure(students, ({ cookie }) => read(cookie));
    const start = await measure(sitters, (sitter) => sitter.start(site.url));
    const save = await measure(sitters, (sitter) => sitter.choose(site.url));
    const order = await measure(students, async ({ cookie }) => {
      const { success } = dataOf(await mutate(site.url, 'checkout.createDownloadOrder', { materialId }, cookie));
      if (!success) throw new Error('no order was opened');
    });
    letSessionsEndIn(dayMs);
    const slide = await measure(students, ({ cookie }) => read(cookie));
    const counted = (what: string, commits: number, atMost: number) => row(what, commits, { atMost }, '', 0);
    return [
      counted('commits that wait for the disk: a sign-in', signIn, 2),
      counted('the same: a signed-in read', quiet, 0),
      counted('the same: a signed-in read that extends the session', slide, 1),
      counted('the same: starting a test', start, 1),
      counted('the same: saving a sheet', save, 1),
      counted('the same: opening an order', order, 2),
    ];
  } finally {
    await site.stop();
    await provider.close();
    db.$client.close();
    remove();
  }
}
