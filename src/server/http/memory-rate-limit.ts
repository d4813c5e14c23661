type BurstLimit = {
  max: number;
  windowMs: number;
  /** Now, in UTC ms. */
  clock: () => number;
};

/**
 * Counts what each caller asks for within short windows, and says whether it is still within the limit. Kept in
 * memory: a window is over before a restart is, and a write for every call would cost more than the call.
 */
export function createBurstLimit({ max, windowMs, clock }: BurstLimit): (who: string, calls: number) => boolean {
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
