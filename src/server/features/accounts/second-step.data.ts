/** The second step of signing in as an admin: a passkey, a code or a recovery code. */
import { TRPCError } from '@trpc/server';
import { and, eq, lt } from 'drizzle-orm';
import { isKnownDevice } from '#server/auth/device-cookie.ts';
import { consumeToken, requireTokenHolder } from '#server/auth/one-time-tokens.ts';
import { checkSignature, passkeyRequest } from '#server/auth/passkeys.ts';
import {
  type Counter,
  consume,
  countAttempts,
  counterOf,
  enforceLimit,
  giveBackAttempt,
} from '#server/auth/rate-limit.ts';
import { consumeRecoveryCode, countRecoveryCodes } from '#server/auth/recovery-codes.ts';
import { findAuthenticator } from '#server/auth/second-factors.ts';
import { findSessionUser } from '#server/auth/session-user.ts';
import { noteReauthentication } from '#server/auth/sessions.ts';
import { hashToken } from '#server/auth/token.ts';
import { stepOfCode } from '#server/auth/totp.ts';
import type { Services } from '#server/context.ts';
import { authenticators } from '#server/db/schema/second-factors.ts';
import { refuseField } from '#server/trpc.ts';
import { type Member, member, perform, type Work, type WorkServices } from '#server/work.ts';
import type { Factor } from '#shared/second-factor.ts';
import { codesGuessed, recoveryCodeUsed } from './events.ts';

/** After this many wrong codes the owner gets a mail; fewer are typing errors. */
const manyWrongCodes = 5;

type SealedServices = WorkServices & Pick<Services, 'sealer'>;

const requireSignIn = ({ db, clock }: SealedServices, token: string): string =>
  requireTokenHolder(db, { token, purpose: 'second-step', now: clock() });

export const passkeyForSignIn = (site: SealedServices, { token }: { token: string }) =>
  passkeyRequest(site.db, {
    publicUrl: site.config.publicUrl,
    userId: requireSignIn(site, token),
    now: site.clock(),
  });

/** Returns the account's id. A known browser has a limit of its own. Throws BAD_REQUEST, also when it took too long. */
export async function endSignIn(
  site: SealedServices,
  { token, factor, deviceToken }: { token: string; factor: Factor; deviceToken: string | null },
): Promise<string> {
  const { db, clock } = site;
  const userId = requireSignIn(site, token);
  const counter: Counter =
    deviceToken !== null && isKnownDevice(db, { userId, token: deviceToken })
      ? ['codePerDevice', counterOf(userId, hashToken(deviceToken))]
      : ['codePerAccount', userId];
  const also = ({ tx, now }: Work) => consumeToken(tx, { token, purpose: 'second-step', now });
  try {
    await takeFactor(site, { userId, factor, counter, also });
  } catch (error) {
    const isGuessed = countAttempts(db, ...counter, clock()) >= manyWrongCodes;
    const user = findSessionUser(db, userId);
    if (isGuessed && user && consume(db, 'codeNoticePerAccount', userId, clock()))
      perform(site, member(userId), (work) => work.happened(codesGuessed, user));
    throw error;
  }
  return userId;
}

/** The second factor in place of the password. Throws BAD_REQUEST for a wrong or used one. */
export const confirmByFactor = (
  site: SealedServices,
  { sessionId, ...use }: FactorUse & { sessionId: string | null },
): Promise<void> =>
  takeFactor(site, {
    ...use,
    counter: ['codePerSession', sessionId ?? use.userId],
    also: ({ tx, now }) => sessionId !== null && noteReauthentication(tx, { id: sessionId, now }),
  });

type FactorUse = { userId: string; factor: Factor };

/** Uses a factor up. `counter`: what typed codes count against; `also`: happens with it, or not at all. */
async function takeFactor(
  site: SealedServices,
  { counter, also, ...use }: FactorUse & { counter: Counter; also: (work: Work) => void },
): Promise<void> {
  const { db, clock } = site;
  const isTyped = use.factor.method !== 'passkey';
  if (isTyped) enforceLimit(db, ...counter, clock());
  const useUp = await checkFactor(site, use);
  perform(site, member(use.userId), (work) => {
    useUp(work);
    also(work);
  });
  if (isTyped) giveBackAttempt(db, ...counter);
}

async function checkFactor(
  { db, config, sealer, clock }: SealedServices,
  { userId, factor }: FactorUse,
): Promise<(work: Work<Member>) => void> {
  const now = clock();
  if (factor.method === 'passkey') {
    const useUp = await checkSignature(db, { publicUrl: config.publicUrl, userId, now }, factor.signed);
    return ({ tx }) => useUp(tx);
  }
  if (factor.method === 'recovery-code') return (work) => useRecoveryCode(work, factor.code);
  const authenticator = findAuthenticator(db, userId);
  const secret = authenticator && sealer.open(authenticator.secret, userId);
  const step = secret ? await stepOfCode(secret, factor.code, now) : null;
  return (work) => {
    if (step === null || !noteStep(work, userId, step)) throw wrongCode();
  };
}

/** Notes the time step of a code; false when this code or a later one was taken already. */
export const noteStep = ({ tx }: Work, userId: string, step: number): boolean =>
  tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .run().changes > 0;

function useRecoveryCode({ tx, actor, happened }: Work<Member>, code: string): void {
  if (!consumeRecoveryCode(tx, { userId: actor.id, code })) throw wrongCode();
  const user = findSessionUser(tx, actor.id);
  if (!user) throw new TRPCError({ code: 'NOT_FOUND', message: 'This account does not exist any more' });
  happened(recoveryCodeUsed, { ...user, left: countRecoveryCodes(tx, actor.id) });
}

export const wrongCode = () => refuseField('code', 'That code isn’t right, or was already used');
