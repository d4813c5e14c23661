import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, listed, moment } from './columns.ts';
import { users } from './users.ts';

/** Browsers in which an admin has turned notices on, with the keys that their notices are encrypted for (RFC 8291). */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the browser's device cookie. */
    deviceHash: text().notNull(),
    /** The address at the browser's push service. A secret: with it and the site's key anybody can send notices. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The browser as people call it: `Chrome on Android`. */
    agent: text().notNull().default(''),
    createdAt: moment().notNull(),
  },
  (table) => [uniqueIndex('push_subscriptions_device').on(table.userId, table.deviceHash)],
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
    /** Where the notice leads, on this site. */
    path: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('push_notices_due').on(table.nextAttemptAt),
    index('push_notices_subscription').on(table.subscriptionId),
  ],
);
