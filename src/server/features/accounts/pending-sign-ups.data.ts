import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { countRows } from '#server/db/page.ts';
import { consents, pendingSignUps, profiles, users } from '#server/db/schema/users.ts';
import type { Work } from '#server/work.ts';

/** Each is one more password to check when the address is confirmed. */
const maxPerAccount = 10;

export type PendingSignUp = typeof pendingSignUps.$inferSelect;

export function addPendingSignUp({ tx }: Work, signUp: typeof pendingSignUps.$inferInsert): void {
  const kept = countRows(tx, pendingSignUps, eq(pendingSignUps.userId, signUp.userId));
  if (kept < maxPerAccount) tx.insert(pendingSignUps).values(signUp).run();
}

export const listPendingSignUps = (db: Executor, userId: string): PendingSignUp[] =>
  db
    .select()
    .from(pendingSignUps)
    .where(eq(pendingSignUps.userId, userId))
    .orderBy(desc(pendingSignUps.createdAt), desc(sql`rowid`))
    .all();

/** Which words stood beside the button of a sign-up. */
export type Agreed = Pick<PendingSignUp, 'termsVersion' | 'noticeVersion'>;

/** What an account takes over from a sign-up; an empty name or phone leaves the account's as it is. */
export type AppliedSignUp = Agreed &
  Pick<PendingSignUp, 'userId' | 'passwordHash' | 'fullName' | 'phone' | 'createdAt'>;

/** Gives an account the name, the phone, the password and the consent of a sign-up; deletes all that are kept. */
export function applySignUp(work: Work, { userId, passwordHash, fullName, phone, ...agreed }: AppliedSignUp): void {
  const { tx } = work;
  tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
  const own = { ...(fullName !== '' && { fullName }), ...(phone !== '' && { phone }) };
  if (Object.keys(own).length > 0) tx.update(profiles).set(own).where(eq(profiles.userId, userId)).run();
  if (agreed.termsVersion !== '')
    tx.insert(consents)
      .values({
        userId,
        version: agreed.termsVersion,
        noticeVersion: agreed.noticeVersion,
        acceptedAt: agreed.createdAt,
      })
      .onConflictDoNothing()
      .run();
  dropPendingSignUps(work, userId);
}

export const dropPendingSignUps = ({ tx }: Work, userId: string): void =>
  void tx.delete(pendingSignUps).where(eq(pendingSignUps.userId, userId)).run();

export const sweepPendingSignUps = ({ tx }: Work, before: number): void =>
  void tx.delete(pendingSignUps).where(lt(pendingSignUps.createdAt, before)).run();
