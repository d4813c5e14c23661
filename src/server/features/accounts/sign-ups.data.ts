/** Signs up new accounts, which begin once their address is confirmed. */
import { TRPCError } from '@trpc/server';
import { and, eq } from 'drizzle-orm';
import { consumeToken, dropTokens, requireTokenHolder } from '#server/auth/one-time-tokens.ts';
import { consume, enforceLimit, giveBackAttempt } from '#server/auth/rate-limit.ts';
import type { Executor } from '#server/db/open-db.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import {
  type AccountServices,
  confirmAddress,
  findAccountByEmail,
  findAccountById,
  type MailRequest,
  refuseWeakPassword,
} from '#server/features/accounts/auth.data.ts';
import {
  type Agreed,
  type AppliedSignUp,
  addPendingSignUp,
  applySignUp,
  listPendingSignUps,
} from '#server/features/accounts/pending-sign-ups.data.ts';
import { withdrawTokenMails } from '#server/mail/mailer.ts';
import { refuseField } from '#server/trpc.ts';
import { perform, visitor, type Work, type WorkServices } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import { reviewBegan, signedUp, signedUpAgain } from './events.ts';

type SignUp = MailRequest &
  Agreed & {
    fullName: string;
    /** In E.164 form; empty for none. */
    phone: string;
    password: string;
    /** Marks the browser that signs up; see `device-cookie.ts`. */
    deviceHash: string;
  };

/**
 * Keeps the sign-up beside the account until the address is confirmed, since anybody can sign up with anybody's. For a
 * taken address the work and the answer are the same, later at signing in too, and its owner gets a mail.
 */
export async function signUp(
  services: AccountServices,
  { email, password, next, ip, ...chosen }: SignUp,
): Promise<{ isCrowded: boolean }> {
  await refuseWeakPassword(services, { password, own: [email, chosen.fullName] });
  enforceLimit(services.db, 'signUpPerIp', ip, services.clock());
  const passwordHash = await services.passwords.hash(password, { ip, account: email });
  return perform(services, visitor, (work) => {
    const { tx, now } = work;
    const isCrowded = !consume(tx, 'signUpInAll', 'everybody', now);
    const known = findAccountByEmail(tx, email);
    const id = known?.id ?? addUnconfirmedAccount(work, { email, fullName: chosen.fullName });
    addPendingSignUp(work, { ...chosen, userId: id, passwordHash, createdAt: now });
    if (known && known.emailConfirmedAt !== null) tellOwner(work, { id, email, next });
    else askToConfirm(work, { id, email, next });
    return { isCrowded };
  });
}

/** Without a password nobody can sign in; the name is shown to admins only until the address is confirmed. */
export function addUnconfirmedAccount(
  { tx, now }: Work,
  { email, fullName }: { email: string; fullName: string },
): string {
  const { id } = tx.insert(users).values({ email, passwordHash: '', createdAt: now }).returning({ id: users.id }).get();
  tx.insert(profiles).values({ userId: id, fullName, createdAt: now }).run();
  return id;
}

type SignedUp = { id: string; email: string; next: string };

function askToConfirm({ tx, now, happened }: Work, account: SignedUp): void {
  if (consume(tx, 'confirmMailPerAddress', account.email, now)) happened(signedUp, account);
}

function tellOwner({ tx, now, happened }: Work, account: SignedUp): void {
  if (consume(tx, 'takenMailPerAddress', account.email, now)) happened(signedUpAgain, account);
}

/** Mails what a sign-up mails to an address that was used to sign up lately; for any other nothing happens. */
export function resendConfirmation(services: WorkServices, { email, next, ip }: MailRequest): void {
  enforceLimit(services.db, 'mailPerIp', ip, services.clock());
  perform(services, visitor, (work) => {
    const account = findAccountByEmail(work.tx, email);
    if (!account) return;
    if (account.emailConfirmedAt === null) askToConfirm(work, { ...account, next });
    else if (listPendingSignUps(work.tx, account.id).length > 0) tellOwner(work, { ...account, next });
  });
}

