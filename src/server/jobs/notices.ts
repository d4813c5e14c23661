import type { FastifyBaseLogger } from 'fastify';
import { createJob, type Job } from '#server/background/job.ts';
import type { Services } from '#server/context.ts';
import { sendDigest, tellOfNewStudents } from '#server/features/back-office/notices.data.ts';
import { perform, program } from '#server/work.ts';

/** Looks every five minutes whether a notice is due; what was sent is in the data file, so a restart sends nothing twice. */
export const startNoticesJob = (services: Services, log: FastifyBaseLogger): Job =>
  createJob({
    at: '*/5 * * * *',
    log,
    failure: 'the notices could not be sent',
    run() {
      for (const action of [sendDigest, tellOfNewStudents]) perform(services, program('notices'), action);
    },
  });
