/** The device's two clocks drift apart by more than this only when one of them was set, or stood still in sleep, in ms. */
const mostDriftMs = 1000;

/**
 * The server's time as its last answer told it, counted on by a clock that nobody can set: `Date.now()` jumps when the
 * network or a person puts the device's clock right. `serverNow`: UTC ms.
 */
export function createServerClock(serverNow: number) {
  let told = { serverNow, at: performance.now(), lead: Date.now() - performance.now() };
  return {
    /** UTC ms. */
    now: (): number => Math.round(told.serverNow + performance.now() - told.at),
    /** `sentAt`: when what it answers was sent, by `performance.now()`. */
    take(serverNow: number, sentAt: number): void {
      const at = performance.now();
      told = { serverNow: serverNow + (at - sentAt) / 2, at, lead: Date.now() - at };
    },
    /** Whether one of the device's clocks has jumped since the last answer. */
    hasJumped: (): boolean => Math.abs(Date.now() - performance.now() - told.lead) > mostDriftMs,
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;
