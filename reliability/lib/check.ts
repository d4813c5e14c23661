/** `quick`: seconds, with all other tests. `full`: the figures that were promised. */
export type Mode = 'quick' | 'full';

/** How long something may take, in ms. The quick mode runs on busy machines too, so it allows ten times as long. */
export const allowedMs = (mode: Mode, ms: number): number => (mode === 'full' ? ms : 10 * ms);

export type Outcome = {
  /** The figures, in one line. */
  figure: string;
  /** What falls short, a sentence each; the promise is kept when there is none. */
  failures: string[];
};

/** Thrown by a check that cannot run on this machine; the message says why. */
export class CannotRunHere extends Error {
  override name = 'CannotRunHere';
}

export type Check = {
  run: (mode: Mode) => Promise<Outcome>;
  /** The quick mode takes long too, so it is left to `npm run prove`. */
  onlyFull?: boolean;
  /** The same check of a site without what keeps the promise; it must fail. */
  control?: { without: string; run: () => Promise<Outcome>; onlyFull?: boolean };
};

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
