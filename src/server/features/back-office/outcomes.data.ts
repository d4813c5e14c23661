import type { Sealer } from '#server/auth/sealer.ts';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import type { AwayState } from '#shared/backups.ts';
import type { Outcome } from '#shared/checks.ts';

/** What the checks look at: the settings and an open data file. */
export type CheckedSite = {
  config: Config;
  db: Executor;
  sealer: Sealer;
  /** What the running site knows besides; undefined for a look from outside. */
  running?: { away: AwayState | null; backupFailure: string | null };
  /** UTC ms. */
  now: number;
};

export const good = (found: string, at: number | null = null): Outcome => ({ state: 'good', found, advice: null, at });

const notGood =
  (state: 'untried' | 'open' | 'bad' | 'unknown') =>
  (found: string, advice: string | null): Outcome => ({ state, found, advice, at: null });

export const untried = notGood('untried');
export const open = notGood('open');
export const bad = notGood('bad');
export const unknown = notGood('unknown');
