/** An admin's own second factors: adding, renaming and removing them. */
import { TRPCError } from '@trpc/server';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { checkNewPasskey, passkeyCreation } from '#server/auth/passkeys.ts';
import { enforceLimit, giveBackAttempt } from '#server/auth/rate-limit.ts';
import { countRecoveryCodes, dropRecoveryCodes, replaceRecoveryCodes } from '#server/auth/recovery-codes.ts';
import { findAuthenticator, hasSecondFactor } from '#server/auth/second-factors.ts';
import { endOtherSessions } from '#server/auth/sessions.ts';
import { newTotpSecret, stepOfCode, totpAddress } from '#server/auth/totp.ts';
import type { Services } from '#server/context.ts';
import { authenticators, passkeys } from '#server/db/schema/second-factors.ts';
import { siteFacts } from '#server/features/site/site.data.ts';
import { member, perform, type Work, type WorkServices } from '#server/work.ts';
import type { NewPasskey } from '#shared/second-factor.ts';
import type { SessionUser } from '#shared/users.ts';
import {
  authenticatorAdded,
  authenticatorRemoved,
  passkeyAdded,
  passkeyRemoved,
  recoveryCodesReplaced,
} from './events.ts';
import { noteStep, wrongCode } from './second-step.data.ts';

type SealedServices = WorkServices & Pick<Services, 'sealer'>;
/** An admin's own account. `sessionId`: the session that stays when the factors change. */
type OwnSession = { user: SessionUser; sessionId: string | null };

export const securityState = ({ db, config }: Pick<Services, 'db' | 'config'>, userId: string) => ({
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

const ceremonyOf = ({ config, clock }: SealedServices, { user }: OwnSession) => ({
  publicUrl: config.publicUrl,
  userId: user.id,
  now: clock(),
});

const siteName = ({ db, config }: SealedServices): string => siteFacts(db, config).name;

export const beginPasskey = (site: SealedServices, own: OwnSession) =>
  passkeyCreation(site.db, { ...ceremonyOf(site, own), site: siteName(site), email: own.user.email });

/** Adds a passkey; returns recovery codes when it is the first factor. Throws BAD_REQUEST when it is not valid. */
export async function addPasskey(
  site: SealedServices,
  own: OwnSession,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<string[]> {
  const store = await checkNewPasskey(ceremonyOf(site, own), { name, passkey });
  return perform(site, member(own.user.id), (work) =>
    changeFactors(work, own, () => {
      store(work.tx);
      work.happened(passkeyAdded, { ...own.user, passkey: name });
    }),
  );
}

export function removePasskey(work: Work, own: OwnSession, id: string): void {
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, own.user.id));
  changeFactors(work, own, () => {
    const removed = work.tx.delete(passkeys).where(isOwn).returning({ name: passkeys.name }).get();
    if (!removed) throw new TRPCError({ code: 'NOT_FOUND', message: 'This passkey is already removed' });
    work.happened(passkeyRemoved, { ...own.user, passkey: removed.name });
  });
}

/** A new secret, in use once its first code is typed: in base32, and as the address of its QR code. Throws CONFLICT. */
export async function beginAuthenticator(
  site: SealedServices,
  { user }: OwnSession,
): Promise<{ secret: string; address: string }> {
  const plain = await newTotpSecret();
  const secret = site.sealer.seal(plain, user.id);
  const { changes } = perform(site, member(user.id), ({ tx }) =>
    tx
      .insert(authenticators)
      .values({ userId: user.id, secret })
      .onConflictDoUpdate({
        target: authenticators.userId,
        set: { secret },
        setWhere: isNull(authenticators.confirmedAt),
      })
      .run(),
  );
  if (changes === 0)
    throw new TRPCError({ code: 'CONFLICT', message: 'An authenticator app is already set up. Turn it off first.' });
  return { secret: plain, address: await totpAddress(plain, { issuer: siteName(site), account: user.email }) };
}

/** Switches the app on by its first code; returns recovery codes as `addPasskey`. Throws BAD_REQUEST at `code`. */
export async function confirmAuthenticator(site: SealedServices, own: OwnSession, code: string): Promise<string[]> {
  const { db, sealer, clock } = site;
  const { user, sessionId } = own;
  const counter = ['codePerSession', sessionId ?? user.id] as const;
  enforceLimit(db, ...counter, clock());
  const isOpen = and(eq(authenticators.userId, user.id), isNull(authenticators.confirmedAt));
  const begun = db.select({ secret: authenticators.secret }).from(authenticators).where(isOpen).get();
  const secret = begun && sealer.open(begun.secret, user.id);
  const step = secret ? await stepOfCode(secret, code, clock()) : null;
  if (step === null) throw wrongCode();
  giveBackAttempt(db, ...counter);
  return perform(site, member(user.id), (work) =>
    changeFactors(work, own, () => {
      const { tx, now } = work;
      if (tx.update(authenticators).set({ confirmedAt: now }).where(isOpen).run().changes === 0) throw wrongCode();
      noteStep(work, user.id, step);
      work.happened(authenticatorAdded, user);
    }),
  );
}

export function removeAuthenticator(work: Work, own: OwnSession): void {
  changeFactors(work, own, () => {
    work.tx.delete(authenticators).where(eq(authenticators.userId, own.user.id)).run();
    work.happened(authenticatorRemoved, own.user);
  });
}

export function newRecoveryCodes(work: Work, { user }: OwnSession): string[] {
  if (!hasSecondFactor(work.tx, user.id))
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'Add a passkey or an authenticator app first' });
  work.happened(recoveryCodesReplaced, user);
  return replaceRecoveryCodes(work.tx, user.id);
}

/** The first factor comes with recovery codes, which are returned; the last one takes them away. */
function changeFactors({ tx }: Work, { user, sessionId }: OwnSession, change: () => void): string[] {
  const isFirst = !hasSecondFactor(tx, user.id);
  change();
  if (!hasSecondFactor(tx, user.id)) dropRecoveryCodes(tx, user.id);
  endOtherSessions(tx, { userId: user.id, id: sessionId });
  return isFirst ? replaceRecoveryCodes(tx, user.id) : [];
}
