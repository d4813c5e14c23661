/** Tokens of mailed links: each works once and for a time, and is stored only as a hash. */
import { TRPCError } from '@trpc/server';
import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { oneTimeTokens, type TokenPurpose, users } from '#server/db/schema/users.ts';
import { hashToken, newToken } from './token.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const lifetimes: Record<TokenPurpose, number> = {
  'confirm-email': 24 * hour,
  'reset-password': hour,
  'second-step': 5 * minute,
  passkey: 5 * minute,
};
const oldLink = 'This link has expired or was already used. Please ask for a new one.';
const refusals: Record<TokenPurpose, string> = {
  'confirm-email': oldLink,
  'reset-password': oldLink,
  'second-step': 'This took too long. Please enter your password again.',
  passkey: 'This took too long. Please try again.',
};

/** `validMs`: in place of what is usual for the purpose. */
type NewToken = { userId: string; purpose: TokenPurpose; now: number; validMs?: number };

/** How many an account may have open at once of those that are not mailed. */
const mostOpen = 5;

/** A new token; one for a password replaces the older ones. Null for an account that is gone or already confirmed. */
export function issueToken(
  tx: Executor,
  { userId, purpose, now, validMs = lifetimes[purpose] }: NewToken,
): string | null {
  const account = tx.select({ confirmedAt: users.emailConfirmedAt }).from(users).where(eq(users.id, userId)).get();
  if (!account || (purpose === 'confirm-email' && account.confirmedAt !== null)) return null;
  if (purpose === 'reset-password') dropTokens(tx, userId, purpose);
  const token = newToken();
  tx.insert(oneTimeTokens)
    .values({ hash: hashToken(token), userId, purpose, expiresAt: now + validMs, createdAt: now })
    .run();
  if (purpose === 'second-step' || purpose === 'passkey') {
    const open = and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose));
    const newest = tx
      .select({ hash: oneTimeTokens.hash })
      .from(oneTimeTokens)
      .where(open)
      .orderBy(desc(oneTimeTokens.createdAt), desc(sql`rowid`))
      .limit(mostOpen);
    tx.delete(oneTimeTokens)
      .where(and(open, notInArray(oneTimeTokens.hash, newest)))
      .run();
  }
  return token;
}

type Token = { token: string; purpose: TokenPurpose; now: number };

/** The account of a token. Throws BAD_REQUEST when it is expired, used or unknown. */
export function requireTokenHolder(db: Executor, token: Token): string {
  const found = db.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(isLive(token)).get();
  if (!found) throw isOld(token);
  return found.userId;
}

/** It works once. `userId`: whose it has to be. Throws as `requireTokenHolder`. */
export function consumeToken(tx: Executor, { userId, ...token }: Token & { userId?: string }): void {
  const isOwn = userId === undefined ? undefined : eq(oneTimeTokens.userId, userId);
  if (
    tx
      .delete(oneTimeTokens)
      .where(and(isLive(token), isOwn))
      .run().changes === 0
  )
    throw isOld(token);
}

export function dropTokens(tx: Executor, userId: string, purpose?: TokenPurpose): void {
  tx.delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), purpose && eq(oneTimeTokens.purpose, purpose)))
    .run();
}

const isLive = ({ token, purpose, now }: Token) =>
  and(eq(oneTimeTokens.hash, hashToken(token)), eq(oneTimeTokens.purpose, purpose), gt(oneTimeTokens.expiresAt, now));

const isOld = ({ purpose }: Token) => new TRPCError({ code: 'BAD_REQUEST', message: refusals[purpose] });
