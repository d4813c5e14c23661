import { and, desc, eq, lt, ne, notInArray, sql } from 'drizzle-orm';
import { unlessStorageFails } from '#server/db/disk-space.ts';
import type { Db, Executor } from '#server/db/open-db.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { sessions, users } from '#server/db/schema/users.ts';
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

/** The Set-Cookie value. `isReauthenticated`: whether it begins with what sensitive actions ask for. `deviceHash`: of the browser, whose notices go on with this session. */
export async function createSession(
  context: SessionContext,
  userId: string,
  userAgent?: string,
  { isReauthenticated = true, deviceHash = null }: { isReauthenticated?: boolean; deviceHash?: string | null } = {},
): Promise<string> {
  const token = newToken();
  const now = context.clock();
  const confirmedAt = isReauthenticated ? now : 0;
  const attributes = { createdAt: now, confirmedAt, agent: browserName(userAgent) };
  const sessionId = hashToken(token);
  await createLucia(context).createSession(userId, attributes, { sessionId });
  const { db } = context;
  if (deviceHash !== null) handOverDevice(db, { userId, deviceHash, sessionId });
  const own = eq(sessions.userId, userId);
  const newest = db.select({ id: sessions.id }).from(sessions).where(own);
  const kept = newest.orderBy(desc(sessions.createdAt), desc(sql`rowid`)).limit(mostSessions);
  db.delete(sessions)
    .where(and(own, notInArray(sessions.id, kept)))
    .run();
  return sessionCookie(context, token);
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
  if (!isBackground && user.user.isAdmin) noteUse(context, session.id, user.user.id);
  return {
    sessionId: session.id,
    user: user.user,
    isReauthenticated: session.confirmedAt >= context.clock() - reauthenticatedForMs,
    setCookie: session.fresh && !isBackground ? sessionCookie(context, token) : null,
  };
}

export const noteReauthentication = (db: Executor, { id, now }: { id: string; now: number }): void =>
  void db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, id)).run();

/** False when this person has none with this id. */
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
const noteUse = ({ db, clock }: SessionContext, id: string, userId: string): void =>
  unlessStorageFails(() => {
    const now = clock();
    const { changes } = useNote(db).run({ id, now, aMinuteAgo: now - minuteMs });
    if (changes > 0) db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId)).run();
  });

const useNote = prepareOnce((db) => {
  const { id, now, aMinuteAgo } = placeholders('id', 'now', 'aMinuteAgo');
  return db
    .update(sessions)
    .set({ seenAt: sql`${now}` })
    .where(and(eq(sessions.id, id), lt(sessions.seenAt, aMinuteAgo)))
    .prepare();
});
