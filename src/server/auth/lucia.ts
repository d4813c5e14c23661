import { eq, lte, sql } from 'drizzle-orm';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { Db } from '#server/db/open-db.ts';
import { profiles, sessions, users } from '#server/db/schema/users.ts';
import { storageFault } from '#server/db/storage.ts';
import type { SessionUser } from '#shared/users.ts';
import { nameOfAgent } from './agent.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { hashToken, newToken } from './token.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const slidingDays = 30;
const absoluteDays = 90;
/** An admin's session opens everybody's data, so it ends with the working day and when it is left alone. */
const adminAbsoluteMs = 12 * 60 * minuteMs;
const adminIdleMs = 30 * minuteMs;
/** How long a password that was typed counts for what is grave, in ms. */
export const confirmedForMs = 15 * minuteMs;

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: SessionUser;
    DatabaseSessionAttributes: { createdAt: number; confirmedAt: number; agent: string };
  }
}

export type Auth = ReturnType<typeof createAuth>;

/** A SessionUser, out of `users` joined with `profiles`. */
export const sessionUserColumns = {
  id: users.id,
  email: users.email,
  isAdmin: users.isAdmin,
  fullName: profiles.fullName,
  phone: profiles.phone,
  verificationStatus: profiles.verificationStatus,
  verificationReason: profiles.verificationReason,
};

/**
 * Sessions over lucia: the cookie carries a random token, the data file only its hash. A session slides for 30 days
 * and ends 90 days after signing in; an admin's ends after 12 hours, or 30 minutes without use. `secure`: the site is served over https.
 */
export function createAuth(db: Db, { secure }: { secure: boolean }) {
  const lucia = createLucia(db, secure);
  const cookieFor = (token: string) => lucia.createSessionCookie(token).serialize();
  // Read here, since lucia's own reading throws at a malformed escape in any cookie of the header.
  const cookie = new RegExp(`(?:^|;)\\s*${lucia.sessionCookieName}=([\\w-]{43})\\s*(?:;|$)`);
  const tokenIn = (header: string | undefined) => cookie.exec(header ?? '')?.[1] ?? null;

  return {
    /** Opens a session; the answer is the Set-Cookie value. `userAgent`: the browser's own header. */
    async signIn(userId: string, userAgent?: string): Promise<string> {
      const token = newToken();
      const now = Date.now();
      const attributes = { createdAt: now, confirmedAt: now, agent: nameOfAgent(userAgent) };
      await lucia.createSession(userId, attributes, { sessionId: hashToken(token) });
      return cookieFor(token);
    },

    /** Notes that the password was typed once more in a session. */
    confirm(sessionId: string): void {
      db.update(sessions).set({ confirmedAt: Date.now() }).where(eq(sessions.id, sessionId)).run();
    },

    /** Whether a Cookie header carries a session at all, good or not. */
    hasToken: (cookieHeader: string | undefined): boolean => tokenIn(cookieHeader) !== null,

    /** Whose session a Cookie header carries; `setCookie` is given when the session was prolonged. */
    async validate(cookieHeader: string | undefined) {
      const token = tokenIn(cookieHeader);
      if (!token) return null;
      const { session, user } = await lucia.validateSession(hashToken(token));
      if (!session) return null;
      return {
        sessionId: session.id,
        user: user.user,
        isConfirmed: session.confirmedAt >= Date.now() - confirmedForMs,
        setCookie: session.fresh ? cookieFor(token) : null,
      };
    },

    signOut: (sessionId: string) => lucia.invalidateSession(sessionId),
    signOutEverywhere: (userId: string) => lucia.invalidateUserSessions(userId),
    blankCookie: (): string => lucia.createBlankSessionCookie().serialize(),
    device: createDeviceCookie({ secure }),
  };
}

const createLucia = (db: Db, secure: boolean) =>
  new Lucia(adapter(db), {
    sessionExpiresIn: new TimeSpan(slidingDays, 'd'),
    sessionCookie: { name: secure ? '__Host-session' : 'session', attributes: { secure, sameSite: 'lax', path: '/' } },
    getUserAttributes: (user) => ({ user }),
    getSessionAttributes: ({ confirmedAt }) => ({ confirmedAt }),
  });

function adapter(db: Db): Adapter {
  const find = db
    .select({ session: sessions, user: sessionUserColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare();

  const touch = db
    .update(sessions)
    .set({ seenAt: sql`${sql.placeholder('now')}` })
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare();

  return {
    async getSessionAndUser(id) {
      const row = find.get({ id });
      if (!row || hasEnded(row.session, row.user.isAdmin)) return [null, null];
      if (row.user.isAdmin && row.session.seenAt < Date.now() - minuteMs)
        unlessStorageFails(() => touch.run({ id, now: Date.now() }));
      return [databaseSession(row.session), { id: row.user.id, attributes: row.user }];
    },
    async getUserSessions(userId) {
      return db.select().from(sessions).where(eq(sessions.userId, userId)).all().map(databaseSession);
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      db.insert(sessions)
        .values({ id, userId, expiresAt: expiresAt.getTime(), ...attributes, seenAt: attributes.createdAt })
        .run();
    },
    async updateSessionExpiration(id, expiresAt) {
      unlessStorageFails(() =>
        db.update(sessions).set({ expiresAt: expiresAt.getTime() }).where(eq(sessions.id, id)).run(),
      );
    },
    async deleteSession(id) {
      db.delete(sessions).where(eq(sessions.id, id)).run();
    },
    async deleteUserSessions(userId) {
      db.delete(sessions).where(eq(sessions.userId, userId)).run();
    },
    async deleteExpiredSessions() {
      db.delete(sessions).where(lte(sessions.expiresAt, Date.now())).run();
    },
  };
}

/** Whoever only reads must not be turned away because a full disk cannot note that they were here. */
function unlessStorageFails(note: () => void): void {
  try {
    note();
  } catch (error) {
    if (!storageFault(error)) throw error;
  }
}

function hasEnded({ createdAt, seenAt }: typeof sessions.$inferSelect, isAdmin: boolean): boolean {
  const now = Date.now();
  if (isAdmin && (createdAt < now - adminAbsoluteMs || seenAt < now - adminIdleMs)) return true;
  return createdAt < now - absoluteDays * dayMs;
}

const databaseSession = (row: typeof sessions.$inferSelect) => ({
  id: row.id,
  userId: row.userId,
  expiresAt: new Date(row.expiresAt),
  attributes: { createdAt: row.createdAt, confirmedAt: row.confirmedAt, agent: row.agent },
});
