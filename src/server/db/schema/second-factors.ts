import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, moment } from './columns.ts';
import { ownerId } from './users.ts';

/** Keys that an admin's devices hold; here is only the public half of each (WebAuthn). */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: id(),
    userId: ownerId(),
    name: text().notNull(),
    /** By which the device finds it; base64url. */
    credentialId: text().notNull(),
    /** COSE, as base64url. */
    publicKey: text().notNull(),
    /** How often it says that it has signed; 0 for passkeys that do not count. */
    counter: integer().notNull(),
    /** The ways to it that a browser may try, such as `internal` or `usb`. */
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.userId, table.credentialId)],
);

/** Authenticator apps (TOTP, RFC 6238). */
export const authenticators = sqliteTable('authenticators', {
  userId: ownerId().primaryKey(),
  /** Sealed (auth/sealer.ts), because anybody who knows it can make the codes. */
  secret: text().notNull(),
  /** When the first code was typed; null: not in use yet. */
  confirmedAt: moment(),
  /** The time step of the latest code taken, in half minutes since 1970: no code is taken twice. */
  lastStep: integer().notNull().default(0),
});

/** Each opens an account once, in place of a lost device. A used one is deleted. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: ownerId(),
    /** SHA-256 of the code, which is as long as a key. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
