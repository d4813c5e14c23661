import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { sweepLimits } from './auth/rate-limit.ts';
import { sweepFiles } from './files/sweep.ts';
import type { Services } from './trpc.ts';

/** Throws away every hour what nobody needs any more: abandoned uploads, used-up counters, ended sessions. */
export function startHousekeeping(services: Services, log: FastifyBaseLogger): { close: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = new Cron('17 * * * *', { protect: true }, () => {
    running = keepHouse(services, log);
    return running;
  });
  return {
    async close() {
      timer.stop();
      await running;
    },
  };
}

async function keepHouse({ db, auth, clock }: Services, log: FastifyBaseLogger): Promise<void> {
  try {
    const sweptFiles = await sweepFiles(db, clock());
    sweepLimits(db, clock());
    await auth.deleteExpired();
    log.info({ sweptFiles }, 'kept house');
  } catch (error) {
    log.error({ err: error }, 'housekeeping failed');
  }
}
