/** Puts time and chance of this process under the simulation, and gives them back. */
import { nature } from '#server/nature.ts';
import { type Chance, createChance } from './chance.ts';

type Rule = { seed: string; now: () => number };

/**
 * Until the returned function is called, what the site takes of time and chance follows the seed; so do `Date.now`,
 * `Math.random` and timers, for the libraries. Timers never fire: a job runs when the simulated day says so.
 */
export function ruleNature({ seed, now }: Rule): () => void {
  const chance = createChance(`${seed} nature`);
  const machine = { ...nature };
  const { setTimeout, setInterval } = globalThis;
  const real = { now: Date.now, random: Math.random };
  const never = ((callback: () => void) => {
    const timer = setTimeout(callback, 2 ** 31 - 1);
    timer.unref();
    return timer;
  }) as typeof setTimeout;

  Object.assign(nature, {
    now,
    bytes: chance.bytes,
    uuid: () => uuidFrom(chance),
    below: chance.below,
    wait: async (_ms: number, value: unknown) => value,
    after: (_ms: number, call: () => void) => never(call),
    every: (_ms: number, call: () => void) => never(call),
  });
  Date.now = now;
  Math.random = chance.next;
  Object.assign(globalThis, { setTimeout: never, setInterval: never });

  return () => {
    Object.assign(nature, machine);
    Date.now = real.now;
    Math.random = real.random;
    Object.assign(globalThis, { setTimeout, setInterval });
  };
}

function uuidFrom(chance: Chance): string {
  const hex = chance.bytes(16).toString('hex');
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end)).join('-');
}
