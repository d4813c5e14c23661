import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { verificationStatuses } from '#shared/enums.ts';
import { id, moment, oneOfCheck } from './columns.ts';

export const users = sqliteTable('users', {
  id: id(),
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  emailConfirmedAt: moment(),
  isAdmin: integer({ mode: 'boolean' }).notNull().default(false),
  createdAt: moment().notNull(),
});

export const profiles = sqliteTable(
  'profiles',
  {
    id: id(),
    userId: text()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text().notNull(),
    phone: text().notNull().default(''),
    /** Where the last printed copy went, offered at the next checkout. */
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    pincode: text().notNull().default(''),
    verificationStatus: text({ enum: verificationStatuses }).notNull().default('pending'),
    verificationReason: text().notNull().default(''),
    /** What the student's test forms are filled in with, so that marks find their way back; made when first needed. */
    studentCode: text().unique(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('profiles_status_created').on(table.verificationStatus, table.createdAt),
    oneOfCheck('profiles_verification_status', table.verificationStatus, verificationStatuses),
  ],
);

/** `id` is the SHA-256 of the cookie's token, so a copy of the data file opens no account. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    /** When an admin last used it, give or take a minute. */
    seenAt: moment().notNull().default(0),
    /** When the password was last typed in it. */
    confirmedAt: moment().notNull().default(0),
    /** The browser as people call it: `Chrome on Android`. */
    agent: text().notNull().default(''),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Browsers in which somebody has signed in to an account; `hash` is the SHA-256 of the token in their cookie. */
export const devices = sqliteTable(
  'devices',
  {
    hash: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

export const tokenPurposes = ['confirm-email', 'reset-password'] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

/** `hash` is the SHA-256 of the token in the mailed link. */
export const oneTimeTokens = sqliteTable(
  'one_time_tokens',
  {
    hash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: tokenPurposes }).notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('one_time_tokens_user').on(table.userId, table.purpose),
    oneOfCheck('one_time_tokens_purpose', table.purpose, tokenPurposes),
  ],
);

/**
 * What each sign-up for an unconfirmed address chose. Anybody can sign up with anybody's address, so the account takes
 * over none of it before the address is confirmed.
 */
export const pendingSignUps = sqliteTable(
  'pending_sign_ups',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    passwordHash: text().notNull(),
    fullName: text().notNull(),
    /** Which words were agreed to; empty for sign-ups from before this was noted here. */
    termsVersion: text().notNull().default(''),
    createdAt: moment().notNull(),
  },
  (table) => [index('pending_sign_ups_user').on(table.userId)],
);

/** Which words a person agreed to, and when. */
export const consents = sqliteTable(
  'consents',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: text().notNull(),
    acceptedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);
