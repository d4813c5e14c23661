/** The one file that asks the machine for the time and for chance. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** What no code decides. The simulated year puts its own in place of these; nobody else does. */
export const nature = {
  /** UTC ms. */
  now: (): number => Date.now(),
  bytes: (size: number): Buffer => randomBytes(size),
  uuid: (): string => randomUUID(),
  /** At least 0 and below the limit. */
  below: (limit: number): number => randomInt(limit),
  /** Resolves to its value after so many ms. */
  wait: delay,
  after: (ms: number, call: () => void): NodeJS.Timeout => setTimeout(call, ms),
  every: (ms: number, call: () => void): NodeJS.Timeout => setInterval(call, ms),
};

/** The server's clock, UTC ms. */
export const systemClock = (): number => nature.now();
