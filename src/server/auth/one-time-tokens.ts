import { TRPCError } from '@trpc/server';
import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { oneTimeTokens, type TokenPurpose, users } from '#server/db/schema/users.ts';
import { hashToken, newToken } from './token.ts';

const hour = 60 * 60 * 1000;
const lifetimes: Record<TokenPurpose, number> = { 'confirm-email': 24 * hour, 'reset-password': hour };

type NewToken = { userId: string; purpose: TokenPurpose; now: number };

/**
 * A new token for a mailed link; one for a password replaces the older ones. Null when the account does not exist any
 * more, or its address is already confirmed. `now`: UTC ms.
 */
export function issueToken(tx: Executor, { userId, purpose, now }: NewToken): string | null {
  const account = tx.select({ confirmedAt: users.emailConfirmedAt }).from(users).where(eq(users.id, userId)).get();
  if (!account || (purpose === 'confirm-email' && account.confirmedAt !== null)) return null;
  if (purpose === 'reset-password') dropTokens(tx, userId, purpose);
  const token = newToken();
  tx.insert(oneTimeTokens)
    .values({ hash: hashToken(token), userId, purpose, expiresAt: now + lifetimes[purpose], createdAt: now })
    .run();
  return token;
}

type Token = { token: string; purpose: TokenPurpose; now: number };

/** The id of the account a token belongs to. Throws BAD_REQUEST when it is expired, used or unknown. */
export function requireTokenHolder(db: Executor, token: Token): string {
  const found = db.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(isLive(token)).get();
  if (!found) throw linkIsOld();
  return found.userId;
}

/** Deletes a token, so that it works once. Throws as `requireTokenHolder`. */
export function consumeToken(tx: Executor, token: Token): void {
  if (tx.delete(oneTimeTokens).where(isLive(token)).run().changes === 0) throw linkIsOld();
}

/** Deletes an account's tokens: those for one purpose, or all. */
export function dropTokens(tx: Executor, userId: string, purpose?: TokenPurpose): void {
  tx.delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), purpose && eq(oneTimeTokens.purpose, purpose)))
    .run();
}

const isLive = ({ token, purpose, now }: Token) =>
  and(eq(oneTimeTokens.hash, hashToken(token)), eq(oneTimeTokens.purpose, purpose), gt(oneTimeTokens.expiresAt, now));

const linkIsOld = () =>
  new TRPCError({
    code: 'BAD_REQUEST',
    message: 'This link has expired or was already used. Please ask for a new one.',
  });
