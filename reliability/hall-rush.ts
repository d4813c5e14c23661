import { allowedMs, type Check, type Mode, type Outcome, percentile } from './lib/check.ts';
import { readCopy } from './lib/data-file.ts';
import { believesAddresses, createSitter, type From, fillExam, within } from './lib/hall.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: { students: 40, windowMs: 400 }, full: { students: 2000, windowMs: 60_000 } };
const saveMs = 250;

/** As students come: the page, its call, the start, four pictures, an answer, the end. */
async function rush(mode: Mode, from: From, patches: [RegExp, string][] = []): Promise<Outcome> {
  const { students, windowMs } = sizes[mode];
  return withSite({ patches }, async (site) => {
    const exam = await fillExam(site.dataFile, students);
    const { url, stop } = await site.start(believesAddresses);
    const sitters = exam.students.map((person, number) => createSitter(exam.testId, person, number, from));
    const started = await within(sitters, windowMs, async (sitter) => {
      await sitter.open(url);
      await sitter.start(url);
      await sitter.look(url);
    });
    const saved = await within(sitters, windowMs, (sitter) => sitter.choose(url));
    const submitted = await within(sitters, windowMs, (sitter) => sitter.submit(url));
    await stop();
    const failures = [...started.failures, ...saved.failures, ...submitted.failures];
    const errors = failures.length;
    const stored = readCopy(site.dataFile, (client) =>
      client
        .prepare<[], { id: string; sheet: string }>('select id, sheet from attempts where submitted_at is not null')
        .all(),
    );
    const sheets = new Map(stored.map(({ id, sheet }) => [id, sheet]));
    const lost = sitters.filter((sitter) => sheets.get(sitter.attemptId()) !== sitter.acked().sheet).length;
    if (lost > 0) failures.push(`${lost} sheets are not as they were handed in`);
    const [start, save, submit] = [started, saved, submitted].map(({ took }) => Math.round(percentile(took, 0.99)));
    if ((save ?? Infinity) > allowedMs(mode, saveMs)) failures.push(`a save took ${save} ms (p99)`);
    const seconds = windowMs / 1000;
    return {
      figure: `${from === 'one' ? 'from one address' : 'from addresses of their own'} ${students} opened the page and started within ${seconds} s (p99 ${start} ms), saved (${save} ms), and handed in within ${seconds} s (${submit} ms): ${errors} errors, ${lost} lost`,
      failures: [...new Set(failures)].slice(0, 5),
    };
  });
}

export const hallRush: Check = {
  run: async (mode) => {
    const [own, one] = [await rush(mode, 'own'), await rush(mode, 'one')];
    return { figure: `${own.figure}; ${one.figure}`, failures: [...own.failures, ...one.failures] };
  },
  control: {
    without: 'counting the writes of each account by themselves',
    run: () =>
      rush('quick', 'own', [[/mayWriteSheet:userId=>isWithin\(userId,1\)/, 'mayWriteSheet:()=>isWithin("all",1)']]),
  },
};
