import { and, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { authenticators, passkeys } from '#server/db/schema/second-factors.ts';
import type { FactorMethod } from '#shared/second-factor.ts';
import { countRecoveryCodes, dropRecoveryCodes } from './recovery-codes.ts';
import type { Sealer } from './sealer.ts';

export const hasSecondFactor = (db: Executor, userId: string): boolean =>
  hasPasskey(db, userId) || findAuthenticator(db, userId) !== undefined;

type FactorRules = { config: { adminSecondFactor: 'required' | 'optional' }; db: Executor };

export const hasRequiredFactor = ({ config, db }: FactorRules, userId: string): boolean =>
  config.adminSecondFactor === 'optional' || hasSecondFactor(db, userId);

/** Null: the password is enough. A secret sealed with a lost key lets nobody in, but the account still needs one. */
export function factorMethods({ db, sealer }: { db: Executor; sealer: Sealer }, userId: string): FactorMethod[] | null {
  if (!hasSecondFactor(db, userId)) return null;
  const authenticator = findAuthenticator(db, userId);
  return [
    ...(hasPasskey(db, userId) ? (['passkey'] as const) : []),
    ...(authenticator && sealer.open(authenticator.secret, userId) !== null ? (['authenticator'] as const) : []),
    ...(countRecoveryCodes(db, userId) > 0 ? (['recovery-code'] as const) : []),
  ];
}

export const findAuthenticator = (db: Executor, userId: string) =>
  db
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
    .get();

/** The password alone opens the account again. */
export function dropSecondFactors(tx: Executor, userId: string): void {
  tx.delete(passkeys).where(eq(passkeys.userId, userId)).run();
  tx.delete(authenticators).where(eq(authenticators.userId, userId)).run();
  dropRecoveryCodes(tx, userId);
}

const hasPasskey = (db: Executor, userId: string): boolean =>
  db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1).get() !== undefined;
