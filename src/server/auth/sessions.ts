/** Begins, reads and ends the sessions of accounts. */
import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { Session } from 'lucia';
import { unlessStorageFails } from '#server/db/disk-space.ts';
import type { Db, Executor } from '#server/db/open-db.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { handOverDevice, unsubscribeAll } from '#server/push/subscriptions.ts';
import { type CookieSite, readCookie, writeCookie } from './cookies.ts';
import { createLucia, sessionLifetimeMs } from './lucia.ts';
import { hashToken, newToken } from './token.ts';
import { browserName } from './user-agent.ts';

const minuteMs = 60 * 1000;
export const reauthenticatedForMs = 15 * minuteMs;

/** The oldest ends. */
const mostSessions = 20;

export type SessionContext = CookieSite & { db: Db; clock: () => number };

type NewSession = {
  /** Whether it begins with what sensitive actions ask for. */
  isReauthenticated?: boolean;
  /** Of the browser, whose notices go on with this session. */
  deviceHash?: string | null;
  /** Is written in the session's own transaction. */
  also?: (tx: Executor) => void;
};

/** The Set-Cookie value. */
export async function createSession(
  context: SessionContext,
  userId: string,
  userAgent?: string,
  { isReauthenticated = true, deviceHash = null, also }: NewSession = {},
): Promise<string> {
  const token = newToken();
  const now = context.clock();
  const confirmedAt = isReauthenticated ? now : 0;
  const attributes = { createdAt: now, seenAt: now, confirmedAt, agent: browserName(userAgent) };
  const sessionId = hashToken(token);
  const lucia = createLucia(context, {
    also(tx) {
      if (deviceHash !== null) handOverDevice(tx, { userId, deviceHash, sessionId });
      endOldest(tx, userId);
      also?.(tx);
    },
  });
  await lucia.createSession(userId, attributes, { sessionId });
  return sessionCookie(context, token);
}

function endOldest(tx: Executor, userId: string): void {
  const own = eq(sessions.userId, userId);
  const newest = tx.select({ id: sessions.id }).from(sessions).where(own);
  const kept = newest.orderBy(desc(sessions.createdAt), desc(sql`rowid`)).limit(mostSessions);
  tx.delete(sessions)
    .where(and(own, notInArray(sessions.id, kept)))
    .run();
}

/** `setCookie`: where it was extended. `isBackground`: an open page polls by itself, which does not count as use. */
export async function validateSession(
  context: SessionContext,
  cookieHeader: string | undefined,
  { isBackground = false } = {},
) {
  const token = readCookie(context, 'session', cookieHeader);
  if (token === null) return null;
  const { session, user } = await createLucia(context, { isBackground }).validateSession(hashToken(token));
  if (!session) return null;
  if (!isBackground && user.user.isAdmin) noteUse(context, session);
  return {
    sessionId: session.id,
    user: user.user,
    isReauthenticated: session.confirmedAt >= context.clock() - reauthenticatedForMs,
    setCookie: session.fresh && !isBackground ? sessionCookie(context, token) : null,
  };
}

export const noteReauthentication = (db: Executor, { id, now }: { id: string; now: number }): void =>
  void db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, id)).run();

/** Ends one session; false when this person has none with this id. */
export const endSession = (db: Executor, { userId, id }: { userId: string; id: string }): boolean =>
  db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .run().changes > 0;

export const endOtherSessions = (db: Executor, { userId, id }: { userId: string; id: string | null }): void =>
  void db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), id === null ? undefined : ne(sessions.id, id)))
    .run();

/** And the notices to their devices. */
export function endAllSessions(db: Executor, userId: string): void {
  db.delete(sessions).where(eq(sessions.userId, userId)).run();
  unsubscribeAll(db, userId);
}

export const blankSessionCookie = (site: CookieSite): string => writeCookie(site, 'session', '', 0);

const sessionCookie = (site: CookieSite, token: string): string =>
  writeCookie(site, 'session', token, sessionLifetimeMs);

/** Notes, to the minute, that an admin uses a session. A full disk must not fail reads. */
function noteUse({ db, clock }: SessionContext, { id, userId, seenAt }: Session): void {
  const now = clock();
  if (seenAt >= now - minuteMs) return;
  unlessStorageFails(() =>
    inTransaction(db, (tx) => {
      tx.update(sessions).set({ seenAt: now }).where(eq(sessions.id, id)).run();
      tx.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId)).run();
    }),
  );
}
