import { type Asker, widerRoom } from './fair-queue.ts';

type MemoryRateLimit = {
  max: number;
  windowMs: number;
  clock: () => number;
};

/** Counts calls in a fixed window; says whether that is within the limit. A restart takes longer than a window. */
export function createMemoryRateLimit({
  max,
  windowMs,
  clock,
}: MemoryRateLimit): (who: string, calls: number) => boolean {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return (who, calls) => {
    if (clock() >= endsAt) {
      counts = new Map();
      endsAt = clock() + windowMs;
    }
    const count = (counts.get(who) ?? 0) + calls;
    counts.set(who, count);
    return count <= max;
  };
}

/** The same for accounts and networks, whose wider networks have ten times the room. */
export function createAskerLimit(limit: MemoryRateLimit): (asker: Asker, calls: number) => boolean {
  const isWithin = createMemoryRateLimit(limit);
  const isWiderWithin = createMemoryRateLimit({ ...limit, max: limit.max * widerRoom });
  return ({ key, wider }, calls) => {
    const isOwnWithin = isWithin(key, calls);
    return (!wider || isWiderWithin(wider, calls)) && isOwnWithin;
  };
}
