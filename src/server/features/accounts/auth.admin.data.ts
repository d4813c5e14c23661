/** Makes admins from the settings and from the command line. */
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { dropTokens, issueToken } from '#server/auth/one-time-tokens.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { dropSecondFactors, hasSecondFactor } from '#server/auth/second-factors.ts';
import { endAllSessions } from '#server/auth/sessions.ts';
import type { Executor } from '#server/db/open-db.ts';
import { adminInvitations, profiles, sessions, users } from '#server/db/schema/users.ts';
import { dropPendingSignUps } from '#server/features/accounts/pending-sign-ups.data.ts';
import { withdrawTokenMails } from '#server/mail/mailer.ts';
import { perform, program, type Work, type WorkServices } from '#server/work.ts';
import { may, type Role } from '#shared/rights.ts';
import { firstAdminAdded, roleChanged, secondFactorReset, teamJoined } from './events.ts';

/** An account in use keeps its password; an unconfirmed one may be a stranger's, and gets that of the settings. */
export async function ensureFirstAdmin(
  services: WorkServices,
  { email, password }: { email: string; password: string },
): Promise<'created' | 'granted' | 'unchanged'> {
  const operator = program('ADMIN_EMAIL setting');
  const known = findAccount(services.db, { email });
  if (known && known.emailConfirmedAt !== null)
    return perform(services, operator, (work) => {
      // An owner may have given this account another role since.
      if (known.role !== null) return 'unchanged';
      changeRole(work, { who: { email }, role: 'owner' });
      return 'granted';
    });

  const passwordHash = await hashPassword(password);
  perform(services, operator, (work) => addFirstAdmin(work, { email, passwordHash }));
  return 'created';
}

const firstOwnerMs = 24 * 60 * 60_000;

/**
 * Makes the account of the first owner, who chooses a password with the token that this answers: it works once, for 24 hours, and
 * replaces one that was made before. Null: there is an owner who has logged in already.
 */
export function inviteFirstOwner(work: Work, email: string): string | null {
  const { tx, now } = work;
  const owners = listAdmins(tx).filter(({ role }) => role === 'owner');
  if (owners.some((owner) => owner.email !== email || owner.lastSeenAt !== null)) return null;
  // No password fits this.
  addFirstAdmin(work, { email, passwordHash: 'none' });
  const account = findAccount(tx, { email });
  return account ? issueToken(tx, { userId: account.id, purpose: 'reset-password', now, validMs: firstOwnerMs }) : null;
}

function addFirstAdmin(work: Work, { email, passwordHash }: { email: string; passwordHash: string }): void {
  const { tx, now } = work;
  const account = { passwordHash, role: 'owner', emailConfirmedAt: now } as const;
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
  dropPendingSignUps(work, id);
  withdrawTokenMails(tx, id);
  work.happened(firstAdminAdded, { id, email });
}

type WhichAccount = { email: string } | { id: string };

/** `role` null: without admin rights. */
type RoleChange<To extends Role | null> = { who: WhichAccount; role: To };

/**
 * Ends its sessions too: one that somebody left open must not gain by it (ASVS 7.2.4). `unconfirmed`: done, but the
 * address is still to be confirmed; `last`: not done, because an owner must be left.
 */
export function changeRole(
  work: Work,
  change: RoleChange<Role | null>,
): 'changed' | 'unconfirmed' | 'unchanged' | 'last' | 'unknown' {
  const outcome = setRoleOf(work, change);
  if (typeof outcome === 'string') return outcome;
  work.happened(roleChanged, outcome);
  return outcome.emailConfirmedAt === null ? 'unconfirmed' : 'changed';
}

/** Gives an account the role to which an owner invited it, as `changeRole` does. */
export function acceptRole(
  work: Work,
  { invitedBy, ...change }: RoleChange<Role> & { who: { id: string }; invitedBy: string },
): void {
  const owners = listAdmins(work.tx).filter(({ role }) => may(role, 'team'));
  const outcome = setRoleOf(work, change);
  const joined = listAdmins(work.tx).find(({ id }) => id === change.who.id);
  if (typeof outcome === 'string' || !joined) throw new Error(`account ${change.who.id} could not become an admin`);
  work.happened(teamJoined, { ...joined, before: outcome.before, invitedBy, owners });
}

function setRoleOf({ tx }: Work, { who, role }: RoleChange<Role | null>) {
  const account = findAccount(tx, who);
  if (!account) return 'unknown';
  const { id, email } = account;
  if (account.role === role) return 'unchanged';
  if (account.role === 'owner') {
    if (!hasOtherOwner(tx, id)) return 'last';
    tx.delete(adminInvitations).where(eq(adminInvitations.invitedBy, id)).run();
  }
  tx.update(users).set({ role }).where(eq(users.id, id)).run();
  if (role === null) dropSecondFactors(tx, id);
  endAllSessions(tx, id);
  tx.delete(adminInvitations).where(eq(adminInvitations.email, email)).run();
  return { ...account, before: account.role, role };
}

/** Of a locked-out admin. Ends the sessions; `unchanged`: there is none. */
export function resetSecondFactor(work: Work, { email }: { email: string }): 'reset' | 'unchanged' | 'unknown' {
  const { tx } = work;
  const account = findAccount(tx, { email });
  if (!account) return 'unknown';
  if (!hasSecondFactor(tx, account.id)) return 'unchanged';
  dropSecondFactors(tx, account.id);
  endAllSessions(tx, account.id);
  work.happened(secondFactorReset, account);
  return 'reset';
}

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

const findAccount = (db: Executor, who: WhichAccount) =>
  db
    .select({ id: users.id, email: users.email, role: users.role, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where('id' in who ? eq(users.id, who.id) : eq(users.email, who.email))
    .get();
