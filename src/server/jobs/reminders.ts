import type { FastifyBaseLogger } from 'fastify';
import { createJob, type Job } from '#server/background/job.ts';
import type { Services } from '#server/context.ts';
import { remindOfPayments } from '#server/features/orders/reminders.data.ts';
import { perform, program } from '#server/work.ts';

/** Looks four times an hour which orders have waited a day for their money. Who was reminded is in the data file. */
export const startRemindersJob = (services: Services, log: FastifyBaseLogger): Job =>
  createJob({
    at: '4-59/15 * * * *',
    log,
    failure: 'the reminders could not be sent',
    run: () => perform(services, program('reminders'), remindOfPayments),
  });
