import { TRPCError } from '@trpc/server';
import { and, eq, isNull, lt, lte, type SQL } from 'drizzle-orm';
import { isCommonPassword } from '#server/auth/common-passwords.ts';
import { deviceLifetimeMs, isKnownDevice } from '#server/auth/device-cookie.ts';
import { sessionUserColumns } from '#server/auth/lucia.ts';
import { dropTokens, issueToken, newestChoice, requireTokenHolder, useToken } from '#server/auth/one-time-tokens.ts';
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts';
import { enforceLimit, giveBack, triesOf, withinLimit } from '#server/auth/rate-limit.ts';
import { hashToken } from '#server/auth/token.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { consents, devices, oneTimeTokens, profiles, sessions, users } from '#server/db/schema/users.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { refuseField } from '#server/trpc.ts';
import { messages } from '#shared/messages.ts';
import { passwordLimits, type SessionUser } from '#shared/users.ts';
import { addressTakenMail, confirmationMail, guessedMail, passwordChangedMail, resetMail } from './auth.mails.ts';

const hour = 60 * 60 * 1000;
const unconfirmedAccountsLive = 7 * 24 * hour;
/** From so many wrong passwords before the right one the owner is told; fewer are typing errors. */
const manyGuesses = 5;

/** Where a request comes from and when (UTC ms); `site`: whose mails it may cause. */
type Request = { ip: string; now: number; site: MailSite };

type SigningUp = Request & {
  fullName: string;
  email: string;
  password: string;
  /** Which words were agreed to. */
  termsVersion: string;
};

/**
 * Opens an unconfirmed account and mails its confirmation link. For a taken address the work and the answer are the
 * same: its owner gets a mail instead, and the account stays as it is. Each link opens the account with the name and
 * password of its own sign-up, so that a stranger who was first gains nothing when the owner confirms. The answer says
 * whether there have been more sign-ups today than a site like this has.
 */
export async function signUp(
  db: Db,
  { fullName, email, password, termsVersion, ip, now, site }: SigningUp,
): Promise<{ isCrowded: boolean }> {
  refuseWeakPassword('password', password, passwordLimits.min);
  enforceLimit(db, 'signUpPerIp', ip, now);
  const passwordHash = await hashPassword(password);
  const chosen = { passwordHash, fullName };
  return inTransaction(db, (tx) => {
    const isCrowded = !withinLimit(tx, 'signUpInAll', 'everybody', now);
    const mayMail = withinLimit(tx, 'mailPerAddress', email, now);
    const taken = findAccount(tx, eq(users.email, email));
    if (!taken) {
      const { userId } = tx
        .insert(users)
        .values({ email, passwordHash, createdAt: now })
        .returning({ userId: users.id })
        .get();
      tx.insert(profiles).values({ userId, fullName, createdAt: now }).run();
      agree(tx, { userId, version: termsVersion, now });
      queueMail(
        tx,
        confirmationMail(site, email, issueToken(tx, { userId, purpose: 'confirm-email', chosen, now })),
        now,
      );
    } else if (mayMail && taken.emailConfirmedAt !== null) {
      queueMail(tx, addressTakenMail(site, email), now);
    } else if (mayMail) {
      agree(tx, { userId: taken.id, version: termsVersion, now });
      const token = issueToken(tx, { userId: taken.id, purpose: 'confirm-email', chosen, now });
      queueMail(tx, confirmationMail(site, email, token), now);
    }
    return { isCrowded };
  });
}

/** Notes that somebody agreed to these words; the first time counts. */
function agree(tx: Executor, { userId, version, now }: { userId: string; version: string; now: number }): void {
  tx.insert(consents).values({ userId, version, acceptedAt: now }).onConflictDoNothing().run();
}

/**
 * Mails a new confirmation link, for the newest sign-up, to an unconfirmed account; for any other address nothing
 * happens.
 */
export function resendConfirmation(db: Db, { email, ip, now, site }: Request & { email: string }): void {
  mailAccount(db, { email, ip, now }, (tx, account) => {
    if (account.emailConfirmedAt !== null) return;
    const token = issueToken(tx, {
      userId: account.id,
      purpose: 'confirm-email',
      chosen: newestChoice(tx, account.id),
      now,
    });
    queueMail(tx, confirmationMail(site, email, token), now);
  });
}

