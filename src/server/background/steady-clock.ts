/** A step of the server's clock that is larger than this many ms is not believed at once. */
const largestStepMs = 60_000;

type SteadyClockOptions = {
  /** The server's clock, UTC ms. */
  clock: () => number;
  /** Counts on whatever is done to the clock, in ms. */
  elapsed: () => number;
  /** A moment that has been for sure, UTC ms: what the data file has of a test that still runs. */
  notBefore?: number;
};

export type SteadyClock = ReturnType<typeof createSteadyClock>;

/**
 * The time for what must not end because somebody, or the network's time, sets the server's clock. It follows that clock
 * through small corrections; after a larger step it goes on as if there had been none, until it is told to follow.
 */
export function createSteadyClock({ clock, elapsed, notBefore = 0 }: SteadyClockOptions) {
  let seen = { at: Math.max(clock(), notBefore), elapsed: elapsed() };

  function now(): number {
    const passed = elapsed();
    const expected = seen.at + Math.round(passed - seen.elapsed);
    const said = clock();
    const at = Math.abs(said - expected) > largestStepMs ? expected : said;
    seen = { at, elapsed: passed };
    return at;
  }

  return {
    /** UTC ms. */
    now,
    /** By how many ms the server's clock is ahead of this one; 0 while this one follows it. */
    stepMs: (): number => {
      const at = now();
      const ahead = clock() - at;
      return Math.abs(ahead) > largestStepMs ? ahead : 0;
    },
    /** Believes the server's clock again, as far away as it is. */
    follow(): void {
      seen = { at: clock(), elapsed: elapsed() };
    },
  };
}
