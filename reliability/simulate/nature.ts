/** Puts time and randomness of this process under the simulation, and gives them back. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { type Chance, createChance } from './chance.ts';

type Nature = { seed: string; now: () => number };

/**
 * Until the returned function is called, `Date.now`, `Math.random` and what the server takes of `node:crypto` follow the
 * seed, and timers never fire: a job runs when the simulated day says so. What the server imported by name follows too.
 */
export function ruleNature({ seed, now }: Nature): () => void {
  const chance = createChance(`${seed} nature`);
  const real = {
    now: Date.now,
    random: Math.random,
    setTimeout: globalThis.setTimeout,
    setInterval: globalThis.setInterval,
    randomBytes: crypto.randomBytes,
    randomUUID: crypto.randomUUID,
    randomInt: crypto.randomInt,
  };
  const never = ((callback: () => void) => {
    const timer = real.setTimeout(callback, 2 ** 31 - 1);
    timer.unref();
    return timer;
  }) as typeof setTimeout;

  Date.now = now;
  Math.random = chance.next;
  Object.assign(globalThis, { setTimeout: never, setInterval: never });
  Object.assign(crypto, {
    randomBytes: (size: number) => chance.bytes(size),
    randomUUID: () => uuidFrom(chance),
    randomInt: (...limits: number[]) => {
      const [from, to] = limits.length === 1 ? [0, limits[0] ?? 1] : [limits[0] ?? 0, limits[1] ?? 1];
      return from + chance.below(to - from);
    },
  });
  syncBuiltinESMExports();

  return () => {
    Date.now = real.now;
    Math.random = real.random;
    Object.assign(globalThis, { setTimeout: real.setTimeout, setInterval: real.setInterval });
    const { randomBytes, randomUUID, randomInt } = real;
    Object.assign(crypto, { randomBytes, randomUUID, randomInt });
    syncBuiltinESMExports();
  };
}

function uuidFrom(chance: Chance): string {
  const hex = chance.bytes(16).toString('hex');
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end)).join('-');
}
