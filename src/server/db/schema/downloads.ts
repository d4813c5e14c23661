import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { moment } from './columns.ts';
import { materials } from './materials.ts';
import { users } from './users.ts';

/** Each download that was begun, so that a shared account shows. */
export const downloads = sqliteTable(
  'downloads',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    materialId: text()
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    ip: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('downloads_user').on(table.userId, table.createdAt)],
);
