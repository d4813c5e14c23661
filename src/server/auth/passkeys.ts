/** Adds passkeys and signs in with them (WebAuthn). */
import { TRPCError } from '@trpc/server';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { passkeys } from '#server/db/schema/second-factors.ts';
import type { NewPasskey, SignedByPasskey } from '#shared/second-factor.ts';
import { consumeToken, issueToken } from './one-time-tokens.ts';

/** The site's address; passkeys belong to its host name. `now`: UTC ms. */
type Ceremony = { publicUrl: string; userId: string; now: number };

/** Loaded with the first passkey: most sites start without one. */
const webAuthn = () => import('@simplewebauthn/server');

const keysOf = (db: Executor, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt)).all();

const descriptorsOf = (db: Executor, userId: string) =>
  keysOf(db, userId).map(({ credentialId: id, transports }) => ({ id, transports }));

const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname;

export async function passkeyCreation(
  db: Executor,
  { publicUrl, userId, now, site, email }: Ceremony & { site: string; email: string },
) {
  const { generateRegistrationOptions } = await webAuthn();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: site,
    rpID: hostOf(publicUrl),
    userName: email,
    userID: Buffer.from(userId),
    challenge: newChallenge(db, userId, now),
    excludeCredentials: descriptorsOf(db, userId),
  });
  return options;
}

/** Returns what stores a new passkey. Throws BAD_REQUEST when it is none for this site and person. */
export async function checkNewPasskey(
  { publicUrl, userId, now }: Ceremony,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<(tx: Executor) => void> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { expectedChallenge, consumeChallenge } = challengeOf(userId, now);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: publicUrl,
    expectedRPID: hostOf(publicUrl),
    requireUserVerification: false,
  }).catch(refuse);
  if (!registrationInfo) return refuse();
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
  const key = { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  return (tx) => {
    consumeChallenge(tx);
    const row = { userId, name, ...key, createdAt: now };
    if (tx.insert(passkeys).values(row).onConflictDoNothing().run().changes === 0) refuse();
  };
}

export async function passkeyRequest(db: Executor, { publicUrl, userId, now }: Ceremony) {
  const allowCredentials = descriptorsOf(db, userId);
  if (allowCredentials.length === 0) return refuse();
  const { generateAuthenticationOptions } = await webAuthn();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: hostOf(publicUrl),
    allowCredentials,
    challenge: newChallenge(db, userId, now),
  });
  return options;
}

/** Returns what uses the signature up. Throws BAD_REQUEST unless a passkey of this person made it for this site. */
export async function checkSignature(
  db: Executor,
  { publicUrl, userId, now }: Ceremony,
  signed: SignedByPasskey,
): Promise<(tx: Executor) => void> {
  const key = keysOf(db, userId).find(({ credentialId }) => credentialId === signed.id);
  if (!key) return refuse();
  const { verifyAuthenticationResponse } = await webAuthn();
  const { expectedChallenge, consumeChallenge } = challengeOf(userId, now);
  const { id, credentialId, publicKey, counter, transports } = key;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: publicUrl,
    expectedRPID: hostOf(publicUrl),
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter, transports },
    requireUserVerification: false,
  }).catch(refuse);
  if (!verified) return refuse();
  return (tx) => {
    consumeChallenge(tx);
    tx.update(passkeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .run();
  };
}

/** A one-time token: random enough to sign, and known by its hash when it comes back. */
function newChallenge(db: Executor, userId: string, now: number) {
  const token = issueToken(db, { userId, purpose: 'passkey', now });
  if (token === null) return refuse();
  return Buffer.from(token, 'base64url');
}

function challengeOf(userId: string, now: number) {
  let token = '';
  return {
    expectedChallenge: (challenge: string) => {
      token = challenge;
      return true;
    },
    consumeChallenge: (tx: Executor) => consumeToken(tx, { token, purpose: 'passkey', now, userId }),
  };
}

function refuse(): never {
  throw new TRPCError({ code: 'BAD_REQUEST', message: 'This passkey was not accepted. Please try again.' });
}
