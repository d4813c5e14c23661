import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import type { Backups } from '#server/backups/backups.ts';
import { backupEveryMs } from '#shared/backups.ts';

/** How long after the start it is looked whether a backup is due, in ms: a start has enough to do. */
const soonMs = 60_000;

type ScheduleDeps = { backups: Backups; log: FastifyBaseLogger; clock: () => number };

/**
 * Makes a backup every hour in which something has changed, one a day in any case, and one soon after a start when the
 * newest is older than an hour; one that failed is tried again the next hour. Answers how to stop it, which also ends
 * the one being made.
 */
export function scheduleBackups({ backups, log, clock }: ScheduleDeps): () => Promise<void> {
  async function make(): Promise<void> {
    const making = backups.make('automatic');
    if (!making) return;
    try {
      await making.done;
      log.info({ backup: making.name, deleted: backups.rotate() }, 'backup made');
    } catch (error) {
      log.error({ err: error, backup: making.name }, 'backup failed');
    }
  }

  const hourly = new Cron('5 * * * *', () => {
    if (backups.isDue()) void make();
  });
  const soon = setTimeout(() => {
    const { last } = backups.state();
    if ((last === null || clock() - last.at >= backupEveryMs) && backups.isDue()) void make();
  }, soonMs);
  return () => {
    clearTimeout(soon);
    hourly.stop();
    return backups.close();
  };
}
