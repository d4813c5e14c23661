import { count, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { consents, pendingSignUps, profiles, users } from '#server/db/schema/users.ts';

/** Each is one more password to check when the address is confirmed. */
const maxPerAccount = 10;

export type PendingSignUp = typeof pendingSignUps.$inferSelect;

/** Keeps a sign-up until the address is confirmed; at most ten for each account. */
export function addPendingSignUp(tx: Executor, signUp: typeof pendingSignUps.$inferInsert): void {
  const kept = tx.select({ total: count() }).from(pendingSignUps).where(eq(pendingSignUps.userId, signUp.userId)).get();
  if ((kept?.total ?? 0) < maxPerAccount) tx.insert(pendingSignUps).values(signUp).run();
}

/** An account's sign-ups, newest first. */
export const listPendingSignUps = (db: Executor, userId: string): PendingSignUp[] =>
  db
    .select()
    .from(pendingSignUps)
    .where(eq(pendingSignUps.userId, userId))
    .orderBy(desc(pendingSignUps.createdAt), desc(sql`rowid`))
    .all();

/** Gives an account the name, the password and the consent of one of its sign-ups; deletes all of them. */
export function applySignUp(tx: Executor, { userId, passwordHash, fullName, ...agreed }: PendingSignUp): void {
  tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
  if (fullName !== '') tx.update(profiles).set({ fullName }).where(eq(profiles.userId, userId)).run();
  if (agreed.termsVersion !== '')
    tx.insert(consents)
      .values({ userId, version: agreed.termsVersion, acceptedAt: agreed.createdAt })
      .onConflictDoNothing()
      .run();
  dropPendingSignUps(tx, userId);
}

export const dropPendingSignUps = (tx: Executor, userId: string): void =>
  void tx.delete(pendingSignUps).where(eq(pendingSignUps.userId, userId)).run();
