/** When backups are made and sent away. */
import type { FastifyBaseLogger } from 'fastify';
import { createJob, type Job } from '#server/background/job.ts';
import type { Backups } from '#server/backups/backups.ts';
import { backupEveryMs } from '#shared/backups.ts';

/** A start has enough to do: the first look whether a backup is due comes this much later, in ms. */
const firstLookMs = 60_000;

/** By then the first backup is made, in ms. */
const firstSendMs = 5 * 60_000;

type BackupJobsDeps = {
  backups: Backups;
  clock: () => number;
  noteCopy?: () => void;
};

/** Hourly if something has changed, at least daily, and soon after a start; sent away where that is set up. */
export function startBackupJobs(
  { backups, clock, noteCopy = () => {} }: BackupJobsDeps,
  log: FastifyBaseLogger,
): Job[] {
  async function make(): Promise<void> {
    const making = backups.isDue() ? backups.make('automatic') : null;
    if (!making) return;
    try {
      await making.done;
      log.info({ backup: making.name, deleted: backups.rotate() }, 'backup made');
    } catch (error) {
      log.error({ err: error, backup: making.name }, 'backup failed');
    }
  }

  async function makeFirst(): Promise<void> {
    const { last } = backups.state();
    if (last === null || clock() - last.at >= backupEveryMs) await make();
  }

  const { away } = backups;
  const sendAway = async () => {
    const isSent = await away?.sendNewest();
    if (away?.state().last) noteCopy();
    if (isSent) log.info({ to: away?.state().to }, 'backup sent away');
  };

  const failure = 'backup failed';
  const awayFailure = 'backup not sent away';
  const awayJobs = away
    ? [
        createJob({ at: '20 * * * *', run: sendAway, log, failure: awayFailure }),
        createJob({ at: new Date(clock() + firstSendMs), run: sendAway, log, failure: awayFailure }),
      ]
    : [];
  return [
    ...awayJobs,
    createJob({ at: '5 * * * *', run: make, log, failure }),
    createJob({ at: new Date(clock() + firstLookMs), run: makeFirst, log, failure }),
  ];
}
