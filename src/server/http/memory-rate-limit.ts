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
