/** Signs in and out, and confirms addresses and new passwords by mailed links. */
import { TRPCError } from '@trpc/server';
import { and, eq, inArray, isNull, lt, lte, ne, notExists, type SQL } from 'drizzle-orm';
import { weaknessOf } from '#server/auth/common-passwords.ts';
import { isKnownDevice } from '#server/auth/device-cookie.ts';
import { network } from '#server/auth/network.ts';
import { consumeToken, dropTokens, requireTokenHolder } from '#server/auth/one-time-tokens.ts';
import {
  type Counter,
  consume,
  countAttempts,
  counterOf,
  enforceLimit,
  enforceLimits,
  giveBackAttempt,
} from '#server/auth/rate-limit.ts';
import { endAllSessions } from '#server/auth/sessions.ts';
import { hashToken } from '#server/auth/token.ts';
import type { Services } from '#server/context.ts';
import type { Executor } from '#server/db/open-db.ts';
import { mails } from '#server/db/schema/mails.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import {
  adminInvitations,
  devices,
  oneTimeTokens,
  pendingSignUps,
  profiles,
  sessions,
  users,
} from '#server/db/schema/users.ts';
import {
  applySignUp,
  dropPendingSignUps,
  listPendingSignUps,
  sweepPendingSignUps,
} from '#server/features/accounts/pending-sign-ups.data.ts';
import { siteFacts } from '#server/features/site/site.data.ts';
import { withdrawTokenMails } from '#server/mail/mailer.ts';
import { refuseField } from '#server/trpc.ts';
import { member, perform, visitor, type Work, type WorkServices } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import { keptMs } from '#shared/retention.ts';
import { passwordLimits, type SessionUser } from '#shared/users.ts';
import { passwordChanged, passwordForgotten, passwordGuessed } from './events.ts';

/** After this many wrong passwords before the right one the owner gets a mail; fewer are typing errors. */
const manyGuesses = 5;

/** What a change of an account takes that compares or hashes a password. */
export type AccountServices = WorkServices & Pick<Services, 'passwords'>;

/** Who asks for a mail with a link, and where its reader goes on from there: a `mailedReturnPath`. */
export type MailRequest = { ip: string; email: string; next: string };

export function requestPasswordReset(services: WorkServices, { email, next, ip }: MailRequest): void {
  enforceLimit(services.db, 'mailPerIp', ip, services.clock());
  perform(services, visitor, (work) => {
    const { tx, now } = work;
    const account = findAccountByEmail(tx, email);
    if (!account || !consume(tx, 'resetMailPerAddress', email, now)) return;
    withdrawTokenMails(tx, account.id, 'reset-password');
    work.happened(passwordForgotten, { ...account, next });
  });
}

type Credentials = { ip: string; email: string; password: string; deviceToken: string | null; browser: string };

/**
 * Returns the account's id, and `giveBack`, which takes the attempt off its counters: the caller writes that with what it
 * opens. An unknown address is refused with the words, and in the time, of a wrong password. The password of the newest
 * unconfirmed sign-up is answered with FORBIDDEN, account or not. A browser that the owner has used before has a limit of
 * its own, which strangers cannot use up. `browser`: such as `Chrome on Android`.
 */
export async function checkCredentials(
  services: AccountServices,
  { email, password, ip, deviceToken, browser }: Credentials,
): Promise<{ userId: string; giveBack: (tx: Executor) => void }> {
  const { db } = services;
  const now = services.clock();
  const account = findAccountByEmail(db, email);
  const device =
    account && deviceToken !== null && isKnownDevice(db, { userId: account.id, token: deviceToken })
      ? counterOf(account.id, hashToken(deviceToken))
      : null;
  const counters = signInCounters({ email, ip, device });
  enforceLimits(db, counters, now);
  const asker = { ip, account: email };
  const isOwner = await services.passwords.matches(account?.passwordHash || null, password, asker);
  const [signUp] = account && !isOwner ? listPendingSignUps(db, account.id) : [];
  const isSignUp = signUp !== undefined && (await services.passwords.matches(signUp.passwordHash, password, asker));
  if (!account || (!isOwner && !isSignUp))
    throw new TRPCError({ code: 'UNAUTHORIZED', message: messages.invalidCredentials });
  const giveBack = (tx: Executor) => {
    for (const [limit, who] of counters) giveBackAttempt(tx, limit, who);
  };
  if (isSignUp || account.emailConfirmedAt === null) {
    perform(services, visitor, ({ tx }) => giveBack(tx));
    throw new TRPCError({ code: 'FORBIDDEN', message: messages.emailNotConfirmed });
  }
  const attempts =
    countAttempts(db, 'signInPerAccount', email, now) +
    (device === null ? 0 : countAttempts(db, 'signInPerDevice', device, now));
  // This one was right, and is still counted.
  const guesses = attempts - 1;
  if (guesses >= manyGuesses && consume(db, 'guessNoticePerAccount', email, now))
    perform(services, member(account.id), (work) => work.happened(passwordGuessed, { ...account, guesses, browser }));
  return { userId: account.id, giveBack };
}

