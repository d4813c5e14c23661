import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '#server/context.ts';
import { hasEndedSeries, takeEndedOffSale } from '#server/features/catalog/series.admin.data.ts';
import { latestSave } from '#server/features/mock-tests/hall-attempts.data.ts';
import {
  closeDueAttempts,
  hasDueAttempts,
  hasUntoldClose,
  tellOfClosedTests,
  tellOfSetClock,
} from '#server/features/mock-tests/hall-closing.data.ts';
import { perform, program } from '#server/work.ts';

type JobServices = Pick<Services, 'db' | 'config' | 'mailer' | 'previewJob' | 'testClock' | 'keepOrders'>;

/** Makes what closes the attempts whose time is over and ends the sale of series, and watches the clock by which that is told. */
export function createTestsJob({ testClock, ...others }: JobServices, log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
  const services = { ...others, clock: testClock.now };
  const { db } = services;
  let toldStepMs = 0;

  /** A set clock is followed as soon as nobody is in a test; until then the educator knows of it. */
  function watchClock(): void {
    const stepMs = testClock.stepMs();
    if (stepMs !== 0 && latestSave(db) === 0) {
      log.warn({ stepMs }, 'the clock was set: it is followed, because nobody is in a test');
      testClock.follow();
    } else if (stepMs !== 0 && toldStepMs === 0) {
      log.warn({ stepMs }, 'the clock was set while students are in a test: tests go on by the time before');
      perform(services, program('hall'), (work) => tellOfSetClock(work, stepMs));
    }
    toldStepMs = testClock.stepMs();
  }

  return (): void => {
    watchClock();
    if (hasDueAttempts(db, {}, testClock.now())) {
      const closed = perform(services, program('hall'), closeDueAttempts);
      log.info({ attempts: closed }, 'attempts closed by the clock');
    }
    if (hasUntoldClose(db, testClock.now())) perform(services, program('hall'), tellOfClosedTests);
    if (hasEndedSeries(db, testClock.now())) perform(services, program('series'), takeEndedOffSale);
  };
}
