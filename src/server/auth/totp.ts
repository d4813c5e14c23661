import type { TOTP } from 'otpauth';

const periodMs = 30_000;

/** A new secret of 160 bits, in base32 as authenticator apps take it (RFC 6238). */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: 20 }).base32;
}

export const totpAddress = async (secret: string, labels: { issuer: string; account: string }): Promise<string> =>
  (await totpOf(secret, labels)).toString();

/** The half minute (since 1970) of a code; null for a wrong one. Its neighbours count: clocks differ. `now`: UTC ms. */
export async function stepOfCode(secret: string, code: string, now: number): Promise<number | null> {
  const delta = (await totpOf(secret)).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / periodMs) + delta;
}

/** Loaded with the first code: most sign-ins ask for none. */
async function totpOf(secret: string, { issuer = '', account = '' } = {}): Promise<TOTP> {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret), period: periodMs / 1000 });
}
