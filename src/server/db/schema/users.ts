/** The tables of accounts, profiles, sessions and second factors. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { verificationStatuses } from '#shared/enums.ts';
import { rankNames } from '#shared/hall.ts';
import { roles } from '#shared/rights.ts';
import { id, moment, oneOfCheck } from './columns.ts';

export const users = sqliteTable(
  'users',
  {
    id: id(),
    email: text().notNull().unique(),
    passwordHash: text().notNull(),
    emailConfirmedAt: moment(),
    /** When an admin added this past customer; null for an account that was signed up for. */
    importedAt: moment(),
    role: text({ enum: roles }),
    isAdmin: integer({ mode: 'boolean' }).notNull().generatedAlwaysAs(sql`"role" is not null`, { mode: 'virtual' }),
    lastSeenAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [oneOfCheck('users_role', table.role, roles)],
);

export const ownerId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const profiles = sqliteTable(
  'profiles',
  {
    id: id(),
    userId: ownerId().unique(),
    fullName: text().notNull(),
    phone: text().notNull().default(''),
    /** Where the last printed copy went, offered at the next checkout. */
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    pincode: text().notNull().default(''),
    verificationStatus: text({ enum: verificationStatuses }).notNull().default('pending'),
    verificationReason: text().notNull().default(''),
    verificationAsksFile: integer({ mode: 'boolean' }).notNull().default(false),
    /** The code that the student's test forms are prefilled with, to match their marks; made when first needed. */
    studentCode: text().unique(),
    /** Minutes more for each hour of a test, for a scribe or by a certificate. */
    extraPerHour: integer().notNull().default(0),
    /** How the student agreed to stand on rank lists, and from which district. */
    rankName: text({ enum: rankNames }).notNull().default('none'),
    district: text().notNull().default(''),
    /** When the student asked for no more payment reminders; null: they may come. */
    remindersStoppedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('profiles_status_created').on(table.verificationStatus, table.createdAt),
    index('profiles_phone').on(table.phone),
    index('profiles_phone_end').on(sql`cast(${table.phone} as integer) % 10000`).where(sql`${table.phone} <> ''`),
    oneOfCheck('profiles_rank_name', table.rankName, rankNames),
    oneOfCheck('profiles_verification_status', table.verificationStatus, verificationStatuses),
  ],
);

/** `id` is the SHA-256 of the cookie's token, so a copy of the data file opens no account. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: ownerId(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    /** When an admin last used it, give or take a minute. */
    seenAt: moment().notNull().default(0),
    /** When the password was last typed in it. */
    confirmedAt: moment().notNull().default(0),
    agent: text().notNull().default(''),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Browsers in which somebody has signed in to an account; `hash` is the SHA-256 of the token in their cookie. */
export const devices = sqliteTable(
  'devices',
  {
    hash: text().notNull(),
    userId: ownerId(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

export const mailedTokenPurposes = ['confirm-email', 'reset-password'] as const;
export type MailedTokenPurpose = (typeof mailedTokenPurposes)[number];

/** `second-step`: the password was right, the second factor is still to come. `passkey`: what a passkey is asked to sign. */
export const tokenPurposes = [...mailedTokenPurposes, 'second-step', 'passkey'] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

export const oneTimeTokens = sqliteTable(
  'one_time_tokens',
  {
    hash: text().primaryKey(),
    userId: ownerId(),
    purpose: text({ enum: tokenPurposes }).notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('one_time_tokens_user').on(table.userId, table.purpose),
    oneOfCheck('one_time_tokens_purpose', table.purpose, tokenPurposes),
  ],
);

/** What each sign-up for an unconfirmed address chose: the account takes over none of it before. */
export const pendingSignUps = sqliteTable(
  'pending_sign_ups',
  {
    id: id(),
    userId: ownerId(),
    passwordHash: text().notNull(),
    fullName: text().notNull(),
    /** Empty where none was given. */
    phone: text().notNull().default(''),
    /** The hash of the device cookie that this browser got; null for sign-ups from before it was recorded. */
    deviceHash: text(),
    /** Which words were agreed to; empty for sign-ups from before this was recorded. */
    termsVersion: text().notNull().default(''),
    /** Which privacy notice stood beside the button. */
    noticeVersion: text().notNull().default(''),
    createdAt: moment().notNull(),
  },
  (table) => [index('pending_sign_ups_user').on(table.userId)],
);

/** Who was asked by mail to become an admin; gone once they are, or when the invitation is withdrawn. */
export const adminInvitations = sqliteTable(
  'admin_invitations',
  {
    id: id(),
    email: text().notNull().unique(),
    role: text({ enum: roles }).notNull(),
    /** The owner who asked; an invitation counts only as long as that person is one. */
    invitedBy: ownerId(),
    /** The SHA-256 of the token in the mailed link; null until the mail is sent. */
    tokenHash: text().unique(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('admin_invitations_invited_by').on(table.invitedBy),
    oneOfCheck('admin_invitations_role', table.role, roles),
  ],
);

/** Which words a person agreed to, and when; `noticeVersion`: which privacy notice was shown, empty before it was recorded. */
export const consents = sqliteTable(
  'consents',
  {
    userId: ownerId(),
    version: text().notNull(),
    noticeVersion: text().notNull().default(''),
    acceptedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);
