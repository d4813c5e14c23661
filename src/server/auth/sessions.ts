import { and, eq, lt, lte, sql } from 'drizzle-orm';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import { storageFault } from '#server/db/disk-space.ts';
import type { Db } from '#server/db/open-db.ts';
import { profiles, sessions, users } from '#server/db/schema/users.ts';
import type { VerificationStatus } from '#shared/enums.ts';
import type { SessionUser } from '#shared/users.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { hashToken, newToken } from './token.ts';
import { nameOfAgent } from './user-agent.ts';

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
  /** Admins may do everything that students may. */
  verificationStatus: sql<VerificationStatus>`case when ${users.isAdmin} then 'approved' else ${profiles.verificationStatus} end`,
  verificationReason: profiles.verificationReason,
};

type AuthOptions = {
  /** The site is served over https. */
  secure: boolean;
  /** Now, in UTC ms; the machine's clock unless told otherwise. */
  clock?: () => number;
};

/**
 * Sessions over lucia: the cookie carries a random token, the data file only its hash. A session slides for 30 days
 * and ends 90 days after signing in; an admin's ends after 12 hours, or 30 minutes without use.
 */
export function createAuth(db: Db, { secure, clock = Date.now }: AuthOptions) {
  const store = sessionStore(db, clock);
  const lucia = createLucia(store, secure);
  const cookieFor = (token: string) => lucia.createSessionCookie(token).serialize();
  // Read here, since lucia's own reading throws at a malformed escape in any cookie of the header.
  const cookie = new RegExp(`(?:^|;)\\s*${lucia.sessionCookieName}=([\\w-]{43})\\s*(?:;|$)`);
  const tokenIn = (header: string | undefined) => cookie.exec(header ?? '')?.[1] ?? null;

  return {
    /** Opens a session; the answer is the Set-Cookie value. `userAgent`: the browser's own header. */
    async signIn(userId: string, userAgent?: string): Promise<string> {
      const token = newToken();
      const now = clock();
      const attributes = { createdAt: now, confirmedAt: now, agent: nameOfAgent(userAgent) };
      await lucia.createSession(userId, attributes, { sessionId: hashToken(token) });
      return cookieFor(token);
    },

    /** Notes that the password was typed once more in a session. */
    confirm(sessionId: string): void {
      db.update(sessions).set({ confirmedAt: clock() }).where(eq(sessions.id, sessionId)).run();
    },

    /** Whether a Cookie header carries a session at all, good or not. */
    hasToken: (cookieHeader: string | undefined): boolean => tokenIn(cookieHeader) !== null,

    /**
     * Whose session a Cookie header carries; `setCookie` is given when the session was prolonged. `isBackground`: an open
     * page asks by itself, which is no use of the session and prolongs nothing.
     */
    async validate(cookieHeader: string | undefined, { isBackground = false } = {}) {
      const token = tokenIn(cookieHeader);
      if (!token) return null;
      const id = hashToken(token);
      const { session, user } = isBackground ? await store.look(id) : await lucia.validateSession(id);
      if (!session) return null;
      if (!isBackground && user.user.isAdmin) store.noteUse(id);
      return {
        sessionId: session.id,
        user: user.user,
        isConfirmed: session.confirmedAt >= clock() - confirmedForMs,
        setCookie: session.fresh ? cookieFor(token) : null,
      };
    },

    signOut: (sessionId: string) => lucia.invalidateSession(sessionId),
    signOutEverywhere: (userId: string) => lucia.invalidateUserSessions(userId),
    blankCookie: (): string => lucia.createBlankSessionCookie().serialize(),
    device: createDeviceCookie({ secure }),
  };
}

const createLucia = (store: Adapter, secure: boolean) =>
  new Lucia(store, {
    sessionExpiresIn: new TimeSpan(slidingDays, 'd'),
    sessionCookie: { name: secure ? '__Host-session' : 'session', attributes: { secure, sameSite: 'lax', path: '/' } },
    getUserAttributes: (user) => ({ user }),
    getSessionAttributes: ({ confirmedAt }) => ({ confirmedAt }),
  });

/** The sessions as lucia reads and writes them, and what it does not know of. */
function sessionStore(db: Db, clock: () => number) {
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
    .where(and(eq(sessions.id, sql.placeholder('id')), lt(sessions.seenAt, sql.placeholder('aMinuteAgo'))))
    .prepare();

  const findLive = (id: string) => {
    const row = find.get({ id });
    return row && !hasEnded(row.session, row.user.isAdmin, clock()) ? row : null;
  };

  // lucia compares with the machine's clock: what it is told, and what it tells, is shifted by how far that is off ours.
  const aheadMs = () => Date.now() - clock();
  const databaseSession = (row: typeof sessions.$inferSelect) => ({
    id: row.id,
    userId: row.userId,
    expiresAt: new Date(row.expiresAt + aheadMs()),
    attributes: { createdAt: row.createdAt, confirmedAt: row.confirmedAt, agent: row.agent },
  });

  return {
    /** A live session and its user as lucia would answer them, without prolonging it. */
    async look(id: string) {
      const row = findLive(id);
      if (!row || row.session.expiresAt <= clock()) return { session: null, user: null };
      const { confirmedAt } = row.session;
      return { session: { id, confirmedAt, fresh: false }, user: { id: row.user.id, user: row.user } };
    },
    /** Notes, to the minute, that a session is in use. */
    noteUse(id: string): void {
      unlessStorageFails(() => touch.run({ id, now: clock(), aMinuteAgo: clock() - minuteMs }));
    },

    async getSessionAndUser(id) {
      const row = findLive(id);
      return row ? [databaseSession(row.session), { id: row.user.id, attributes: row.user }] : [null, null];
    },
    async getUserSessions(userId) {
      return db.select().from(sessions).where(eq(sessions.userId, userId)).all().map(databaseSession);
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      db.insert(sessions)
        .values({
          id,
          userId,
          expiresAt: expiresAt.getTime() - aheadMs(),
          ...attributes,
          seenAt: attributes.createdAt,
        })
        .run();
    },
    async updateSessionExpiration(id, expiresAt) {
      const time = expiresAt.getTime() - aheadMs();
      unlessStorageFails(() => db.update(sessions).set({ expiresAt: time }).where(eq(sessions.id, id)).run());
    },
    async deleteSession(id) {
      db.delete(sessions).where(eq(sessions.id, id)).run();
    },
    async deleteUserSessions(userId) {
      db.delete(sessions).where(eq(sessions.userId, userId)).run();
    },
    async deleteExpiredSessions() {
      db.delete(sessions).where(lte(sessions.expiresAt, clock())).run();
    },
  } satisfies Adapter & Record<string, unknown>;
}

/** A full disk must not fail reads. */
function unlessStorageFails(note: () => void): void {
  try {
    note();
  } catch (error) {
    if (!storageFault(error)) throw error;
  }
}

function hasEnded({ createdAt, seenAt }: typeof sessions.$inferSelect, isAdmin: boolean, now: number): boolean {
  if (isAdmin && (createdAt < now - adminAbsoluteMs || seenAt < now - adminIdleMs)) return true;
  return createdAt < now - absoluteDays * dayMs;
}
