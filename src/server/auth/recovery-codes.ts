import { and, count, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { recoveryCodes } from '#server/db/schema/second-factors.ts';
import { nature } from '#server/nature.ts';
import { hashToken } from './token.ts';

const codesAtOnce = 10;
/** Crockford's base32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 120 bits, enough for a plain hash (ASVS 6.5.2). */
const codeLength = 24;

export function replaceRecoveryCodes(tx: Executor, userId: string): string[] {
  const codes = Array.from({ length: codesAtOnce }, newCode);
  dropRecoveryCodes(tx, userId);
  for (const code of codes)
    tx.insert(recoveryCodes)
      .values({ userId, hash: hashOf(code) })
      .run();
  return codes;
}

/** Works once; false when it is none of this account. */
export const consumeRecoveryCode = (tx: Executor, { userId, code }: { userId: string; code: string }): boolean =>
  tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOf(code))))
    .run().changes > 0;

export const countRecoveryCodes = (db: Executor, userId: string): number =>
  db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).get()?.left ?? 0;

export const dropRecoveryCodes = (tx: Executor, userId: string): void =>
  void tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();

/** `7k2m-…`, six groups of four. */
const newCode = (): string =>
  [...nature.bytes(codeLength)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-');

/** However it is typed: in capitals, without dashes, with letters for the digits they look like. */
const hashOf = (code: string): string =>
  hashToken(
    code
      .toLowerCase()
      .replaceAll(/[^0-9a-z]/g, '')
      .replaceAll('o', '0')
      .replaceAll(/[il]/g, '1'),
  );
