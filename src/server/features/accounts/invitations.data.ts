import { TRPCError } from '@trpc/server';
import { eq } from 'drizzle-orm';
import { requireInvitation } from '#server/auth/invitation-tokens.ts';
import { dropTokens } from '#server/auth/one-time-tokens.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { enforceLimit, giveBackAttempt } from '#server/auth/rate-limit.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { profiles } from '#server/db/schema/users.ts';
import { changeRole, listAdmins } from '#server/features/accounts/auth.admin.data.ts';
import {
  type AuthRequest,
  confirmAddress,
  findAccountByEmail,
  type PasswordAgain,
  refuseWeakPassword,
  requirePassword,
} from '#server/features/accounts/auth.data.ts';
import { applySignUp } from '#server/features/accounts/pending-sign-ups.data.ts';
import { addUnconfirmedAccount } from '#server/features/accounts/sign-ups.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { queueMail, withdrawTokenMails } from '#server/mail/mailer.ts';
import { refuseField } from '#server/trpc.ts';
import { may } from '#shared/rights.ts';
import { passwordLimits } from '#shared/users.ts';
import { joinedMail } from './team.mails.ts';

type Opened = Pick<AuthRequest, 'ip' | 'now'> & { token: string };

/**
 * The address and role of a mailed invitation, and whether the address has an account. Throws BAD_REQUEST for a link
 * that is over.
 */
export function openInvitation(db: Db, opened: Opened) {
  const { email, role } = findInvitation(db, opened);
  return { email, role, hasAccount: isConfirmed(db, email) };
}

function findInvitation(db: Db, { token, ip, now }: Opened) {
  enforceLimit(db, 'tokenPerIp', ip, now);
  const invitation = requireInvitation(db, { token, now });
  giveBackAttempt(db, 'tokenPerIp', ip);
  return invitation;
}

const isConfirmed = (db: Executor, email: string): boolean =>
  (findAccountByEmail(db, email)?.emailConfirmedAt ?? null) !== null;

type Join = Opened & { site: MailSite; again: PasswordAgain };

/**
 * Makes the signed-in account an admin after its password; the answer is its id. Throws FORBIDDEN for another account
 * than the invited one, BAD_REQUEST at the password when it is wrong, or too short for an admin.
 */
export async function joinTeam(db: Db, { again, site, ...opened }: Join): Promise<string> {
  const { now } = opened;
  const { email } = findInvitation(db, opened);
  if (findAccountByEmail(db, email)?.id !== again.userId)
    throw new TRPCError({ code: 'FORBIDDEN', message: `This invitation is for ${email}. Sign in with that address.` });
  await requirePassword(db, { ...again, field: 'password', now });
  if (again.password.length < passwordLimits.adminMin)
    throw refuseField(
      'password',
      `An admin’s password has at least ${passwordLimits.adminMin} characters. Change yours first, then open the link again.`,
    );
  inTransaction(db, (tx) => accept(tx, { ...opened, site, id: again.userId }));
  return again.userId;
}

type JoinAsNew = Opened & { site: MailSite; fullName: string; password: string; termsVersion: string };

/**
 * Opens the account of somebody who was invited, its address confirmed by the link, and makes it an admin; the answer
 * is its id. Throws BAD_REQUEST at the password, CONFLICT when the address has got an account since.
 */
export async function joinTeamAsNew(db: Db, { fullName, password, ...join }: JoinAsNew): Promise<string> {
  const { site, now, termsVersion } = join;
  const { email } = findInvitation(db, join);
  await refuseWeakPassword({
    field: 'password',
    password,
    minimum: passwordLimits.adminMin,
    own: [email, fullName, site.name],
  });
  const passwordHash = await hashPassword(password, { ip: join.ip, account: email });
  return inTransaction(db, (tx) => {
    if (isConfirmed(tx, email))
      throw new TRPCError({ code: 'CONFLICT', message: `${email} has an account. Sign in, then open the link again.` });
    const userId = findAccountByEmail(tx, email)?.id ?? addUnconfirmedAccount(tx, { email, fullName, now });
    confirmAddress(tx, userId, now);
    applySignUp(tx, { userId, passwordHash, fullName, termsVersion, createdAt: now });
    tx.update(profiles).set({ verificationStatus: 'approved' }).where(eq(profiles.userId, userId)).run();
    dropTokens(tx, userId);
    withdrawTokenMails(tx, userId);
    accept(tx, { ...join, id: userId });
    return userId;
  });
}

/** The audit log names the owner who invited; every owner gets a mail. */
function accept(tx: Executor, { token, id, now, site }: Pick<Join, 'token' | 'now' | 'site'> & { id: string }): void {
  const { role, invitedBy } = requireInvitation(tx, { token, now });
  const owners = listAdmins(tx).filter((admin) => may(admin.role, 'team'));
  // The invitation goes with it.
  changeRole(tx, { who: { id }, role, actorId: invitedBy, now });
  const joined = listAdmins(tx).find((admin) => admin.id === id);
  if (!joined) throw new Error(`account ${id} is no admin`);
  for (const { email: recipient } of owners)
    queueMail(tx, joinedMail(site, { ...joined, recipient }), now, { aboutUserId: id });
}
