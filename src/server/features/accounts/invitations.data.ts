/** Invites somebody to be an admin, and takes the answer. */
import { TRPCError } from '@trpc/server';
import { eq } from 'drizzle-orm';
import { requireInvitation } from '#server/auth/invitation-tokens.ts';
import { dropTokens } from '#server/auth/one-time-tokens.ts';
import { enforceLimit, giveBackAttempt } from '#server/auth/rate-limit.ts';
import type { Services } from '#server/context.ts';
import type { Executor } from '#server/db/open-db.ts';
import { profiles } from '#server/db/schema/users.ts';
import { acceptRole } from '#server/features/accounts/auth.admin.data.ts';
import {
  type AccountServices,
  confirmAddress,
  findAccountByEmail,
  type PasswordAgain,
  refuseWeakPassword,
  requirePassword,
} from '#server/features/accounts/auth.data.ts';
import { type Agreed, applySignUp } from '#server/features/accounts/pending-sign-ups.data.ts';
import { addUnconfirmedAccount } from '#server/features/accounts/sign-ups.data.ts';
import { withdrawTokenMails } from '#server/mail/mailer.ts';
import { refuseField } from '#server/trpc.ts';
import { member, perform, visitor, type Work } from '#server/work.ts';
import { passwordLimits } from '#shared/users.ts';

type OpenedLink = { token: string; ip: string };

export function openInvitation(services: Pick<Services, 'db' | 'clock'>, opened: OpenedLink) {
  const { email, role } = findInvitation(services, opened);
  return { email, role, hasAccount: isConfirmed(services.db, email) };
}

function findInvitation({ db, clock }: Pick<Services, 'db' | 'clock'>, { token, ip }: OpenedLink) {
  enforceLimit(db, 'tokenPerIp', ip, clock());
  const invitation = requireInvitation(db, { token, now: clock() });
  giveBackAttempt(db, 'tokenPerIp', ip);
  return invitation;
}

const isConfirmed = (db: Executor, email: string): boolean =>
  (findAccountByEmail(db, email)?.emailConfirmedAt ?? null) !== null;

/** Throws FORBIDDEN for another account than the invited one, BAD_REQUEST at a password that is wrong or too short. */
export async function joinTeam(
  services: AccountServices,
  { again, ...opened }: OpenedLink & { again: PasswordAgain },
): Promise<string> {
  const { userId, password } = again;
  const { email } = findInvitation(services, opened);
  if (findAccountByEmail(services.db, email)?.id !== userId)
    throw new TRPCError({ code: 'FORBIDDEN', message: `This invitation is for ${email}. Log in with that address.` });
  await requirePassword(services, { ...again, field: 'password' });
  if (password.length < passwordLimits.adminMin)
    throw refuseField(
      'password',
      `An admin’s password has at least ${passwordLimits.adminMin} characters. Change yours first, then open the link again.`,
    );
  perform(services, member(userId), (work) => accept(work, { ...opened, id: userId }));
  return userId;
}

type JoinAsNew = OpenedLink & { fullName: string; password: string; agreed: Agreed };

/** The link confirms the address. Throws BAD_REQUEST at the password, CONFLICT when there is an account by now. */
export async function joinTeamAsNew(
  services: AccountServices,
  { fullName, password, agreed, ...opened }: JoinAsNew,
): Promise<string> {
  const { email } = findInvitation(services, opened);
  await refuseWeakPassword(services, { password, minimum: passwordLimits.adminMin, own: [email, fullName] });
  const passwordHash = await services.passwords.hash(password, { ip: opened.ip, account: email });
  return perform(services, visitor, (work) => {
    const { tx } = work;
    if (isConfirmed(tx, email))
      throw new TRPCError({ code: 'CONFLICT', message: `${email} has an account. Log in, then open the link again.` });
    const userId = findAccountByEmail(tx, email)?.id ?? addUnconfirmedAccount(work, { email, fullName });
    confirmAddress(work, userId);
    applySignUp(work, { ...agreed, userId, passwordHash, fullName, phone: '', createdAt: work.now });
    tx.update(profiles).set({ verificationStatus: 'approved' }).where(eq(profiles.userId, userId)).run();
    dropTokens(tx, userId);
    withdrawTokenMails(tx, userId);
    accept(work, { ...opened, id: userId });
    return userId;
  });
}

function accept(work: Work, { token, id }: { token: string; id: string }): void {
  const { role, invitedBy } = requireInvitation(work.tx, { token, now: work.now });
  // The invitation goes with it.
  acceptRole(work, { who: { id }, role, invitedBy });
}
