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
  findAccountById,
  type MailRequest,
  refuseWeakPassword,
} from '#server/features/accounts/auth.data.ts';
import { addPendingSignUp, applySignUp, listPendingSignUps } from '#server/features/accounts/pending-sign-ups.data.ts';
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
  /** Marks the browser that signs up; see `device-cookie.ts`. */
  deviceHash: string;
};

/**
 * Opens an unconfirmed account and mails its confirmation link. The sign-up is kept beside the account until the address is
 * confirmed, since anybody can sign up with anybody's address. For a taken address the work and the answer are the same,
 * later at signing in too, and its owner gets a mail. `isCrowded`: unusually many sign-ups today.
 */
export async function signUp(
  db: Db,
  { fullName, email, password, termsVersion, deviceHash, next, ip, now, site }: SignUp,
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
    const userId = known?.id ?? addUnconfirmedAccount(tx, { email, fullName, now });
    addPendingSignUp(tx, { userId, passwordHash, fullName, termsVersion, deviceHash, createdAt: now });
    if (known && known.emailConfirmedAt !== null) mailTaken(tx, { userId, email, next, now, site });
    else mailConfirmation(tx, { userId, email, next, now, site });
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

type AccountMail = Pick<SignUp, 'email' | 'next' | 'now' | 'site'> & { userId: string };

function mailConfirmation(tx: Executor, { userId, email, next, now, site }: AccountMail): void {
  if (consume(tx, 'confirmMailPerAddress', email, now))
    queueMail(tx, confirmationMail(site, email, next), now, { aboutUserId: userId });
}

function mailTaken(tx: Executor, { userId, email, next, now, site }: AccountMail): void {
  if (consume(tx, 'takenMailPerAddress', email, now))
    queueMail(tx, addressTakenMail(site, email, next), now, { aboutUserId: userId });
}

/** Mails what a sign-up mails to an address that was used to sign up lately; for any other nothing happens. */
export function resendConfirmation(db: Db, { email, next, ip, now, site }: MailRequest): void {
  enforceLimit(db, 'mailPerIp', ip, now);
  inTransaction(db, (tx) => {
    const account = findAccountByEmail(tx, email);
    if (!account) return;
    const mail = { userId: account.id, email, next, now, site };
    if (account.emailConfirmedAt === null) mailConfirmation(tx, mail);
    else if (listPendingSignUps(tx, account.id).length > 0) mailTaken(tx, mail);
  });
}

type Confirmation = Pick<AuthRequest, 'ip' | 'now'> & { token: string };

/**
 * Confirms the address a token was mailed to, with the sign-up of the mailbox's owner; returns the account's id. The link
 * proves the mailbox, not who chose which password: the sign-up is the one of this browser, or the one with this password.
 * Throws CONFLICT, leaving the token as it is, when neither says which; BAD_REQUEST at the password when it is none of
 * theirs. `deviceHash`: of this browser.
 */
export async function confirmEmail(
  db: Db,
  args: Confirmation & { password?: string | undefined; deviceHash: string | null },
): Promise<string> {
  const { token, password, deviceHash, ip, now } = args;
  const userId = requireConfirmation(db, { token, ip, now });
  const { isImported, signUps } = signUpsFor(db, userId);
  if (password === undefined) {
    // Whoever was imported has orders and an address already; a browser that others use as well is not proof enough.
    const own = isImported || deviceHash === null ? undefined : signUps.find((s) => s.deviceHash === deviceHash);
    if (!own) throw new TRPCError({ code: 'CONFLICT', message: messages.signUpPassword });
    endConfirmation(db, { token, now, signUp: own });
    return userId;
  }
  enforceLimit(db, 'signUpChoicePerUser', userId, now);
  for (const signUp of signUps) {
    if (!(await verifyPassword(signUp.passwordHash, password, { ip, account: userId }))) continue;
    giveBackAttempt(db, 'signUpChoicePerUser', userId);
    // The educator's name of an imported customer stays.
    endConfirmation(db, { token, now, signUp: isImported ? { ...signUp, fullName: '' } : signUp });
    return userId;
  }
  throw refuseField('password', 'This is not the password you chose when you signed up');
}

type OwnSignUp = Confirmation & Pick<SignUp, 'fullName' | 'password' | 'termsVersion' | 'site'>;

/**
 * Confirms the address a token was mailed to, for an owner who did not sign up or forgot the password; returns the
 * account's id. What anybody signed up with before is dropped. Throws BAD_REQUEST at a weak password.
 */
export async function confirmWithNewPassword(
  db: Db,
  { token, fullName, password, termsVersion, ip, now, site }: OwnSignUp,
): Promise<string> {
  const userId = requireConfirmation(db, { token, ip, now });
  const { email } = signUpsFor(db, userId);
  const own = [email, fullName, site.name];
  await refuseWeakPassword({ field: 'password', password, minimum: passwordLimits.min, own });
  const passwordHash = await hashPassword(password, { ip, account: userId });
  endConfirmation(db, { token, now, signUp: { userId, passwordHash, fullName, termsVersion, createdAt: now } });
  return userId;
}

function requireConfirmation(db: Db, { token, ip, now }: Confirmation): string {
  enforceLimit(db, 'tokenPerIp', ip, now);
  const userId = requireTokenHolder(db, { token, purpose: 'confirm-email', now });
  giveBackAttempt(db, 'tokenPerIp', ip);
  return userId;
}

function signUpsFor(db: Db, userId: string) {
  const account = findAccountById(db, userId);
  if (!account) throw new Error(`token of no account ${userId}`);
  return { email: account.email, isImported: account.importedAt !== null, signUps: listPendingSignUps(db, userId) };
}

type Ending = Pick<Confirmation, 'token' | 'now'> & { signUp: Parameters<typeof applySignUp>[1] };

function endConfirmation(db: Db, { token, now, signUp }: Ending): void {
  const { userId } = signUp;
  inTransaction(db, (tx) => {
    consumeToken(tx, { token, purpose: 'confirm-email', now });
    confirmAddress(tx, userId, now);
    applySignUp(tx, signUp);
    dropTokens(tx, userId);
    withdrawTokenMails(tx, userId);
  });
}
