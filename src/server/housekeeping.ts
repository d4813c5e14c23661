import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { sweepLimits } from './auth/rate-limit.ts';
import { sweepAccounts } from './features/auth/auth.data.ts';
import { sweepDownloads, sweepStampedCopies } from './features/downloads/downloads.data.ts';
import { sweepEvents } from './features/webhooks/webhooks.data.ts';
import { sweepFiles } from './files/sweep.ts';
import type { Services } from './trpc.ts';

/**
 * Every hour, forgets what has run out: sessions, links, counters, accounts never confirmed, old downloads, the
 * provider's old events, files nothing refers to, buyers' copies nobody uses. Answers how to stop it, which waits for
 * what is being done.
 */
export function startHousekeeping(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  let running = Promise.resolve();
  const timer = new Cron('7 * * * *', () => {
    running = keepHouse(services, Date.now()).catch((error: unknown) =>
      log.error({ err: error }, 'housekeeping failed'),
    );
  });
  return () => {
    timer.stop();
    return running;
  };
}

/** One round of it. `now`: UTC ms. */
async function keepHouse({ db, stampedCopies }: Services, now: number): Promise<void> {
  sweepLimits(db, now);
  sweepAccounts(db, now);
  sweepDownloads(db, now);
  sweepEvents(db, now);
  await sweepFiles(db, now);
  await sweepStampedCopies(db, stampedCopies);
}
