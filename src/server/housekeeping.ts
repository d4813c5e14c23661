import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { sweepLimits } from './auth/rate-limit.ts';
import type { Db } from './db/open-db.ts';
import { sweepAccounts } from './features/auth/auth.data.ts';

/** Every hour, forgets what has run out: sessions, links, counters, accounts never confirmed. Answers how to stop it. */
export function startHousekeeping(db: Db, log: FastifyBaseLogger): () => void {
  const timer = new Cron('7 * * * *', { catch: (error) => log.error({ err: error }, 'housekeeping failed') }, () => {
    sweepLimits(db, Date.now());
    sweepAccounts(db, Date.now());
  });
  return () => timer.stop();
}
