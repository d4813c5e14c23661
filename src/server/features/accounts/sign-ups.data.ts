import { TRPCError } from '@trpc/server';
import { consumeToken, dropTokens, requireTokenHolder } from '#server/auth/one-time-tokens.ts';
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts';
import { consume, enforceLimit, giveBackAttempt } from '#server/auth/rate-limit.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import {
  type AuthRequest,
  confirmAddress,
  findAccountByEmail,
  type MailRequest,
  refuseWeakPassword,
} from '#server/features/accounts/auth.data.ts';
import {
  addPendingSignUp,
  applySignUp,
  listPendingSignUps,
  type PendingSignUp,
} from '#server/features/accounts/pending-sign-ups.data.ts';
import { queueMail, withdrawTokenMails } from '#server/mail/mailer.ts';
import { refuseField } from '#server/trpc.ts';
import { messages } from '#shared/messages.ts';
import { passwordLimits } from '#shared/users.ts';
import { addressTakenMail, confirmationMail } from './sign-ups.mails.ts';

type SignUp = MailRequest & {
  fullName: string;
  password: string;
  /** The version of the terms that was agreed to. */
  termsVersion: string;
};

/**
 * Opens an unconfirmed account and mails its confirmation link. The sign-up is kept beside the account until the address is
 * confirmed, since anybody can sign up with anybody's address. For a taken address the work and the answer are the same,
 * and its owner gets a mail. `isCrowded`: unusually many sign-ups today.
 */
export async function signUp(
  db: Db,
  { fullName, email, password, termsVersion, next, ip, now, site }: SignUp,
): Promise<{ isCrowded: boolean }> {
  await refuseWeakPassword({
    field: 'password',
    password,
    minimum: passwordLimits.min,
    own: [email, fullName, site.name],
  });
  enforceLimit(db, 'signUpPerIp', ip, now);
  const passwordHash = await hashPassword(password, { ip, account: email });
  return inTransaction(db, (tx) => {
    const isCrowded = !consume(tx, 'signUpInAll', 'everybody', now);
    const known = findAccountByEmail(tx, email);
    if (known && known.emailConfirmedAt !== null) {
      if (consume(tx, 'takenMailPerAddress', email, now))
        queueMail(tx, addressTakenMail(site, email, next), now, { aboutUserId: known.id });
      return { isCrowded };
    }
    const userId = known?.id ?? addUnconfirmedAccount(tx, { email, fullName, now });
    addPendingSignUp(tx, { userId, passwordHash, fullName, termsVersion, createdAt: now });
    mailConfirmation(tx, { userId, email, next, now, site });
    return { isCrowded };
  });
}

/** Without a password nobody can sign in; the name is shown to admins only until the address is confirmed. */
export function addUnconfirmedAccount(
  tx: Executor,
  { email, fullName, now }: { email: string; fullName: string; now: number },
): string {
  const { id } = tx.insert(users).values({ email, passwordHash: '', createdAt: now }).returning({ id: users.id }).get();
  tx.insert(profiles).values({ userId: id, fullName, createdAt: now }).run();
  return id;
}

function mailConfirmation(
  tx: Executor,
  { userId, email, next, now, site }: Pick<SignUp, 'email' | 'next' | 'now' | 'site'> & { userId: string },
): void {
  if (consume(tx, 'confirmMailPerAddress', email, now))
    queueMail(tx, confirmationMail(site, email, next), now, { aboutUserId: userId });
}

/** Mails a new confirmation link to an unconfirmed account; for any other address nothing happens. */
export function resendConfirmation(db: Db, { email, next, ip, now, site }: MailRequest): void {
  enforceLimit(db, 'mailPerIp', ip, now);
  inTransaction(db, (tx) => {
    const account = findAccountByEmail(tx, email);
    if (account && account.emailConfirmedAt === null)
      mailConfirmation(tx, { userId: account.id, email, next, now, site });
  });
}

type Confirmation = Pick<AuthRequest, 'ip' | 'now'> & {
  token: string;
  /** What was chosen when signing up; asked for when several sign-ups used the address. */
  password?: string | undefined;
};

/**
 * Confirms the address a token was mailed to; returns the account's id. Applies the account's sign-up. Throws CONFLICT,
 * leaving the token as it is, when several sign-ups used the address and no password says which is its owner's;
 * BAD_REQUEST at the password when it is none of theirs.
 */
export async function confirmEmail(db: Db, { token, password, ip, now }: Confirmation): Promise<string> {
  enforceLimit(db, 'tokenPerIp', ip, now);
  const userId = requireTokenHolder(db, { token, purpose: 'confirm-email', now });
  giveBackAttempt(db, 'tokenPerIp', ip);
  const chosen = await chooseSignUp(db, { userId, password, ip, now });
  inTransaction(db, (tx) => {
    consumeToken(tx, { token, purpose: 'confirm-email', now });
    confirmAddress(tx, userId, now);
    if (chosen) applySignUp(tx, chosen);
    dropTokens(tx, userId, 'confirm-email');
    withdrawTokenMails(tx, userId, 'confirm-email');
  });
  return userId;
}

/** The sign-up that a confirmation is for; null for accounts of earlier versions, which kept none. */
async function chooseSignUp(
  db: Db,
  { userId, password, ip, now }: Pick<Confirmation, 'ip' | 'now' | 'password'> & { userId: string },
): Promise<PendingSignUp | null> {
  const signUps = listPendingSignUps(db, userId);
  if (signUps.length < 2) return signUps[0] ?? null;
  if (password === undefined) throw new TRPCError({ code: 'CONFLICT', message: messages.severalSignUps });
  enforceLimit(db, 'signUpChoicePerUser', userId, now);
  for (const signUp of signUps) {
    if (!(await verifyPassword(signUp.passwordHash, password, { ip, account: userId }))) continue;
    giveBackAttempt(db, 'signUpChoicePerUser', userId);
    return signUp;
  }
  throw refuseField('password', 'This is not the password you chose when you signed up');
}
