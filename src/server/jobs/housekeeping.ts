import { setImmediate as nextTurn } from 'node:timers/promises';
import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { purgeDeleted } from '#server/audit/soft-delete.ts';
import { sweepLimits } from '#server/auth/rate-limit.ts';
import { sweepAccounts } from '#server/features/accounts/auth.data.ts';
import { sweepDownloads, sweepStampedCopies } from '#server/features/library/downloads.data.ts';
import { indexSomeOrders } from '#server/features/orders/search.data.ts';
import { sweepEvents } from '#server/features/payments/webhooks.data.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { sweepMails } from '#server/mail/mailer.ts';
import type { Services } from '#server/trpc.ts';

/**
 * Every hour, deletes what has expired: sessions, links, counters, accounts never confirmed, old mails and downloads, the
 * provider's old events, what was deleted long enough ago, files nothing refers to, buyers' copies nobody uses. Every minute, puts new orders into their
 * search index, so that no search finds many to put in. Answers how to stop it, which waits for what is being done.
 */
export function startHousekeeping(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  const rounds = [
    startRound('7 * * * *', () => keepHouse(services, Date.now()), log),
    startRound('* * * * *', () => indexOrders(services), log),
  ];
  return async () => {
    await Promise.all(rounds.map((stop) => stop()));
  };
}

function startRound(times: string, work: () => Promise<void>, log: FastifyBaseLogger): () => Promise<void> {
  let running = Promise.resolve();
  const timer = new Cron(times, () => {
    running = work().catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'));
  });
  return () => {
    timer.stop();
    return running;
  };
}

/** Some at a time, so that requests are answered in between. */
async function indexOrders({ db }: Services): Promise<void> {
  while (indexSomeOrders(db)) await nextTurn();
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
