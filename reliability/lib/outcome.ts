/** `short`: seconds, for every test run. `long`: the figures that were promised. */
export type Form = 'short' | 'long';

/** How long something may take: the short form runs on busy machines too, and there finds only what takes ten times as long. */
export const allowedMs = (form: Form, ms: number): number => (form === 'long' ? ms : 10 * ms);

/** What a proof found. */
export type Outcome = {
  /** What was measured, in one line. */
  figure: string;
  /** What fell short, one sentence each; the promise holds when there is none. */
  failures: string[];
};

/** Thrown by a proof that this machine cannot carry out; the message says why. */
export class NotProvedHere extends Error {
  override name = 'NotProvedHere';
}

/** One promise as a program. */
export type Proof = {
  prove: (form: Form) => Promise<Outcome>;
  /** It takes long whatever its form, so that it is left to the long run. */
  onlyLong?: boolean;
  /** The same against a site in which the very thing that keeps the promise was taken out: it must fall short. */
  control?: { without: string; prove: () => Promise<Outcome>; onlyLong?: boolean };
};

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
