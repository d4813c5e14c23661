import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { StudentNoticeKind } from '#shared/push.ts';
import { id, listed, moment } from './columns.ts';
import { ownerId, sessions } from './users.ts';

/** Browsers in which an admin or a student has turned notices on, with the keys that their notices are encrypted for (RFC 8291). */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: id(),
    userId: ownerId(),
    deviceHash: text().notNull(),
    /** With it the notices end, whatever ends it. Null where they were turned on before sessions were noted. */
    sessionId: text().references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the browser's push service. A secret: with it and the site's key anybody can send notices. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** What a student chose to be told of; null: an admin's, who is told what the role includes. */
    kinds: text({ mode: 'json' }).$type<StudentNoticeKind[]>(),
    agent: text().notNull().default(''),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_device').on(table.userId, table.deviceHash),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** Notices still to be sent, one for each browser; written in the transaction that they report. */
export const pushNotices = sqliteTable(
  'push_notices',
  {
    ...listed(),
    subscriptionId: text()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    path: text().notNull(),
    /** Under which it is withdrawn, with the mail that says the same; empty: never. */
    key: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('push_notices_due').on(table.nextAttemptAt),
    index('push_notices_subscription').on(table.subscriptionId),
    index('push_notices_key').on(table.key).where(sql`${table.key} <> ''`),
  ],
);
