import { TRPCError } from '@trpc/server';
import { eq, lte, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';

const minute = 60_000;

/** How often one address or account may try what; counted in the data file, so a restart forgives nothing. */
export const limits = {
  signInPerIp: { max: 10, windowMs: 10 * minute },
  signInPerAccount: { max: 20, windowMs: 60 * minute },
  signUpPerIp: { max: 5, windowMs: 60 * minute },
  mailPerAddress: { max: 3, windowMs: 60 * minute },
  mailPerIp: { max: 10, windowMs: 60 * minute },
  tokenPerIp: { max: 10, windowMs: 60 * minute },
  createOrderPerUser: { max: 10, windowMs: 60 * minute },
} as const;

/** Counts one try and says whether it is still within the limit. `who`: an address or id; `now`: UTC ms. */
export function withinLimit(db: Executor, limit: keyof typeof limits, who: string, now: number): boolean {
  const { max, windowMs } = limits[limit];
  const row = db
    .insert(rateLimits)
    .values({ key: `${limit}:${who}`, count: 1, resetsAt: now + windowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.resetsAt} <= ${now} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= ${now} then ${now + windowMs} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count })
    .get();
  return row.count <= max;
}

/** Counts one try; throws TOO_MANY_REQUESTS beyond the limit. */
export function enforceLimit(db: Executor, limit: keyof typeof limits, who: string, now: number): void {
  if (!withinLimit(db, limit, who, now)) {
    throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again later.' });
  }
}

/** Takes one counted try back, for a try that came to nothing through no fault of its own. */
export function giveBack(db: Executor, limit: keyof typeof limits, who: string): void {
  db.update(rateLimits)
    .set({ count: sql`max(0, ${rateLimits.count} - 1)` })
    .where(eq(rateLimits.key, `${limit}:${who}`))
    .run();
}

/** Drops the counters whose window is over. */
export function sweepLimits(db: Executor, now: number): void {
  db.delete(rateLimits).where(lte(rateLimits.resetsAt, now)).run();
}
