import type { FastifyBaseLogger } from 'fastify';
import { createJob, type Job } from '#server/background/job.ts';
import type { Services } from '#server/context.ts';
import { sendDigest, tellOfNewStudents } from '#server/features/back-office/notices.data.ts';
import { noteFirstCopy } from '#server/features/back-office/tries.data.ts';
import { tellOfTests } from '#server/features/mock-tests/test-news.data.ts';
import { remindOfPayments } from '#server/features/orders/reminders.data.ts';
import { reconcile } from '#server/features/payments/reconcile.data.ts';
import { tellFollowers } from '#server/features/site/board.data.ts';
import { perform, program } from '#server/work.ts';
import { startBackupJobs } from './backups.ts';
import { createDrill } from './drills.ts';
import { deleteExpired } from './housekeeping.ts';
import { createTestsJob } from './tests.ts';

/** What runs by the clock alone. What was sent is in the data file, so a restart sends nothing twice. */
export function startJobs(services: Services, log: FastifyBaseLogger): Job[] {
  const { gateway, backups, clock, config, db } = services;
  const job = (at: string, failure: string, run: (signal: AbortSignal) => void | Promise<void>) =>
    createJob({ at, run, log, failure });
  return [
    job('7 * * * *', 'housekeeping failed', () => deleteExpired(services)),
    ...startBackupJobs({ backups, clock, noteCopy: () => noteFirstCopy(db, config, clock()) }, log),
    // At night in India; each day it looks whether one is due.
    job('10 21 * * *', 'the restore drill failed', createDrill(services, log)),
    job('*/5 * * * *', 'the notices could not be sent', () => {
      for (const action of [sendDigest, tellOfNewStudents, tellFollowers, tellOfTests])
        perform(services, program('notices'), action);
    }),
    job('4-59/15 * * * *', 'the reminders could not be sent', () =>
      perform(services, program('reminders'), remindOfPayments),
    ),
    job('*/20 * * * * *', 'the attempts could not be closed', createTestsJob(services, log)),
    ...(gateway
      ? [
          job('* * * * *', 'the reconciler failed', (signal) =>
            reconcile({ ...services, gateway, log }, () => signal.aborted),
          ),
        ]
      : []),
  ];
}
