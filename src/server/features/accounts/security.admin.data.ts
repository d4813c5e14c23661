import { TRPCError } from '@trpc/server';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import { checkNewPasskey, passkeyCreation } from '#server/auth/passkeys.ts';
import { enforceLimit, giveBackAttempt } from '#server/auth/rate-limit.ts';
import { countRecoveryCodes, dropRecoveryCodes, replaceRecoveryCodes } from '#server/auth/recovery-codes.ts';
import { findAuthenticator, hasSecondFactor } from '#server/auth/second-factors.ts';
import { endOtherSessions } from '#server/auth/sessions.ts';
import { newTotpSecret, stepOfCode, totpAddress } from '#server/auth/totp.ts';
import type { Services } from '#server/context.ts';
import { type Executor, inTransaction } from '#server/db/open-db.ts';
import { authenticators, passkeys } from '#server/db/schema/second-factors.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/mailer.ts';
import type { NewPasskey } from '#shared/second-factor.ts';
import type { SessionUser } from '#shared/users.ts';
import { noteStep, wrongCode } from './second-step.data.ts';
import { securityMail } from './security.mails.ts';

type Site = Pick<Services, 'db' | 'config' | 'sealer'>;
/** An admin's own account. `sessionId`: the session that stays when the factors change; `now`: UTC ms. */
type Own = { user: SessionUser; sessionId: string | null; now: number; site: MailSite };

/** The second factors of an account. Times in UTC ms. */
export const securityState = ({ db, config }: Site, userId: string) => ({
  isRequired: config.adminSecondFactor === 'required',
  passkeys: db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
    .all(),
  authenticatorSince: findAuthenticator(db, userId)?.confirmedAt ?? null,
  recoveryCodesLeft: countRecoveryCodes(db, userId),
});

const ceremonyOf = ({ config }: Site, { user, now }: Own) => ({
  publicUrl: config.publicUrl,
  userId: user.id,
  now,
});

/** What the browser needs to make a new passkey. */
export const beginPasskey = (services: Site, own: Own) =>
  passkeyCreation(services.db, { ...ceremonyOf(services, own), site: own.site.name, email: own.user.email });

/**
 * Adds a passkey; returns recovery codes when it is the first factor, else none. Throws BAD_REQUEST when it is not valid.
 */
export async function addPasskey(
  services: Site,
  own: Own,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<string[]> {
  const store = await checkNewPasskey(ceremonyOf(services, own), { name, passkey });
  return changeFactors(services, own, {
    action: 'add-passkey',
    after: { passkey: name },
    what: `The passkey “${name}” was just added to your account at ${own.site.name}.`,
    change: store,
  });
}

/** Removes a passkey. Throws NOT_FOUND when it is gone. */
export function removePasskey(services: Site, own: Own, id: string): void {
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, own.user.id));
  const name = services.db.select({ name: passkeys.name }).from(passkeys).where(isOwn).get()?.name;
  if (name === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: 'This passkey is already removed' });
  changeFactors(services, own, {
    action: 'remove-passkey',
    before: { passkey: name },
    what: `The passkey “${name}” was just removed from your account at ${own.site.name}.`,
    change: (tx) => void tx.delete(passkeys).where(isOwn).run(),
  });
}

/**
 * A new secret for an authenticator app, in use once its first code is typed: in base32, and as the address that is drawn
 * as a QR code. Throws CONFLICT while an app is in use.
 */
export async function beginAuthenticator(
  { db, sealer }: Site,
  { user, site }: Own,
): Promise<{ secret: string; address: string }> {
  const plain = await newTotpSecret();
  const secret = sealer.seal(plain, user.id);
  const { changes } = db
    .insert(authenticators)
    .values({ userId: user.id, secret })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secret },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .run();
  if (changes === 0)
    throw new TRPCError({ code: 'CONFLICT', message: 'An authenticator app is already set up. Turn it off first.' });
  return { secret: plain, address: await totpAddress(plain, { issuer: site.name, account: user.email }) };
}

/**
 * Switches the authenticator app on by its first code; returns recovery codes as `addPasskey`. Throws BAD_REQUEST at
 * `code`.
 */
export async function confirmAuthenticator(services: Site, own: Own, code: string): Promise<string[]> {
  const { db, sealer } = services;
  const { user, now } = own;
  const counter = ['codePerSession', own.sessionId ?? user.id] as const;
  enforceLimit(db, ...counter, now);
  const isOpen = and(eq(authenticators.userId, user.id), isNull(authenticators.confirmedAt));
  const begun = db.select({ secret: authenticators.secret }).from(authenticators).where(isOpen).get();
  const secret = begun && sealer.open(begun.secret, user.id);
  const step = secret ? await stepOfCode(secret, code, now) : null;
  if (step === null) throw wrongCode();
  giveBackAttempt(db, ...counter);
  return changeFactors(services, own, {
    action: 'add-authenticator',
    what: `An authenticator app was just added to your account at ${own.site.name}.`,
    change(tx) {
      if (tx.update(authenticators).set({ confirmedAt: now }).where(isOpen).run().changes === 0) throw wrongCode();
      noteStep(tx, user.id, step);
    },
  });
}

/** Takes the authenticator app away. */
export const removeAuthenticator = (services: Site, own: Own): void =>
  void changeFactors(services, own, {
    action: 'remove-authenticator',
    what: `The authenticator app was just removed from your account at ${own.site.name}.`,
    change: (tx) => void tx.delete(authenticators).where(eq(authenticators.userId, own.user.id)).run(),
  });

/** Ten new recovery codes, in place of the old ones. Throws BAD_REQUEST without a second factor. */
export function newRecoveryCodes({ db }: Site, own: Own): string[] {
  return inTransaction(db, (tx) => {
    if (!hasSecondFactor(tx, own.user.id))
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'Add a passkey or an authenticator app first' });
    const what = `New recovery codes were just made for your account at ${own.site.name}. The old ones no longer work.`;
    tell(tx, own, { action: 'new-recovery-codes', what });
    return replaceRecoveryCodes(tx, own.user.id);
  });
}

type Change = { action: string; before?: unknown; after?: unknown; what: string };

/**
 * Changes the factors of an account, ends its other sessions and mails its owner. The first factor comes with recovery
 * codes, which are returned; the last one takes them away.
 */
const changeFactors = (
  { db }: Site,
  own: Own,
  { change, ...told }: Change & { change: (tx: Executor) => void },
): string[] =>
  inTransaction(db, (tx) => {
    const { id: userId } = own.user;
    const isFirst = !hasSecondFactor(tx, userId);
    change(tx);
    if (!hasSecondFactor(tx, userId)) dropRecoveryCodes(tx, userId);
    endOtherSessions(tx, { userId, id: own.sessionId });
    tell(tx, own, told);
    return isFirst ? replaceRecoveryCodes(tx, userId) : [];
  });

function tell(tx: Executor, { user, now, site }: Own, { what, ...change }: Change): void {
  recordChange(tx, { actorId: user.id, entity: 'user', entityId: user.id, ...change }, now);
  queueMail(tx, securityMail(site, user.email, what), now, { aboutUserId: user.id });
}
