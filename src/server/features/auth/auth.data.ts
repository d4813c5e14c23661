import { TRPCError } from '@trpc/server';
import { and, eq, gt, isNull, lt, lte } from 'drizzle-orm';
import { isCommonPassword } from '#server/auth/common-passwords.ts';
import { hashToken, newToken, sessionUserColumns } from '#server/auth/lucia.ts';
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts';
import { enforceLimit, giveBack, withinLimit } from '#server/auth/rate-limit.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { oneTimeTokens, profiles, sessions, type TokenPurpose, users } from '#server/db/schema/users.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { refuseField } from '#server/trpc.ts';
import { messages } from '#shared/messages.ts';
import { passwordLimits, type SessionUser } from '#shared/users.ts';
import { addressTakenMail, confirmAgainMail, confirmationMail, passwordChangedMail, resetMail } from './auth.mails.ts';

const hour = 60 * 60 * 1000;
const tokenLifetimes: Record<TokenPurpose, number> = { 'confirm-email': 24 * hour, 'reset-password': hour };
const unconfirmedAccountsLive = 7 * 24 * hour;

/** Where a request comes from and when (UTC ms); `site`: whose mails it may cause. */
type Request = { ip: string; now: number; site: MailSite };

/**
 * Opens an unconfirmed account and mails its confirmation link. For a taken address the work and the answer are the
 * same: its owner gets a mail instead, and the account stays as it is.
 */
export async function signUp(
  db: Db,
  { fullName, email, password, ip, now, site }: Request & { fullName: string; email: string; password: string },
): Promise<void> {
  refuseWeakPassword('password', password, passwordLimits.min);
  enforceLimit(db, 'signUpPerIp', ip, now);
  const passwordHash = await hashPassword(password);
  inTransaction(db, (tx) => {
    const mayMail = withinLimit(tx, 'mailPerAddress', email, now);
    const taken = findAccount(tx, email);
    if (!taken) {
      const { userId } = tx
        .insert(users)
        .values({ email, passwordHash, createdAt: now })
        .returning({ userId: users.id })
        .get();
      tx.insert(profiles).values({ userId, fullName, createdAt: now }).run();
      queueMail(tx, confirmationMail(site, email, issueToken(tx, userId, 'confirm-email', now)), now);
    } else if (mayMail && taken.emailConfirmedAt !== null) {
      queueMail(tx, addressTakenMail(site, email), now);
    } else if (mayMail) {
      queueMail(tx, confirmAgainMail(site, email, issueToken(tx, taken.id, 'confirm-email', now)), now);
    }
  });
}

/** Mails a new confirmation link to an unconfirmed account; for any other address nothing happens. */
export function resendConfirmation(db: Db, { email, ip, now, site }: Request & { email: string }): void {
  mailAccount(db, { email, ip, now }, (tx, account) => {
    if (account.emailConfirmedAt !== null) return;
    queueMail(tx, confirmAgainMail(site, email, issueToken(tx, account.id, 'confirm-email', now)), now);
  });
}

/** Mails a link for a new password to an account; for an unknown address nothing happens. */
export function requestPasswordReset(db: Db, { email, ip, now, site }: Request & { email: string }): void {
  mailAccount(db, { email, ip, now }, (tx, account) => {
    queueMail(tx, resetMail(site, email, issueToken(tx, account.id, 'reset-password', now)), now);
  });
}

/** Confirms the address a token was mailed to; the answer is the account's id. The token is used up. */
export function confirmEmail(db: Db, { token, ip, now }: Pick<Request, 'ip' | 'now'> & { token: string }): string {
  enforceLimit(db, 'tokenPerIp', ip, now);
  return inTransaction(db, (tx) => {
    const userId = useToken(tx, token, 'confirm-email', now);
    confirmAddress(tx, userId, now);
    giveBack(tx, 'tokenPerIp', ip);
    return userId;
  });
}

/**
 * Checks an address and a password; the answer is the account's id. An unknown address is refused in the words and
 * the time of a wrong password.
 */
export async function checkCredentials(
  db: Db,
  { email, password, ip, now }: Pick<Request, 'ip' | 'now'> & { email: string; password: string },
): Promise<string> {
  enforceLimit(db, 'signInPerIp', ip, now);
  enforceLimit(db, 'signInPerAccount', email, now);
  const account = findAccount(db, email);
  const matches = await verifyPassword(account?.passwordHash ?? null, password);
  if (!account || !matches) throw new TRPCError({ code: 'UNAUTHORIZED', message: messages.invalidCredentials });
  giveBack(db, 'signInPerIp', ip);
  giveBack(db, 'signInPerAccount', email);
  if (account.emailConfirmedAt === null)
    throw new TRPCError({ code: 'FORBIDDEN', message: messages.emailNotConfirmed });
  return account.id;
}

/**
 * Sets a new password by a mailed token; the answer is the account's id. Ends every session, uses up every other
 * token, and confirms the address: the mail arrived.
 */
export async function resetPassword(
  db: Db,
  { token, password, ip, now, site }: Request & { token: string; password: string },
): Promise<string> {
  enforceLimit(db, 'tokenPerIp', ip, now);
  const account = findTokenHolder(db, token, now);
  if (!account) throw linkIsOld();
  giveBack(db, 'tokenPerIp', ip);
  refuseWeakPassword('password', password, minimumFor(account));
  const passwordHash = await hashPassword(password);
  inTransaction(db, (tx) => {
    useToken(tx, token, 'reset-password', now);
    confirmAddress(tx, account.id, now);
    replacePassword(tx, { account, passwordHash, now, site });
  });
  return account.id;
}