function signInCounters({ email, ip, device }: { email: string; ip: string; device: string | null }): Counter[] {
  const shared: Counter = ['signInPerIp', ip];
  const own: Counter[] =
    device === null
      ? [
          ['signInPerAccountAndNetwork', counterOf(email, network(ip))],
          ['signInPerAccount', email],
        ]
      : [['signInPerDevice', device]];
  return [shared, ...own];
}

type PasswordReset = { ip: string; token: string; password: string; deviceHash: string | null };

/**
 * Returns the account's id. Confirms the address too: the mail arrived. What was begun with it before may be a
 * stranger's and is dropped, the name with it, unless this browser (`deviceHash`) began it.
 */
export async function resetPassword(
  services: AccountServices,
  { token, password, deviceHash, ip }: PasswordReset,
): Promise<string> {
  const { db, clock } = services;
  const reset = { token, purpose: 'reset-password' } as const;
  enforceLimit(db, 'tokenPerIp', ip, clock());
  const userId = requireTokenHolder(db, { ...reset, now: clock() });
  const account = findAccountById(db, userId);
  if (!account) throw new Error(`token of no account ${userId}`);
  giveBackAttempt(db, 'tokenPerIp', ip);
  await refuseWeakPassword(services, { password, ...rulesFor(account) });
  const passwordHash = await services.passwords.hash(password, { ip, account: account.id });
  perform(services, visitor, (work) => {
    consumeToken(work.tx, { ...reset, now: work.now });
    if (account.emailConfirmedAt === null && account.importedAt === null) {
      const own = listPendingSignUps(work.tx, userId).find(
        (signUp) => deviceHash !== null && signUp.deviceHash === deviceHash,
      );
      if (own) applySignUp(work, own);
      else
        work.tx
          .update(profiles)
          .set({ fullName: nameOf(account.email) })
          .where(eq(profiles.userId, userId))
          .run();
    }
    dropPendingSignUps(work, userId);
    confirmAddress(work, userId);
    replacePassword(work, account, passwordHash);
  });
  return account.id;
}

const nameOf = (email: string): string => email.replace(/@.*/, '');

/** Ends every session and deletes every token. */
export async function changePassword(
  services: AccountServices,
  { newPassword, ...current }: PasswordAgain & { newPassword: string },
): Promise<void> {
  const account = await requirePassword(services, { ...current, field: 'currentPassword' });
  await refuseWeakPassword(services, { field: 'newPassword', password: newPassword, ...rulesFor(account) });
  const passwordHash = await services.passwords.hash(newPassword, { ip: current.ip, account: account.id });
  perform(services, member(account.id), (work) => replacePassword(work, account, passwordHash));
}

/** `session`: whose attempts are counted, so that guesses elsewhere do not lock the owner out. */
export type PasswordAgain = { userId: string; session: string; ip: string; password: string };

export const passwordIn = (
  { user, sessionId, ip }: { user: SessionUser; sessionId: string | null; ip: string },
  password: string,
): PasswordAgain => ({ userId: user.id, session: sessionId ?? user.id, ip, password });

