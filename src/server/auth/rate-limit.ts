import { isIPv6 } from 'node:net';
import { TRPCError } from '@trpc/server';
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { oncePerDb, placeholders } from '#server/db/once-per-db.ts';
import type { Executor } from '#server/db/open-db.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';

const minute = 60_000;

/** How often one address or account may try what; counted in the data file, so a restart forgives nothing. */
export const limits = {
  signInPerIp: { max: 10, windowMs: 10 * minute },
  signInPerAccount: { max: 20, windowMs: 60 * minute },
  signInPerDevice: { max: 20, windowMs: 60 * minute },
  signUpPerIp: { max: 5, windowMs: 60 * minute },
  signUpInAll: { max: 100, windowMs: 24 * 60 * minute },
  guessNoticePerAccount: { max: 1, windowMs: 60 * minute },
  downloadNoticePerUser: { max: 1, windowMs: 24 * 60 * minute },
  mailPerAddress: { max: 3, windowMs: 60 * minute },
  mailPerIp: { max: 10, windowMs: 60 * minute },
  tokenPerIp: { max: 10, windowMs: 60 * minute },
  contactPerIp: { max: 5, windowMs: 60 * minute },
  couponPerUser: { max: 20, windowMs: 60 * minute },
  createOrderPerUser: { max: 10, windowMs: 60 * minute },
  orderMailPerAddress: { max: 3, windowMs: 24 * 60 * minute },
  claimPerUser: { max: 10, windowMs: 60 * minute },
  receiptPerUser: { max: 10, windowMs: 10 * minute },
} as const;

type Limit = keyof typeof limits;

/** Counts one try and says whether it is still within the limit. `who`: an address or id; `now`: UTC ms. */
export function withinLimit(db: Executor, limit: Limit, who: string, now: number): boolean {
  const { max, windowMs } = limits[limit];
  const row = counting(db).get({ key: keyOf(limit, who), now, resetsAt: now + windowMs });
  return row.count <= max;
}

const counting = oncePerDb((db) => {
  const { key, now, resetsAt } = placeholders('key', 'now', 'resetsAt');
  const isOver = sql`${rateLimits.resetsAt} <= ${now}`;
  return db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then ${resetsAt} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count })
    .prepare();
});

/** Counts one try; throws TOO_MANY_REQUESTS beyond the limit. */
export function enforceLimit(db: Executor, limit: Limit, who: string, now: number): void {
  if (!withinLimit(db, limit, who, now)) {
    throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again later.' });
  }
}

/** How many tries are counted in the window that is open now. `now`: UTC ms. */
export function triesOf(db: Executor, limit: Limit, who: string, now: number): number {
  const row = db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(limit, who)), gt(rateLimits.resetsAt, now)))
    .get();
  return row?.count ?? 0;
}

/**
 * Takes back a try that turned out to be right. A try is counted before it is checked, so that many at once cannot
 * slip past the limit; but behind one mobile carrier's address hundreds of students sign in, and only wrong guesses
 * may use up what they share.
 */
export function giveBack(db: Executor, limit: Limit, who: string): void {
  db.update(rateLimits)
    .set({ count: sql`max(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, keyOf(limit, who)))
    .run();
}

/** Drops every counter of one address or account. */
export function forgetTries(db: Executor, who: string): void {
  const keys = (Object.keys(limits) as Limit[]).map((limit) => keyOf(limit, who));
  db.delete(rateLimits).where(inArray(rateLimits.key, keys)).run();
}

/** Drops the counters whose window is over. */
export function sweepLimits(db: Executor, now: number): void {
  db.delete(rateLimits).where(lte(rateLimits.resetsAt, now)).run();
}

const keyOf = (limit: Limit, who: string): string => `${limit}:${limit.endsWith('PerIp') ? network(who) : who}`;

/** What one customer of a provider holds: an IPv4 address, or a whole /64 of IPv6. */
export function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%')[0]?.toLowerCase().split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
