import { TRPCError } from '@trpc/server';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { oneTimeTokens, type TokenPurpose } from '#server/db/schema/users.ts';
import { hashToken, newToken } from './token.ts';

const hour = 60 * 60 * 1000;
const lifetimes: Record<TokenPurpose, number> = { 'confirm-email': 24 * hour, 'reset-password': hour };

/** What a sign-up chose, until its own link confirms it. */
type Choice = { passwordHash: string | null; fullName: string | null };

type NewToken = { userId: string; purpose: TokenPurpose; chosen?: Choice | undefined; now: number };

/** A token for a mailed link; a new one for a password puts the ones mailed before out of use. `now`: UTC ms. */
export function issueToken(tx: Executor, { userId, purpose, chosen, now }: NewToken): string {
  const token = newToken();
  if (purpose === 'reset-password') dropTokens(tx, userId, purpose);
  const expiresAt = now + lifetimes[purpose];
  tx.insert(oneTimeTokens)
    .values({ hash: hashToken(token), userId, purpose, ...chosen, expiresAt, createdAt: now })
    .run();
  return token;
}

/** What the newest sign-up with this account's address chose. */
export const newestChoice = (tx: Executor, userId: string): Choice | undefined =>
  tx
    .select({ passwordHash: oneTimeTokens.passwordHash, fullName: oneTimeTokens.fullName })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'confirm-email')))
    .orderBy(desc(oneTimeTokens.createdAt))
    .get();

type Token = { token: string; purpose: TokenPurpose; now: number };

/** Whose token it is, by the account's id. Throws BAD_REQUEST when it has run out, was used or never was. */
export function requireTokenHolder(db: Executor, token: Token): string {
  const found = db.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(isLive(token)).get();
  if (!found) throw linkIsOld();
  return found.userId;
}

/** Takes a token out of the data file; whoever comes second finds none. Throws as `requireTokenHolder`. */
export function useToken(tx: Executor, token: Token): Choice & { userId: string } {
  const used = tx
    .delete(oneTimeTokens)
    .where(isLive(token))
    .returning({
      userId: oneTimeTokens.userId,
      passwordHash: oneTimeTokens.passwordHash,
      fullName: oneTimeTokens.fullName,
    })
    .get();
  if (!used) throw linkIsOld();
  return used;
}

/** Puts an account's tokens out of use: those for one purpose, or all. */
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
