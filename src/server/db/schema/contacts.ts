import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { listed, moment } from './columns.ts';

/** Past customers who are known by their phone number only: no account, since that needs an email address. */
export const contacts = sqliteTable('contacts', {
  ...listed(),
  fullName: text().notNull(),
  /** E.164. */
  phone: text().notNull().unique(),
  /** In one line, as orders have it; empty where it is not known. */
  shippingAddress: text().notNull().default(''),
  note: text().notNull().default(''),
  createdAt: moment().notNull(),
});
