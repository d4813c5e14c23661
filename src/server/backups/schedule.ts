import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { backupDueMs } from '#shared/backups.ts';
import type { Backups } from './backups.ts';

/** How long after the start it is looked whether a backup is due, in ms: a start has enough to do. */
const soonMs = 60_000;

type ScheduleDeps = { backups: Backups; timeZone: string; log: FastifyBaseLogger; clock: () => number };

/**
 * Makes a backup every night at 02:30 in the named zone, and within the hour when the newest is older than a day: the
 * site was off at night, or the last try failed. Answers how to stop it, which also ends the one being made.
 */
export function scheduleBackups({ backups, timeZone, log, clock }: ScheduleDeps): () => Promise<void> {
  async function make(): Promise<void> {
    const making = backups.make('nightly');
    if (!making) return;
    try {
      await making.done;
      log.info({ backup: making.name, deleted: backups.rotate() }, 'backup made');
    } catch (error) {
      log.error({ err: error, backup: making.name }, 'backup failed');
    }
  }
  function makeIfDue(): void {
    const { last } = backups.state();
    if (last === null || clock() - last.at > backupDueMs) void make();
  }

  const nightly = new Cron('30 2 * * *', { timezone: timeZone }, make);
  const hourly = new Cron('5 * * * *', makeIfDue);
  const soon = setTimeout(makeIfDue, soonMs);
  return () => {
    clearTimeout(soon);
    nightly.stop();
    hourly.stop();
    return backups.close();
  };
}
