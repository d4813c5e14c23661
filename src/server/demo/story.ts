import { eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open-db.ts';
import { mails } from '#server/db/schema/mails.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import { type Actor, perform, type Work, type WorkServices } from '#server/work.ts';

/** Something that happened in the past, at this time (UTC ms). */
export type Moment = { at: number; live: (services: WorkServices) => void };

export const moment = <By extends Actor>(at: number, actor: By, action: (work: Work<By>) => void): Moment => ({
  at,
  live: (services) => perform(services, actor, action),
});

/** Lives through the past in the order in which it happened. Its mails lie in the outbox: none is sent afterwards. */
export function liveThrough(db: Db, config: Config, moments: Moment[]): void {
  const job = { wake() {} };
  for (const { at, live } of moments.toSorted((a, b) => a.at - b.at)) {
    live({ db, config, clock: () => at, keepOrders: keepStates, mailer: job, previewJob: job });
    db.update(mails).set({ status: 'stored' }).where(eq(mails.status, 'queued')).run();
  }
}
