import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { contactCategories, contactStatuses } from '#shared/contact.ts';
import { listed, moment, oneOfCheck } from './columns.ts';

export const contactMessages = sqliteTable(
  'contact_messages',
  {
    ...listed(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    subject: text().notNull(),
    message: text().notNull(),
    category: text({ enum: contactCategories }).notNull().default('general'),
    status: text({ enum: contactStatuses }).notNull().default('new'),
    /** Stands in the link to a ticket's page, and opens nothing else; null: no ticket. */
    token: text().unique(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('contact_messages_status_seq').on(table.status, table.seq),
    oneOfCheck('contact_messages_category', table.category, contactCategories),
    oneOfCheck('contact_messages_status', table.status, contactStatuses),
  ],
);

/** What an admin answered through the site; the mail that carries it has the reply's id. */
export const contactReplies = sqliteTable(
  'contact_replies',
  {
    ...listed(),
    messageId: text()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** Whether the message was new until this reply. */
    answered: integer({ mode: 'boolean' }).notNull(),
    actorId: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('contact_replies_message').on(table.messageId, table.seq)],
);
