import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { purgeDeleted } from '#server/audit/soft-delete.ts';
import { sweepLimits } from '#server/auth/rate-limit.ts';
import { sweepAccounts } from '#server/features/accounts/auth.data.ts';
import { sweepDownloads, sweepStampedCopies } from '#server/features/library/downloads.data.ts';
import { sweepEvents } from '#server/features/payments/webhooks.data.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { sweepMails } from '#server/mail/mailer.ts';
import type { Services } from '#server/trpc.ts';

/**
 * Every hour, deletes what has expired: sessions, links, counters, accounts never confirmed, old mails and downloads, the
 * provider's old events, what was deleted long enough ago, files nothing refers to, buyers' copies nobody uses. Returns
 * how to stop it, which waits for what is being done.
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
  sweepMails(db, now);
  sweepDownloads(db, now);
  sweepEvents(db, now);
  purgeDeleted(db, now);
  await sweepFiles(db, now);
  await sweepStampedCopies(db, stampedCopies);
}