type Confirmation = { ip: string; token: string };

/**
 * Returns the account's id. The link proves the mailbox, not who chose which password: the sign-up is that of this
 * browser (`deviceHash`), or the one with this password. Throws CONFLICT, leaving the token as it is, when neither says
 * which; BAD_REQUEST at the password when it is none of theirs.
 */
export async function confirmEmail(
  services: AccountServices,
  { password, deviceHash, ...link }: Confirmation & { password?: string | undefined; deviceHash: string | null },
): Promise<string> {
  const { db, clock } = services;
  const { token, ip } = link;
  const userId = requireConfirmation(services, link);
  const { isImported, signUps } = signUpsFor(db, userId);
  const confirmWith = (signUp: AppliedSignUp) =>
    perform(services, visitor, (work) => endConfirmation(work, { token, signUp }));
  if (password === undefined) {
    // Whoever was imported has orders and an address already; a browser that others use as well is not proof enough.
    const own = isImported || deviceHash === null ? undefined : signUps.find((s) => s.deviceHash === deviceHash);
    if (!own) throw new TRPCError({ code: 'CONFLICT', message: messages.signUpPassword });
    confirmWith(own);
    return userId;
  }
  enforceLimit(db, 'signUpChoicePerUser', userId, clock());
  for (const signUp of signUps) {
    if (!(await services.passwords.matches(signUp.passwordHash, password, { ip, account: userId }))) continue;
    giveBackAttempt(db, 'signUpChoicePerUser', userId);
    // The educator's name and phone of an imported customer stay.
    confirmWith(isImported ? { ...signUp, fullName: '', phone: '' } : signUp);
    return userId;
  }
  throw refuseField('password', 'This is not the password you chose when you signed up');
}

type OwnSignUp = Confirmation & Agreed & Pick<SignUp, 'fullName' | 'password'>;

/** For an owner who did not sign up or forgot the password. What anybody signed up with before is dropped. */
export async function confirmWithNewPassword(
  services: AccountServices,
  { token, fullName, password, ip, ...agreed }: OwnSignUp,
): Promise<string> {
  const userId = requireConfirmation(services, { token, ip });
  await refuseWeakPassword(services, { password, own: [signUpsFor(services.db, userId).email, fullName] });
  const passwordHash = await services.passwords.hash(password, { ip, account: userId });
  perform(services, visitor, (work) =>
    endConfirmation(work, {
      token,
      signUp: { ...agreed, userId, passwordHash, fullName, phone: '', createdAt: work.now },
    }),
  );
  return userId;
}

function requireConfirmation({ db, clock }: WorkServices, { token, ip }: Confirmation): string {
  enforceLimit(db, 'tokenPerIp', ip, clock());
  const userId = requireTokenHolder(db, { token, purpose: 'confirm-email', now: clock() });
  giveBackAttempt(db, 'tokenPerIp', ip);
  return userId;
}

function signUpsFor(db: Executor, userId: string) {
  const account = findAccountById(db, userId);
  if (!account) throw new Error(`token of no account ${userId}`);
  return { email: account.email, isImported: account.importedAt !== null, signUps: listPendingSignUps(db, userId) };
}

function endConfirmation(work: Work, { token, signUp }: { token: string; signUp: AppliedSignUp }): void {
  const { tx, now } = work;
  const { userId } = signUp;
  consumeToken(tx, { token, purpose: 'confirm-email', now });
  confirmAddress(work, userId);
  applySignUp(work, signUp);
  dropTokens(tx, userId);
  withdrawTokenMails(tx, userId);
  tellOfReview(work, userId);
}

function tellOfReview({ tx, happened }: Work, userId: string): void {
  const student = tx
    .select({ id: profiles.id, userId: users.id, email: users.email, fullName: profiles.fullName })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(users.id, userId), eq(users.isAdmin, false), eq(profiles.verificationStatus, 'pending')))
    .get();
  if (student) happened(reviewBegan, student);
}
