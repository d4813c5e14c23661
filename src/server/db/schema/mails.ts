import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { mailStatuses } from '#shared/enums.ts';
import { listed, moment, oneOfCheck } from './columns.ts';
import { orders } from './orders.ts';
import { mailedTokenPurposes, users } from './users.ts';

/** What the link of a mail may be for: one's own account, or an invitation, whose id is in the mail's key. */
const linkPurposes = [...mailedTokenPurposes, 'accept-invitation'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/**
 * A mail is written in the transaction that it reports, and sent afterwards. Links that sign somebody in are never
 * stored: `text` and `html` hold a placeholder, and the token is made when the mail is sent.
 */
export const mails = sqliteTable(
  'mails',
  {
    ...listed(),
    recipient: text().notNull(),
    /** Deleting the account deletes the mail. */
    aboutUserId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** The order that the mail is about: forgetting whose it was deletes the mail. */
    aboutOrderId: text().references(() => orders.id),
    key: text(),
    tokenPurpose: text({ enum: linkPurposes }),
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
    index('mails_key').on(table.key).where(sql`${table.key} is not null`),
    index('mails_about_user').on(table.aboutUserId).where(sql`${table.aboutUserId} is not null`),
    index('mails_about_order').on(table.aboutOrderId).where(sql`${table.aboutOrderId} is not null`),
    index('mails_created').on(table.createdAt),
    index('mails_due').on(table.status, table.nextAttemptAt),
    oneOfCheck('mails_status', table.status, mailStatuses),
  ],
);
