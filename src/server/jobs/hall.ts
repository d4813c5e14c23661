import type { FastifyBaseLogger } from 'fastify';
import { createJob, type Job } from '#server/background/job.ts';
import type { Services } from '#server/context.ts';
import {
  closeDueAttempts,
  hasDueAttempts,
  hasUntoldClose,
  tellOfClosedTests,
} from '#server/features/mock-tests/hall-closing.data.ts';
import { perform, program } from '#server/work.ts';

/** Closes the attempts whose time is over, and tells the educator of tests that have closed. */
export const startHallJob = (services: Services, log: FastifyBaseLogger): Job =>
  createJob({
    at: '*/20 * * * * *',
    log,
    failure: 'the attempts could not be closed',
    run() {
      const { db, clock } = services;
      if (hasDueAttempts(db, {}, clock())) {
        const closed = perform(services, program('hall'), closeDueAttempts);
        log.info({ attempts: closed }, 'attempts closed by the clock');
      }
      if (hasUntoldClose(db, clock())) perform(services, program('hall'), tellOfClosedTests);
    },
  });