/** Mails a link for a new password to an account; for an unknown address nothing happens. */
export function requestPasswordReset(db: Db, { email, ip, now, site }: Request & { email: string }): void {
  mailAccount(db, { email, ip, now }, (tx, account) => {
    queueMail(tx, resetMail(site, email, issueToken(tx, { userId: account.id, purpose: 'reset-password', now })), now);
  });
}

/** Confirms the address a token was mailed to; the answer is the account's id. The token is used up. */
export function confirmEmail(db: Db, { token, ip, now }: Pick<Request, 'ip' | 'now'> & { token: string }): string {
  enforceLimit(db, 'tokenPerIp', ip, now);
  return inTransaction(db, (tx) => {
    const { userId, passwordHash, fullName } = useToken(tx, { token, purpose: 'confirm-email', now });
    if (confirmAddress(tx, userId, now)) {
      if (passwordHash !== null) tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
      if (fullName !== null) tx.update(profiles).set({ fullName }).where(eq(profiles.userId, userId)).run();
    }
    dropTokens(tx, userId, 'confirm-email');
    giveBack(tx, 'tokenPerIp', ip);
    return userId;
  });
}

type Credentials = Request & { email: string; password: string; deviceToken: string | null; agent: string };

/**
 * Checks an address and a password; the answer is the account's id. An unknown address is refused in the words and
 * the time of a wrong password. A browser the owner has used before has tries of its own, which strangers elsewhere
 * cannot use up. After many wrong passwords the right one is told to the owner by mail. `agent`: what people call the
 * browser.
 */
export async function checkCredentials(
  db: Db,
  { email, password, ip, now, site, deviceToken, agent }: Credentials,
): Promise<string> {
  enforceLimit(db, 'signInPerIp', ip, now);
  const account = findAccount(db, eq(users.email, email));
  const isKnown = account && deviceToken !== null && isKnownDevice(db, { userId: account.id, token: deviceToken });
  const [limit, who] = isKnown
    ? (['signInPerDevice', `${account.id}:${hashToken(deviceToken)}`] as const)
    : (['signInPerAccount', email] as const);
  enforceLimit(db, limit, who, now);
  const matches = await verifyPassword(account?.passwordHash ?? null, password);
  if (!account || !matches) throw new TRPCError({ code: 'UNAUTHORIZED', message: messages.invalidCredentials });
  giveBack(db, 'signInPerIp', ip);
  giveBack(db, limit, who);
  if (account.emailConfirmedAt === null)
    throw new TRPCError({ code: 'FORBIDDEN', message: messages.emailNotConfirmed });
  const guesses = triesOf(db, 'signInPerAccount', email, now) + (isKnown ? triesOf(db, limit, who, now) : 0);
  if (guesses >= manyGuesses && withinLimit(db, 'guessNoticePerAccount', email, now))
    queueMail(db, guessedMail(site, email, { guesses, agent }), now);
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
  const userId = requireTokenHolder(db, { token, purpose: 'reset-password', now });
  const account = findAccount(db, eq(users.id, userId));
  if (!account) throw new Error(`token of no account ${userId}`);
  giveBack(db, 'tokenPerIp', ip);
  refuseWeakPassword('password', password, minimumFor(account));
  const passwordHash = await hashPassword(password);
  inTransaction(db, (tx) => {
    useToken(tx, { token, purpose: 'reset-password', now });
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
  const account = findAccount(db, eq(users.email, email));
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
    tx.delete(devices)
      .where(lte(devices.createdAt, now - deviceLifetimeMs))
      .run();
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

const findAccount = (db: Executor, which: SQL) => db.select(accountColumns).from(users).where(which).get();

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
    const account = findAccount(tx, eq(users.email, email));
    if (withinLimit(tx, 'mailPerAddress', email, now) && account) mail(tx, account);
  });
}

/** The answer is whether it had not been confirmed before. */
const confirmAddress = (tx: Executor, userId: string, now: number): boolean =>
  tx
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
    .run().changes > 0;

function replacePassword(
  tx: Executor,
  { account, passwordHash, now, site }: { account: Account; passwordHash: string; now: number; site: MailSite },
): void {
  tx.update(users).set({ passwordHash }).where(eq(users.id, account.id)).run();
  dropTokens(tx, account.id);
  tx.delete(sessions).where(eq(sessions.userId, account.id)).run();
  queueMail(tx, passwordChangedMail(site, account.email), now);
}