/** Sets a new password for somebody who knows the current one. Ends every session and uses up every token. */
export async function changePassword(
  db: Db,
  args: Omit<Request, 'ip'> & { email: string; currentPassword: string; newPassword: string },
): Promise<void> {
  const { email, currentPassword, newPassword, now, site } = args;
  const account = await requirePassword(db, { email, password: currentPassword, field: 'currentPassword', now });
  refuseWeakPassword('newPassword', newPassword, minimumFor(account));
  const passwordHash = await hashPassword(newPassword);
  inTransaction(db, (tx) => replacePassword(tx, { account, passwordHash, now, site }));
}

/**
 * Asks for the password once more before something grave; the answer is the account. Throws BAD_REQUEST at `field` when
 * it is wrong, TOO_MANY_REQUESTS after too many guesses. `now`: UTC ms.
 */
export async function requirePassword(
  db: Db,
  { email, password, field, now }: { email: string; password: string; field: string; now: number },
): Promise<Account> {
  enforceLimit(db, 'signInPerAccount', email, now);
  const account = findAccount(db, email);
  const matches = await verifyPassword(account?.passwordHash ?? null, password);
  if (!account || !matches) throw refuseField(field, 'This is not your current password');
  giveBack(db, 'signInPerAccount', email);
  return account;
}

/** An account as its own session sees it; null when there is none with this id. */
export function findSessionUser(db: Executor, userId: string): SessionUser | null {
  return (
    db
      .select(sessionUserColumns)
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(users.id, userId))
      .get() ?? null
  );
}

/** Drops sessions and links that have run out, and accounts whose address nobody confirmed within a week. `now`: UTC ms. */
export function sweepAccounts(db: Db, now: number): void {
  inTransaction(db, (tx) => {
    tx.delete(sessions).where(lte(sessions.expiresAt, now)).run();
    tx.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, now)).run();
    tx.delete(users)
      .where(
        and(
          isNull(users.emailConfirmedAt),
          eq(users.isAdmin, false),
          lt(users.createdAt, now - unconfirmedAccountsLive),
        ),
      )
      .run();
  });
}

type Account = NonNullable<ReturnType<typeof findAccount>>;

const accountColumns = {
  id: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  emailConfirmedAt: users.emailConfirmedAt,
  isAdmin: users.isAdmin,
};

const findAccount = (db: Executor, email: string) =>
  db.select(accountColumns).from(users).where(eq(users.email, email)).get();

const minimumFor = (account: Account): number => (account.isAdmin ? passwordLimits.adminMin : passwordLimits.min);

function refuseWeakPassword(field: string, password: string, minimum: number): void {
  if (password.length < minimum) throw refuseField(field, `Password must be at least ${minimum} characters`);
  if (isCommonPassword(password)) throw refuseField(field, 'Too many people use this password; please choose another');
}

/** Counts the try in the same transaction for every address, so that an unknown one takes no less time. */
function mailAccount(
  db: Db,
  { email, ip, now }: { email: string; ip: string; now: number },
  mail: (tx: Executor, account: Account) => void,
): void {
  enforceLimit(db, 'mailPerIp', ip, now);
  inTransaction(db, (tx) => {
    const account = findAccount(tx, email);
    if (withinLimit(tx, 'mailPerAddress', email, now) && account) mail(tx, account);
  });
}

/** A token for a link; the ones of the same purpose mailed before stop working. */
function issueToken(tx: Executor, userId: string, purpose: TokenPurpose, now: number): string {
  const token = newToken();
  tx.delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose)))
    .run();
  tx.insert(oneTimeTokens)
    .values({ hash: hashToken(token), userId, purpose, expiresAt: now + tokenLifetimes[purpose], createdAt: now })
    .run();
  return token;
}

const isLiveToken = (token: string, purpose: TokenPurpose, now: number) =>
  and(eq(oneTimeTokens.hash, hashToken(token)), eq(oneTimeTokens.purpose, purpose), gt(oneTimeTokens.expiresAt, now));

const findTokenHolder = (db: Executor, token: string, now: number) =>
  db
    .select(accountColumns)
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(isLiveToken(token, 'reset-password', now))
    .get();

/** Takes a token out of the data file; whoever comes second finds none. */
function useToken(tx: Executor, token: string, purpose: TokenPurpose, now: number): string {
  const used = tx
    .delete(oneTimeTokens)
    .where(isLiveToken(token, purpose, now))
    .returning({ userId: oneTimeTokens.userId })
    .get();
  if (!used) throw linkIsOld();
  return used.userId;
}

const linkIsOld = () =>
  new TRPCError({
    code: 'BAD_REQUEST',
    message: 'This link has expired or was already used. Please ask for a new one.',
  });

const confirmAddress = (tx: Executor, userId: string, now: number) =>
  tx
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
    .run();

function replacePassword(
  tx: Executor,
  { account, passwordHash, now, site }: { account: Account; passwordHash: string; now: number; site: MailSite },
): void {
  tx.update(users).set({ passwordHash }).where(eq(users.id, account.id)).run();
  tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, account.id)).run();
  tx.delete(sessions).where(eq(sessions.userId, account.id)).run();
  queueMail(tx, passwordChangedMail(site, account.email), now);
}
