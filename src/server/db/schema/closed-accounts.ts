import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, moment } from './columns.ts';

/** What was held about somebody who has closed the account, where it is kept for a year. */
export const closedAccounts = sqliteTable(
  'closed_accounts',
  {
    id: id(),
    /** The person's own export of data, sealed (auth/sealer.ts) for this id. */
    sealed: text().notNull(),
    closedAt: moment().notNull(),
  },
  (table) => [index('closed_accounts_closed').on(table.closedAt)],
);
