import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import { dropTokens } from '#server/auth/one-time-tokens.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { dropSecondFactors, hasSecondFactor } from '#server/auth/second-factors.ts';
import { endAllSessions } from '#server/auth/sessions.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { adminInvitations, profiles, sessions, users } from '#server/db/schema/users.ts';
import { dropPendingSignUps } from '#server/features/accounts/pending-sign-ups.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { queueMail, withdrawTokenMails } from '#server/mail/mailer.ts';
import type { Role } from '#shared/rights.ts';
import { securityMail } from './security.mails.ts';

/**
 * Makes sure that the account of the settings exists and is an admin. An account in use keeps its password; an
 * unconfirmed one may be that of a stranger who guessed the address, so it gets the password of the settings. Returns
 * what was done. `now`: UTC ms.
 */
export async function ensureFirstAdmin(
  db: Db,
  { email, password, now }: { email: string; password: string; now: number },
): Promise<'created' | 'granted' | 'unchanged'> {
  const actorId = 'ADMIN_EMAIL setting';
  const known = findAccount(db, { email });
  if (known && known.emailConfirmedAt !== null)
    return inTransaction(db, (tx) => {
      // An owner may have given this account another role since.
      if (known.role !== null) return 'unchanged';
      changeRole(tx, { who: { email }, role: 'owner', actorId, now });
      return 'granted';
    });

  const account = { passwordHash: await hashPassword(password), role: 'owner', emailConfirmedAt: now } as const;
  inTransaction(db, (tx) => {
    const { id } = tx
      .insert(users)
      .values({ email, ...account, createdAt: now })
      .onConflictDoUpdate({ target: users.email, set: account })
      .returning({ id: users.id })
      .get();
    tx.insert(profiles)
      .values({ userId: id, fullName: 'Administrator', verificationStatus: 'approved', createdAt: now })
      .onConflictDoUpdate({ target: profiles.userId, set: { verificationStatus: 'approved' } })
      .run();
    dropTokens(tx, id);
    dropPendingSignUps(tx, id);
    withdrawTokenMails(tx, id);
    recordChange(tx, { actorId, action: 'create', entity: 'user', entityId: id, after: { role: 'owner' } }, now);
  });
  return 'created';
}

/** An account by its address or its id. */
export type Who = { email: string } | { id: string };

type RoleChange = {
  who: Who;
  /** Null takes the admin rights away. */
  role: Role | null;
  actorId: string;
  now: number;
};

/**
 * Gives an account a role or takes it away, and ends its sessions: one that somebody left open must not gain by it (ASVS
 * 7.2.4). `unconfirmed`: done, but the address is still to be confirmed; `unchanged`: it has this role already; `last`: not
 * done, because an owner must be left. Belongs into a transaction.
 */
export function changeRole(
  tx: Executor,
  { who, role, actorId, now }: RoleChange,
): 'changed' | 'unconfirmed' | 'unchanged' | 'last' | 'unknown' {
  const account = findAccount(tx, who);
  if (!account) return 'unknown';
  if (account.role === role) return 'unchanged';
  if (account.role === 'owner') {
    if (!hasOtherOwner(tx, account.id)) return 'last';
    tx.delete(adminInvitations).where(eq(adminInvitations.invitedBy, account.id)).run();
  }
  tx.update(users).set({ role }).where(eq(users.id, account.id)).run();
  if (role === null) dropSecondFactors(tx, account.id);
  endAllSessions(tx, account.id);
  tx.delete(adminInvitations).where(eq(adminInvitations.email, account.email)).run();
  const action = role === null ? 'revoke-admin' : account.role === null ? 'grant-admin' : 'update';
  recordChange(
    tx,
    { actorId, action, entity: 'user', entityId: account.id, before: { role: account.role }, after: { role } },
    now,
  );
  return account.emailConfirmedAt === null ? 'unconfirmed' : 'changed';
}

/**
 * Removes the second factors of a locked-out admin, ends the sessions and mails the account's owner. `unchanged`: it
 * has none.
 */
export function resetSecondFactor(
  db: Db,
  { email, actorId, now, site }: { email: string; actorId: string; now: number; site: MailSite },
): 'reset' | 'unchanged' | 'unknown' {
  return inTransaction(db, (tx) => {
    const account = findAccount(tx, { email });
    if (!account) return 'unknown';
    const { id } = account;
    if (!hasSecondFactor(tx, id)) return 'unchanged';
    dropSecondFactors(tx, id);
    endAllSessions(tx, id);
    recordChange(tx, { actorId, action: 'reset-factor', entity: 'user', entityId: id }, now);
    const what = `Two-step sign-in of your account at ${site.name} was just switched off by whoever runs the server.`;
    queueMail(tx, securityMail(site, email, what), now, { aboutUserId: id });
    return 'reset';
  });
}

/** Whether somebody else is an owner and can sign in. */
const hasOtherOwner = (db: Executor, id: string): boolean =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'owner'), isNotNull(users.emailConfirmedAt), ne(users.id, id)))
    .get() !== undefined;

/** In an open session, or in one that has ended since. */
const lastSeenAt = sql<number | null>`nullif(max(
  coalesce(${users.lastSeenAt}, 0),
  coalesce((select max(${sessions.seenAt}) from ${sessions} where ${sessions.userId} = ${users.id}), 0)), 0)`;

/** Every admin, by address. `lastSeenAt`: UTC ms, to the minute; null: never, as far as is known. */
export const listAdmins = (db: Executor) =>
  db
    .select({
      id: users.id,
      email: users.email,
      fullName: profiles.fullName,
      role: users.role,
      lastSeenAt,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.email))
    .all()
    .flatMap(({ role, ...admin }) => (role === null ? [] : [{ ...admin, role }]));

const findAccount = (db: Executor, who: Who) =>
  db
    .select({ id: users.id, email: users.email, role: users.role, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where('id' in who ? eq(users.id, who.id) : eq(users.email, who.email))
    .get();