/** Returns the account. Throws BAD_REQUEST at `field`, TOO_MANY_REQUESTS after too many guesses in this session. */
export async function requirePassword(
  { db, clock, passwords }: Pick<Services, 'db' | 'clock' | 'passwords'>,
  { userId, session, ip, password, field }: PasswordAgain & { field: string },
): Promise<Account> {
  enforceLimit(db, 'passwordPerSession', session, clock());
  const account = findAccountById(db, userId);
  const matches = await passwords.matches(account?.passwordHash ?? null, password, { ip, account: userId });
  if (!account || !matches) throw refuseField(field, 'That password isn’t right');
  giveBackAttempt(db, 'passwordPerSession', session);
  return account;
}

/** Deletes what has expired, and sign-ups, with their accounts, that nobody confirmed within a week. */
export function sweepAccounts(work: Work): void {
  const { tx, now } = work;
  tx.delete(sessions).where(lte(sessions.expiresAt, now)).run();
  tx.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, now)).run();
  tx.delete(adminInvitations)
    .where(lte(adminInvitations.expiresAt, now - keptMs('expiredInvitations')))
    .run();
  tx.delete(devices)
    .where(lte(devices.createdAt, now - keptMs('knownBrowsers')))
    .run();
  sweepPendingSignUps(work, now - keptMs('unconfirmedSignUps'));
  tx.delete(users)
    .where(
      and(
        isNull(users.emailConfirmedAt),
        isNull(users.importedAt),
        eq(users.isAdmin, false),
        lt(users.createdAt, now - keptMs('unconfirmedSignUps')),
        // Whoever signed up again has a week from then on.
        notExists(tx.select({ id: pendingSignUps.id }).from(pendingSignUps).where(eq(pendingSignUps.userId, users.id))),
      ),
    )
    .run();
}

type Account = NonNullable<ReturnType<typeof findAccount>>;

const accountColumns = {
  id: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  emailConfirmedAt: users.emailConfirmedAt,
  importedAt: users.importedAt,
  isAdmin: users.isAdmin,
};

const findAccount = (db: Executor, which: SQL) => db.select(accountColumns).from(users).where(which).get();

export const findAccountById = (db: Executor, id: string) => findAccount(db, eq(users.id, id));

export const findAccountByEmail = (db: Executor, email: string) => findAccount(db, eq(users.email, email));

const rulesFor = ({ email, isAdmin }: Account) => ({
  minimum: isAdmin ? passwordLimits.adminMin : passwordLimits.min,
  own: [email],
});

type NewPassword = {
  field?: string;
  password: string;
  minimum?: number;
  /** Words that are tried first for this account, beside the site's name: its address. */
  own: string[];
};

/** Throws BAD_REQUEST at the field for a password that is too short or easily guessed. */
export async function refuseWeakPassword(
  { db, config }: WorkServices,
  { field = 'password', password, minimum = passwordLimits.min, own }: NewPassword,
): Promise<void> {
  if (password.length < minimum) throw refuseField(field, `Password must be at least ${minimum} characters`);
  const weakness = await weaknessOf(password, [...own, siteFacts(db, config).name]);
  if (weakness !== null) throw refuseField(field, weakness);
}

/**
 * One that is confirmed keeps its time. The orders that an admin typed in for this address now belong to the account,
 * with what was paid for them and the mails that it got: those go when it is deleted.
 */
export function confirmAddress({ tx, now }: Work, userId: string): void {
  const confirmed = tx
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
    .returning({ email: users.email })
    .get();
  if (!confirmed) return;
  const adopted = tx
    .update(orders)
    .set({ userId })
    .where(and(isNull(orders.userId), ne(orders.contactEmail, ''), eq(orders.contactEmail, confirmed.email)))
    .returning({ id: orders.id })
    .all()
    .map(({ id }) => id);
  tx.update(payments)
    .set({ userId })
    .where(and(isNull(payments.userId), inArray(payments.orderId, adopted)))
    .run();
  tx.update(mails)
    .set({ aboutUserId: userId })
    .where(and(isNull(mails.aboutUserId), eq(mails.recipient, confirmed.email)))
    .run();
}

function replacePassword(work: Work, account: Account, passwordHash: string): void {
  const { tx } = work;
  tx.update(users).set({ passwordHash }).where(eq(users.id, account.id)).run();
  dropTokens(tx, account.id);
  withdrawTokenMails(tx, account.id);
  endAllSessions(tx, account.id);
  work.happened(passwordChanged, account);
}
