/** Gives lucia its sessions, of which the data file holds only hashes. */
import { eq, sql } from 'drizzle-orm';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import { unlessStorageFails } from '#server/db/disk-space.ts';
import type { Db, Executor } from '#server/db/open-db.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { profiles, sessions, users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { nature } from '#server/nature.ts';
import type { SessionUser } from '#shared/users.ts';
import { sessionUserColumns } from './session-user.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
export const sessionLifetimeMs = 30 * dayMs;
const absoluteMs = 90 * dayMs;
/** An admin's session opens everybody's data, so it ends with the working day and when it is left alone. */
const adminAbsoluteMs = 12 * 60 * minuteMs;
const adminIdleMs = 30 * minuteMs;

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: SessionUser;
    DatabaseSessionAttributes: Pick<SessionRow, 'createdAt' | 'seenAt' | 'confirmedAt' | 'agent'>;
  }
}

type SessionRow = typeof sessions.$inferSelect;
type Store = { db: Db; clock: () => number };
type Options = { isBackground?: boolean; also?: (tx: Executor) => void };

/**
 * A session ends after 30 days without use and 90 days after signing in; an admin's after 12 hours, or 30 minutes
 * without use. lucia sees only the hashes of the tokens. `isBackground`: nothing is extended. `also`: is written in the
 * transaction that stores a new session.
 */
export const createLucia = (store: Store, options: Options = {}) =>
  new Lucia(createAdapter(store, options), {
    sessionExpiresIn: new TimeSpan(sessionLifetimeMs, 'ms'),
    getUserAttributes: (user) => ({ user }),
    getSessionAttributes: ({ confirmedAt, seenAt }) => ({ confirmedAt, seenAt }),
  });

function createAdapter({ db, clock }: Store, { isBackground = false, also }: Options): Adapter {
  // lucia compares with the machine's clock: its times are shifted by how far that is ahead of the site's.
  const aheadMs = () => nature.now() - clock();
  const timeOf = (expiresAt: Date) => expiresAt.getTime() - aheadMs();
  const toLucia = ({ id, userId, expiresAt, ...attributes }: SessionRow) => ({
    id,
    userId,
    expiresAt: new Date(expiresAt + aheadMs()),
    attributes,
  });

  return {
    async getSessionAndUser(id) {
      const row = finding(db).get({ id });
      if (!row || hasEnded(row.session, row.user.isAdmin, clock())) return [null, null];
      return [toLucia(row.session), { id: row.user.id, attributes: row.user }];
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      inTransaction(db, (tx) => {
        tx.insert(sessions)
          .values({ id, userId, expiresAt: timeOf(expiresAt), ...attributes })
          .run();
        also?.(tx);
      });
    },
    async updateSessionExpiration(id, expiresAt) {
      if (isBackground) return;
      const extension = db.update(sessions).set({ expiresAt: timeOf(expiresAt) });
      unlessStorageFails(() => extension.where(eq(sessions.id, id)).run());
    },
    async deleteSession(id) {
      unlessStorageFails(() => db.delete(sessions).where(eq(sessions.id, id)).run());
    },
    getUserSessions: unused,
    deleteUserSessions: unused,
    deleteExpiredSessions: unused,
  };
}

/** What sessions.ts does itself, in the transaction that it belongs to. */
const unused = () => Promise.reject(new Error('The site does not use this of lucia'));

const finding = prepareOnce((db) =>
  db
    .select({ session: sessions, user: sessionUserColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(),
);

function hasEnded({ createdAt, seenAt }: SessionRow, isAdmin: boolean, now: number): boolean {
  if (isAdmin && (createdAt < now - adminAbsoluteMs || seenAt < now - adminIdleMs)) return true;
  return createdAt < now - absoluteMs;
}
