import { TRPCError } from '@trpc/server';
import { and, eq, lt } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import { isKnownDevice } from '#server/auth/device-cookie.ts';
import { consumeToken, requireTokenHolder } from '#server/auth/one-time-tokens.ts';
import { checkSignature, passkeyRequest } from '#server/auth/passkeys.ts';
import {
  consume,
  countAttempts,
  counterOf,
  enforceLimit,
  giveBackAttempt,
  type LimitName,
} from '#server/auth/rate-limit.ts';
import { consumeRecoveryCode, countRecoveryCodes } from '#server/auth/recovery-codes.ts';
import { findAuthenticator } from '#server/auth/second-factors.ts';
import { findSessionUser } from '#server/auth/session-user.ts';
import { noteReauthentication } from '#server/auth/sessions.ts';
import { hashToken } from '#server/auth/token.ts';
import { stepOfCode } from '#server/auth/totp.ts';
import type { Services } from '#server/context.ts';
import { type Executor, inTransaction } from '#server/db/open-db.ts';
import { authenticators } from '#server/db/schema/second-factors.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { refuseField } from '#server/trpc.ts';
import type { Factor } from '#shared/second-factor.ts';
import { securityMail, wrongCodesMail } from './security.mails.ts';

/** After this many wrong codes the owner gets a mail; fewer are typing errors. */
const manyWrongCodes = 5;

type Site = Pick<Services, 'db' | 'config' | 'sealer'>;
/** `now`: UTC ms; `site`: whose mails it may cause. */
type Request = { now: number; site: MailSite };

const pendingUser = ({ db }: Site, token: string, now: number): string =>
  requireTokenHolder(db, { token, purpose: 'second-step', now });

/** What a passkey has to sign to end a sign-in. Throws BAD_REQUEST when the sign-in has taken too long. */
export const passkeyForSignIn = (site: Site, { token, now }: { token: string; now: number }) =>
  passkeyRequest(site.db, { publicUrl: site.config.publicUrl, userId: pendingUser(site, token, now), now });

/**
 * Checks the second factor of a sign-in whose password was right; returns the account's id. A browser that the owner
 * has used before has a limit of its own, as for passwords. After many wrong codes a mail warns the owner that somebody
 * knows the password. Throws BAD_REQUEST for a wrong or used factor, and when the sign-in has taken too long.
 */
export async function endSignIn(
  services: Site,
  { token, factor, deviceToken, ...request }: Request & { token: string; factor: Factor; deviceToken: string | null },
): Promise<string> {
  const { db } = services;
  const { now, site } = request;
  const userId = pendingUser(services, token, now);
  const counter: Counter =
    deviceToken !== null && isKnownDevice(db, { userId, token: deviceToken })
      ? ['codePerDevice', counterOf(userId, hashToken(deviceToken))]
      : ['codePerAccount', userId];
  const also = (tx: Executor) => consumeToken(tx, { token, purpose: 'second-step', now });
  try {
    await takeFactor(services, { ...request, userId, factor, counter, also });
  } catch (error) {
    const isGuessed = countAttempts(db, ...counter, now) >= manyWrongCodes;
    const email = findSessionUser(db, userId)?.email;
    if (isGuessed && email !== undefined && consume(db, 'codeNoticePerAccount', userId, now))
      queueMail(db, wrongCodesMail(site, email), now, { aboutUserId: userId });
    throw error;
  }
  return userId;
}

/**
 * Re-authenticates a session by the second factor in place of the password. Throws BAD_REQUEST for a wrong or used one.
 */
export const confirmByFactor = (
  services: Site,
  { sessionId, ...args }: Request & { userId: string; sessionId: string | null; factor: Factor },
): Promise<void> =>
  takeFactor(services, {
    ...args,
    counter: ['codePerSession', sessionId ?? args.userId],
    also: (tx) => sessionId !== null && noteReauthentication(tx, { id: sessionId, now: args.now }),
  });

type Counter = [LimitName, string];
type FactorUse = Request & { userId: string; factor: Factor };

/** Uses a factor up. `counter`: what typed codes count against; `also`: happens with it, or not at all. */
async function takeFactor(
  services: Site,
  { counter, also, ...use }: FactorUse & { counter: Counter; also: (tx: Executor) => void },
): Promise<void> {
  const { db } = services;
  const isTyped = use.factor.method !== 'passkey';
  if (isTyped) enforceLimit(db, ...counter, use.now);
  const useUp = await checkFactor(services, use);
  inTransaction(db, (tx) => {
    useUp(tx);
    also(tx);
  });
  if (isTyped) giveBackAttempt(db, ...counter);
}

/** Returns what uses a factor up, or refuses it there. */
async function checkFactor(
  { db, config, sealer }: Site,
  { userId, factor, now, site }: FactorUse,
): Promise<(tx: Executor) => void> {
  if (factor.method === 'passkey')
    return checkSignature(db, { publicUrl: config.publicUrl, userId, now }, factor.signed);
  if (factor.method === 'recovery-code') return (tx) => useRecoveryCode(tx, { userId, code: factor.code, now, site });
  const authenticator = findAuthenticator(db, userId);
  const secret = authenticator && sealer.open(authenticator.secret, userId);
  const step = secret ? await stepOfCode(secret, factor.code, now) : null;
  return (tx) => {
    if (step === null || !noteStep(tx, userId, step)) throw wrongCode();
  };
}

/** Notes the time step of a code; false when this code or a later one was taken already. */
export const noteStep = (tx: Executor, userId: string, step: number): boolean =>
  tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .run().changes > 0;

function useRecoveryCode(tx: Executor, { userId, code, now, site }: Request & { userId: string; code: string }): void {
  if (!consumeRecoveryCode(tx, { userId, code })) throw wrongCode();
  const left = countRecoveryCodes(tx, userId);
  const change = { actorId: userId, action: 'use-recovery-code', entity: 'user', entityId: userId };
  recordChange(tx, { ...change, after: { recoveryCodesLeft: left } }, now);
  const email = findSessionUser(tx, userId)?.email;
  if (email === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: 'This account does not exist any more' });
  const what = `A recovery code of your account was just used at ${site.name}. You have ${left} left.`;
  queueMail(tx, securityMail(site, email, what), now, { aboutUserId: userId });
}

/** At the field in which the code was typed. */
export const wrongCode = () => refuseField('code', 'That code isn’t right, or was already used');
