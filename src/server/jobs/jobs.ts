import type { FastifyBaseLogger } from 'fastify';
import { createJob, type Job } from '#server/background/job.ts';
import type { Services } from '#server/context.ts';
import { noteFirstCopy } from '#server/features/back-office/tries.data.ts';
import { reconcile } from '#server/features/payments/reconcile.data.ts';
import { startBackupJobs } from './backups.ts';
import { startHallJob } from './hall.ts';
import { deleteExpired } from './housekeeping.ts';
import { startNoticesJob } from './notices.ts';
import { startRemindersJob } from './reminders.ts';

/** Starts everything that runs by the clock alone; what requests wake too (mails, previews) is among the services. */
export function startJobs(services: Services, log: FastifyBaseLogger): Job[] {
  const { gateway, backups, clock, config, db } = services;
  const jobs = [
    createJob({ at: '7 * * * *', run: () => deleteExpired(services), log, failure: 'housekeeping failed' }),
    ...startBackupJobs({ backups, clock, noteCopy: () => noteFirstCopy(db, config, clock()) }, log),
    startNoticesJob(services, log),
    startRemindersJob(services, log),
    startHallJob(services, log),
  ];
  if (!gateway) return jobs;
  const askProvider = (signal: AbortSignal) => reconcile({ ...services, gateway, log }, () => signal.aborted);
  return [...jobs, createJob({ at: '* * * * *', run: askProvider, log, failure: 'the reconciler failed' })];
}
