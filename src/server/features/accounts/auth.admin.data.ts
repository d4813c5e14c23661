import { and, asc, count, eq } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import { dropTokens } from '#server/auth/one-time-tokens.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { endAllSessions } from '#server/auth/sessions.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { dropPendingSignUps } from '#server/features/accounts/pending-sign-ups.data.ts';
import { withdrawTokenMails } from '#server/mail/mailer.ts';

type AdminChange = { email: string; actorId: string; now: number };

/**
 * Makes sure that the account of the settings exists and is an admin. An account in use keeps its password; one that
 * nobody ever confirmed may be a stranger's who guessed the address, so it gets the password of the settings.
 * Returns what was done. `now`: UTC ms.
 */
export async function ensureFirstAdmin(
  db: Db,
  { email, password, now }: { email: string; password: string; now: number },
): Promise<'created' | 'granted' | 'unchanged'> {
  const actorId = 'ADMIN_EMAIL setting';
  const known = findAccount(db, email);
  if (known && known.emailConfirmedAt !== null)
    return grantAdmin(db, { email, actorId, now }) === 'granted' ? 'granted' : 'unchanged';

  const account = { passwordHash: await hashPassword(password), isAdmin: true, emailConfirmedAt: now };
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
    recordChange(tx, { actorId, action: 'create', entity: 'user', entityId: id, after: { isAdmin: true } }, now);
  });
  return 'created';
}

/**
 * Makes an account an admin, from its next request on. `unconfirmed`: done, but its address is still to be confirmed;
 * `unknown`: no account has this address; `unchanged`: it is one already.
 */
export function grantAdmin(
  db: Db,
  { email, actorId, now }: AdminChange,
): 'granted' | 'unconfirmed' | 'unchanged' | 'unknown' {
  return inTransaction(db, (tx) => {
    const account = findAccount(tx, email);
    if (!account) return 'unknown';
    if (account.isAdmin) return 'unchanged';
    setAdmin(tx, account.id, true, actorId, now);
    return account.emailConfirmedAt === null ? 'unconfirmed' : 'granted';
  });
}

/** Makes an admin an ordinary account and ends its sessions. `last`: somebody must be left who can do this. */
export function revokeAdmin(
  db: Db,
  { email, actorId, now }: AdminChange,
): 'revoked' | 'unchanged' | 'last' | 'unknown' {
  return inTransaction(db, (tx) => {
    const account = findAccount(tx, email);
    if (!account) return 'unknown';
    if (!account.isAdmin) return 'unchanged';
    const admins = tx.select({ total: count() }).from(users).where(eq(users.isAdmin, true)).get();
    if ((admins?.total ?? 0) < 2) return 'last';
    setAdmin(tx, account.id, false, actorId, now);
    endAllSessions(tx, account.id);
    return 'revoked';
  });
}

/** Every admin's address and name, by address. */
export const listAdmins = (db: Executor): { email: string; fullName: string }[] =>
  db
    .select({ email: users.email, fullName: profiles.fullName })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.email))
    .all();

const findAccount = (db: Executor, email: string) =>
  db
    .select({ id: users.id, isAdmin: users.isAdmin, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.email, email))
    .get();

function setAdmin(tx: Executor, id: string, isAdmin: boolean, actorId: string, now: number): void {
  tx.update(users)
    .set({ isAdmin })
    .where(and(eq(users.id, id), eq(users.isAdmin, !isAdmin)))
    .run();
  const action = isAdmin ? 'grant-admin' : 'revoke-admin';
  recordChange(
    tx,
    { actorId, action, entity: 'user', entityId: id, before: { isAdmin: !isAdmin }, after: { isAdmin } },
    now,
  );
}
