import { freePort } from '../tests/support/installation.ts';
import { type Check, type Mode, type Outcome, percentile } from './lib/check.ts';
import { pause } from './lib/client.ts';
import { faults, readCopy } from './lib/data-file.ts';
import { createSitter, fillExam, type Sitter } from './lib/hall.ts';
import { withSite } from './lib/site.ts';

const sizes = {
  quick: { students: 8, kills: 1, answeringMs: 500 },
  full: { students: 200, kills: 25, answeringMs: 1200 },
};

type Stored = { id: string; sheet: string; seq: number };

async function killDuringTest(mode: Mode, patches: [RegExp, string][] = []): Promise<Outcome> {
  const { students, kills, answeringMs } = sizes[mode];
  return withSite({ patches }, async (site) => {
    const exam = await fillExam(site.dataFile, students);
    const sitters = exam.students.map((person, number) => createSitter(exam.testId, person, number));
    const env = { PORT: String(await freePort()) };
    const failures = new Set<string>();
    const readyMs: number[] = [];
    let [saves, lost] = [0, 0];
    for (let kill = 0; kill < kills; kill++) {
      const running = await site.start(env);
      readyMs.push(running.startedInMs);
      let isOver = false;
      const before = saves;
      const answering = Promise.all(
        sitters.map(async (sitter) => {
          try {
            await sitter.start(running.url);
            while (!isOver) {
              await sitter.choose(running.url);
              saves++;
              // As fast as one account may.
              await pause(300 + Math.random() * 200);
            }
          } catch (error) {
            // Only a broken connection may end it.
            if (!(error instanceof TypeError)) failures.add(String(error));
          }
        }),
      );
      await pause(answeringMs * (1 + Math.random() * 0.7));
      // On a busy machine too, each has something to lose.
      for (let waits = 0; saves - before < students && waits < 100; waits++) await pause(100);
      await running.kill();
      isOver = true;
      await answering;
      lost += readCopy(site.dataFile, (client) => {
        for (const fault of faults(client, { deep: kill === 0 })) failures.add(fault);
        return lostOf(sitters, client.prepare<[], Stored>('select id, sheet, seq from attempts').all());
      });
    }
    const running = await site.start(env);
    const ended = await Promise.allSettled(
      sitters.map(async (sitter) => {
        await sitter.start(running.url);
        await sitter.submit(running.url);
      }),
    );
    await running.stop();
    const stopped = ended.filter(({ status }) => status === 'rejected').length;
    if (stopped > 0) failures.add(`${stopped} could not go on`);
    if (lost > 0) failures.add(`${lost} acknowledged sheets are lost`);
    return {
      figure: `${kills} kills during ${students} attempts, ${saves} sheets acknowledged, ${lost} lost, ${students - stopped} went on and handed in, ready again in ${Math.round(percentile(readyMs, 0.99))} ms p99`,
      failures: [...failures],
    };
  });
}

/** How many acknowledged sheets are not there any more: neither they nor a later one. */
function lostOf(sitters: readonly Sitter[], stored: readonly Stored[]): number {
  const byId = new Map(stored.map((attempt) => [attempt.id, attempt]));
  return sitters.filter((sitter) => {
    const acked = sitter.acked();
    if (acked.seq === 0) return false;
    const found = byId.get(sitter.attemptId());
    if (!found || found.seq < acked.seq) return true;
    const expected = found.seq === acked.seq ? acked : sitter.sent();
    return found.sheet !== expected.sheet;
  }).length;
}

export const hallKill: Check = {
  run: (mode) => killDuringTest(mode),
  control: {
    without: 'writing a sheet before it is acknowledged',
    run: () =>
      killDuringTest('quick', [[/(\(isNewer\|\|leftAt!==attempt\.leftAt\))storeSheet\(work,next\)/, '$1void 0']]),
  },
};
