import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { mailStatuses } from '#shared/mails.ts';
import { listed, moment, oneOfCheck } from './columns.ts';

/** The outbox: a mail is a row of the transaction it tells about, and leaves afterwards. */
export const mails = sqliteTable(
  'mails',
  {
    ...listed(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    status: text({ enum: mailStatuses }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull(),
    lastError: text().notNull().default(''),
    createdAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [
    index('mails_due').on(table.status, table.nextAttemptAt),
    oneOfCheck('mails_status', table.status, mailStatuses),
  ],
);
