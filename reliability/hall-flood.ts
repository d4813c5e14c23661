import { allowedMs, type Check, type Mode, type Outcome, percentile } from './lib/check.ts';
import { mutate, pause } from './lib/client.ts';
import { readCopy } from './lib/data-file.ts';
import { createSitter, fillExam } from './lib/hall.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: { saves: 400, others: 8 }, full: { saves: 10_000, others: 50 } };
const connections = 24;
/** Saves of one account that are taken in ten seconds, and some more at the turn of a window. */
const mostTaken = (seconds: number) => 30 * (Math.ceil(seconds / 10) + 1);
const othersMs = 250;

async function floodOfSaves(mode: Mode, patches: [RegExp, string][] = []): Promise<Outcome> {
  const { saves, others } = sizes[mode];
  return withSite({ patches }, async (site) => {
    const exam = await fillExam(site.dataFile, others + 1);
    const { url, stop } = await site.start();
    const [attacker, ...sitters] = exam.students.map((person, number) => createSitter(exam.testId, person, number));
    if (!attacker) throw new Error('nobody floods');
    for (const sitter of [attacker, ...sitters]) await sitter.start(url);
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    let [sent, isOver] = [0, false];
    const began = performance.now();
    const flood = Promise.all(
      Array.from({ length: connections }, async () => {
        while (sent < saves) {
          const seq = ++sent;
          const { status } = await mutate(url, 'hall.save', attacker.input(seq), attacker.person.cookie);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    ).then(() => (isOver = true));
    const othersTook: number[] = [];
    const answering = Promise.all(
      sitters.map(async (sitter) => {
        while (!isOver) {
          await pause(500 + Math.random() * 500);
          const asked = performance.now();
          await sitter.choose(url).catch((error: unknown) => failures.push(`another student: ${String(error)}`));
          othersTook.push(performance.now() - asked);
        }
      }),
    );
    await Promise.all([flood, answering]);
    const seconds = (performance.now() - began) / 1000;
    await stop();
    const taken = statuses.get(200) ?? 0;
    const refused = statuses.get(429) ?? 0;
    if (taken + refused < saves) failures.push(`answers besides 200 and 429: ${JSON.stringify([...statuses])}`);
    if (taken > mostTaken(seconds))
      failures.push(`${taken} saves of one student were taken in ${Math.round(seconds)} s`);
    const p99 = Math.round(percentile(othersTook, 0.99));
    if (p99 > allowedMs(mode, othersMs)) failures.push(`others waited ${p99} ms (p99)`);
    const lost = readCopy(site.dataFile, (client) => {
      const sheets = new Map(client.prepare<[], [string, string]>('select id, sheet from attempts').raw().all());
      return sitters.filter((sitter) => sheets.get(sitter.attemptId()) !== sitter.acked().sheet).length;
    });
    if (lost > 0) failures.push(`${lost} sheets of others are lost`);
    return {
      figure: `${saves} saves of one student in ${seconds.toFixed(1)} s: ${taken} taken, ${refused} told to wait; ${others} others ${p99} ms p99, ${lost} lost`,
      failures: [...new Set(failures)].slice(0, 5),
    };
  });
}

export const hallFlood: Check = {
  run: (mode) => floodOfSaves(mode),
  control: {
    without: 'counting the writes of each account',
    run: () => floodOfSaves('quick', [[/mayWriteSheet:userId=>isWithin\(userId,1\)/, 'mayWriteSheet:()=>true']]),
  },
};
