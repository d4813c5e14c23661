/** Counts attempts, so that nobody can guess passwords or flood the shop. */
import { TRPCError } from '@trpc/server';
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { widerRoom } from '#server/background/fair-queue.ts';
import type { Db, Executor } from '#server/db/open-db.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { network, widerNetwork } from './network.ts';

const minute = 60_000;

/** How many attempts one network, address or account has. Stored, so limits survive restarts. */
export const limits = {
  signInPerIp: { max: 10, windowMs: 10 * minute },
  signInPerAccountAndNetwork: { max: 20, windowMs: 60 * minute },
  /** Over all networks. Short, because a stranger who uses it up locks the owner's new devices out. */
  signInPerAccount: { max: 30, windowMs: 15 * minute },
  signInPerDevice: { max: 20, windowMs: 60 * minute },
  passwordPerSession: { max: 20, windowMs: 60 * minute },
  /** Of a second factor. Somebody who has the password guesses one in 30,000 within ten tries. */
  codePerAccount: { max: 10, windowMs: 60 * minute },
  codePerDevice: { max: 10, windowMs: 60 * minute },
  codePerSession: { max: 10, windowMs: 60 * minute },
  codeNoticePerAccount: { max: 1, windowMs: 60 * minute },
  signUpPerIp: { max: 5, windowMs: 60 * minute },
  signUpInAll: { max: 100, windowMs: 24 * 60 * minute },
  signUpChoicePerUser: { max: 10, windowMs: 60 * minute },
  guessNoticePerAccount: { max: 1, windowMs: 60 * minute },
  downloadNoticePerUser: { max: 1, windowMs: 24 * 60 * minute },
  copyPerUser: { max: 30, windowMs: 60 * minute },
  confirmMailPerAddress: { max: 3, windowMs: 60 * minute },
  resetMailPerAddress: { max: 3, windowMs: 60 * minute },
  takenMailPerAddress: { max: 3, windowMs: 60 * minute },
  mailPerIp: { max: 10, windowMs: 60 * minute },
  tokenPerIp: { max: 10, windowMs: 60 * minute },
  contactPerIp: { max: 5, windowMs: 60 * minute },
  couponPerUser: { max: 20, windowMs: 60 * minute },
  createOrderPerUser: { max: 10, windowMs: 60 * minute },
  orderMailPerAddress: { max: 3, windowMs: 24 * 60 * minute },
  reportPerUser: { max: 10, windowMs: 60 * minute },
  answerFilePerUser: { max: 5, windowMs: 60 * minute },
  dataExportPerUser: { max: 5, windowMs: 60 * minute },
  receiptPerUser: { max: 10, windowMs: 10 * minute },
} as const;

export type LimitName = keyof typeof limits;

/** `who`: an address or id. */
export type Counter = readonly [limit: LimitName, who: string];

/** Counts one attempt; false when it is beyond the limit. `who`: an address or id; `now`: UTC ms. */
export function consume(db: Executor, limit: LimitName, who: string, now: number): boolean {
  const resetsAt = now + limits[limit].windowMs;
  const isOver = sql`${rateLimits.resetsAt} <= ${now}`;
  const counts = countersFor(limit, who).map(({ key, max }) => {
    const row = db
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
      .get();
    return row.count <= max;
  });
  return counts.every(Boolean);
}

export function enforceLimit(db: Executor, limit: LimitName, who: string, now: number): void {
  if (!consume(db, limit, who, now)) throw tooMany();
}

/** Counts one attempt on each in turn, up to one that is used up, in a single commit: every commit waits for the disk. */
export function enforceLimits(db: Db, counters: readonly Counter[], now: number): void {
  const isWithin = inTransaction(db, (tx) => counters.every(([limit, who]) => consume(tx, limit, who, now)));
  // Thrown after the commit, which keeps what was counted.
  if (!isWithin) throw tooMany();
}

const tooMany = () =>
  new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again later.' });

/** How many attempts were counted in the current window. `now`: UTC ms. */
export function countAttempts(db: Executor, limit: LimitName, who: string, now: number): number {
  const row = db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(limit, who)), gt(rateLimits.resetsAt, now)))
    .get();
  return row?.count ?? 0;
}

/** Gives a right attempt back, counted before it was checked: hundreds sign in behind one carrier's address. */
export function giveBackAttempt(db: Executor, limit: LimitName, who: string): void {
  const keys = countersFor(limit, who).map(({ key }) => key);
  db.update(rateLimits)
    .set({ count: sql`max(${rateLimits.count} - 1, 0)` })
    .where(inArray(rateLimits.key, keys))
    .run();
}

/** Deletes the counters of an account or a device, those of its networks too. */
export function deleteCounters(db: Executor, who: string): void {
  const counted = sql`substr(${rateLimits.key}, instr(${rateLimits.key}, ':') + 1) || ' '`;
  db.delete(rateLimits)
    .where(sql`substr(${counted}, 1, ${who.length + 1}) = ${`${who} `}`)
    .run();
}

export function sweepLimits(db: Executor, now: number): void {
  db.delete(rateLimits).where(lte(rateLimits.resetsAt, now)).run();
}

/** A counter that `deleteCounters` of the account deletes too. */
export const counterOf = (account: string, part: string): string => `${account} ${part}`;

const keyOf = (limit: LimitName, who: string): string => `${limit}:${limit.endsWith('PerIp') ? network(who) : who}`;

/** A network of IPv6 counts in the wider one too, which has ten times the room. */
function countersFor(limit: LimitName, who: string): { key: string; max: number }[] {
  const { max } = limits[limit];
  const wider = limit.endsWith('PerIp') ? widerNetwork(who) : null;
  const own = { key: keyOf(limit, who), max };
  return wider === null ? [own] : [own, { key: `${limit}:${wider}`, max: max * widerRoom }];
}
