/** Where an account is signed in, and its deletion. */
import { TRPCError } from '@trpc/server';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { deleteCounters } from '#server/auth/rate-limit.ts';
import { findSessionUser } from '#server/auth/session-user.ts';
import type { Services } from '#server/context.ts';
import { type Executor, emptyLog } from '#server/db/open-db.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { testResults } from '#server/db/schema/tests.ts';
import { adminInvitations, profiles, sessions, users } from '#server/db/schema/users.ts';
import { type AccountServices, type PasswordAgain, requirePassword } from '#server/features/accounts/auth.data.ts';
import { deleteCorrespondence } from '#server/features/site/contact.data.ts';
import { deleteFile } from '#server/files/sweep.ts';
import { member, perform, type Work } from '#server/work.ts';
import type { SessionUser } from '#shared/users.ts';
import { sealAccount } from './closed-accounts.data.ts';
import { eraseTracesOfOrders } from './order-traces.data.ts';
import { answerFilesOf } from './verification-answers.data.ts';

const sessionsOf = prepareOnce((db) =>
  db
    .select({ id: sessions.id, agent: sessions.agent, signedInAt: sessions.createdAt, seenAt: sessions.seenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, sql.placeholder('userId')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .orderBy(desc(sessions.createdAt))
    .prepare(),
);

/** Where somebody is signed in, newest first; times in UTC ms. When it was last used is known of admins only. */
export function listSessions(
  db: Executor,
  { user, sessionId, now }: { user: SessionUser; sessionId: string | null; now: number },
) {
  return sessionsOf(db)
    .all({ userId: user.id, now })
    .map(({ seenAt, ...session }) => ({
      ...session,
      lastSeenAt: user.isAdmin ? seenAt : null,
      isThis: session.id === sessionId,
    }));
}

/**
 * Orders stay, without personal data; where closed accounts are kept, a sealed copy too. Throws BAD_REQUEST at the password,
 * FORBIDDEN for an admin.
 */
export async function deleteAccount(
  services: AccountServices & Pick<Services, 'sealer' | 'testClock'>,
  { user, again }: { user: SessionUser; again: PasswordAgain },
): Promise<void> {
  const { db, sealer, testClock } = services;
  refuseAdmin(db, user.id);
  await requirePassword(services, { ...again, field: 'password' });
  const sent = perform(services, member(user.id), (work) => {
    sealAccount(work, user, { sealer, testNow: testClock.now() });
    return eraseAccount(work, user);
  });
  for (const id of sent) await deleteFile(db, id);
  emptyLog(db);
}

function eraseAccount(work: Work, { id, email }: SessionUser): string[] {
  const { tx } = work;
  // Somebody may have become an admin while the password was checked.
  refuseAdmin(tx, id);
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, id));
  const sent = [...eraseTracesOfOrders(work, own), ...answerFilesOf(tx, id)];
  tx.update(orders).set({ userId: null }).where(eq(orders.userId, id)).run();
  tx.update(payments).set({ userId: null }).where(eq(payments.userId, id)).run();
  tx.delete(adminInvitations).where(eq(adminInvitations.email, email)).run();
  // All other mails about this person go with the account's row.
  deleteCorrespondence(work, email);
  for (const who of [email, id]) deleteCounters(tx, who);
  clearStudentCode(work, id);
  tx.delete(users).where(eq(users.id, id)).run();
  return sent;
}

function refuseAdmin(db: Executor, userId: string): void {
  if (!findSessionUser(db, userId)?.isAdmin) return;
  throw new TRPCError({
    code: 'FORBIDDEN',
    message: "An admin's account cannot be deleted. Take the admin right away first.",
  });
}

/** Results are deleted with the account; its code may also stand in results that an admin gave to somebody else. */
function clearStudentCode({ tx }: Work, userId: string): void {
  const code = tx.select({ code: profiles.studentCode }).from(profiles).where(eq(profiles.userId, userId)).get()?.code;
  if (code) tx.update(testResults).set({ code: '' }).where(eq(testResults.code, code)).run();
}
