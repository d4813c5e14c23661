/**
 * `npm run simulate`: lives many years side by side and stops at the first broken promise.
 * `-- --seeds 200 --days 20 --from 1`: how many, how long, and from which on. `-- --seed 17`: one, told step by step.
 * `--whole`: a broken year is told as it was lived, without looking for the shortest story.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { unseen } from './coverage.ts';
import { live, shorten, tell } from './simulate.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '2000' },
    days: { type: 'string', default: '60' },
    from: { type: 'string', default: '1' },
    step: { type: 'string', default: '0' },
    whole: { type: 'boolean', default: false },
  },
});
const days = Number(values.days);
const from = Number(values.from);
const seeds = Number(values.seeds);

if (values.seed !== undefined) process.exitCode = await tellOne(values.seed);
else if (values.step === '0') process.exitCode = await liveMany();
else process.exitCode = await liveSome(Number(values.step));

async function tellOne(seed: string): Promise<number> {
  const year = { seed, days };
  const first = await live(year);
  console.log(tell(first.broken ? await shorten(year, first) : first));
  console.log(`seed ${seed}, ${days} days: ${first.broken ? 'broken' : 'every promise kept'}, hash ${first.hash}`);
  return first.broken ? 1 : 0;
}

/** Every `step`-th of the seeds, in this process. */
async function liveSome(step: number): Promise<number> {
  const seen = new Set<string>();
  for (let seed = from; seed < from + seeds; seed += step) {
    const year = { seed: String(seed), days };
    const outcome = await live(year);
    for (const path of outcome.verbs.keys()) seen.add(path);
    if (!outcome.broken) continue;
    console.log(tell(values.whole ? outcome : await shorten(year, outcome)));
    console.log(`Replay it: npm run simulate -- --seed ${seed} --days ${days}`);
    return 1;
  }
  process.send?.([...seen]);
  return 0;
}

/** All processors together; the first that meets a broken promise stops the others. */
async function liveMany(): Promise<number> {
  const began = performance.now();
  const processes = availableParallelism();
  // What a step leaves behind is soon garbage: with more room for it, a seed takes an eighth less time.
  const execArgv = [...process.execArgv, '--max-semi-space-size=64'];
  const children = Array.from({ length: processes }, (_, at) => {
    const args = ['--step', String(processes), '--days', String(days), '--from', String(from + at)];
    if (values.whole) args.push('--whole');
    return fork(import.meta.filename, [...args, '--seeds', String(seeds - at)], { execArgv });
  });
  const seen = new Set<string>();
  const ends = children.map(async (child) => {
    child.on('message', (paths) => {
      for (const path of paths as string[]) seen.add(path);
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) for (const other of children) other.kill();
    return code === 0;
  });
  const isGreen = (await Promise.all(ends)).every(Boolean);
  const minutes = (performance.now() - began) / 60_000;
  console.log(
    `${seeds} seeds of ${days} days: ${isGreen ? 'every promise kept' : 'BROKEN'}, ${minutes.toFixed(1)} minutes`,
  );
  if (isGreen) console.log(['Procedures that change something and were not seen:', ...unseen(seen)].join('\n  '));
  return isGreen ? 0 : 1;
}
