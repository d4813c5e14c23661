/** Sends the waiting notifications to devices. */
import type { Agent } from 'node:https';
import { asc, eq, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { createJob, type Job } from '#server/background/job.ts';
import type { Db } from '#server/db/open-db.ts';
import { pushNotices, pushSubscriptions } from '#server/db/schema/push.ts';
import type { PushNotice, StudentNoticeKind } from '#shared/push.ts';
import type { Right } from '#shared/rights.ts';
import { vapidKeys } from './vapid-keys.ts';

/** How long a push service keeps a notice for a phone that is off, in seconds. */
const keptForSeconds = 24 * 60 * 60;
const minute = 60_000;
/** Waits before the next attempt, in ms; after the last one the notice is dropped: a mail says the same. */
const retryDelays = [1, 5, 30, 180].map((minutes) => minutes * minute);
const longestDelay = Math.max(...retryDelays);

/** For every admin with this right. Its words show on a locked screen: no name, phone or address. */
export type Notification = Omit<PushNotice, 'id'> & { right: Right };

/** For the student of this account (null: nobody), where she asked for its kind. */
export type StudentNotice = Pick<PushNotice, 'title' | 'path'> & { userId: string | null; kind: StudentNoticeKind };

type Target = Pick<typeof pushSubscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>;

/** `gone`: the browser takes no more notices. `refused`: another attempt would be refused too. `failed`: for now. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

export type Pusher = Job & {
  send: (target: Target, notice: PushNotice) => Promise<PushOutcome>;
};

type PusherDeps = {
  db: Db;
  contact: () => string;
  log: FastifyBaseLogger;
  clock: () => number;
  /** Another way to the push services than over the internet. */
  agent?: Agent;
};

export function createPusher({ db, contact, log, clock, agent }: PusherDeps): Pusher {
  async function send({ endpoint, p256dh, auth }: Target, notice: PushNotice): Promise<PushOutcome> {
    // Loaded with the first notice: most sites send none.
    const { default: webPush } = await import('web-push');
    try {
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
        vapidDetails: { subject: `mailto:${contact()}`, ...vapidKeys(db) },
        TTL: keptForSeconds,
        urgency: 'high',
        timeout: 10_000,
        ...(agent && { agent }),
      });
      return 'sent';
    } catch (error) {
      const status = error instanceof webPush.WebPushError ? error.statusCode : null;
      // Not the error itself: the library's holds the address, which is a secret.
      const reason =
        status ?? (error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown');
      log.warn({ service: new URL(endpoint).hostname, reason }, 'a notice was not taken by the push service');
      if (status === 404 || status === 410) return 'gone';
      return status !== null && status >= 400 && status < 500 && status !== 429 ? 'refused' : 'failed';
    }
  }

  async function deliver({ notice, target }: ReturnType<typeof nextDue>[number]): Promise<void> {
    const { id, title, path, attempts } = notice;
    const isLast = attempts === retryDelays.length;
    // Noted first: an outcome that cannot be written would have it sent again at every look.
    db.update(pushNotices)
      .set({ attempts: attempts + 1, nextAttemptAt: clock() + (retryDelays[attempts] ?? longestDelay) })
      .where(eq(pushNotices.id, id))
      .run();
    const outcome = await send(target, { id, title, path });
    if (outcome === 'gone') db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, target.id)).run();
    else if (outcome !== 'failed' || isLast) db.delete(pushNotices).where(eq(pushNotices.id, id)).run();
  }

  const job = createJob({
    at: '*/10 * * * * *',
    log,
    failure: 'the notices could not be sent',
    async run(signal) {
      for (let due = nextDue(db, clock()); due.length > 0 && !signal.aborted; due = nextDue(db, clock()))
        await Promise.all(due.map(deliver));
    },
  });
  return { ...job, send };
}

const sentAtOnce = 8;

/** The next notice of each person, of those who have waited longest: somebody with many keeps nobody waiting. */
function nextDue(db: Db, now: number) {
  const place = sql<number>`row_number() over (
    partition by ${pushSubscriptions.userId} order by ${pushNotices.nextAttemptAt}, ${pushNotices.seq}
  )`.as('place');
  const first = db
    .select({ seq: pushNotices.seq, place })
    .from(pushNotices)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushNotices.subscriptionId))
    .where(lte(pushNotices.nextAttemptAt, now))
    .as('first');
  return db
    .select({ notice: pushNotices, target: pushSubscriptions })
    .from(first)
    .innerJoin(pushNotices, eq(pushNotices.seq, first.seq))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushNotices.subscriptionId))
    .where(eq(first.place, 1))
    .orderBy(asc(pushNotices.nextAttemptAt), asc(pushNotices.seq))
    .limit(sentAtOnce)
    .all();
}
