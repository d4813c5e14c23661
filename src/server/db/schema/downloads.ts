import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { moment } from './columns.ts';
import { materialId } from './materials.ts';
import { ownerId } from './users.ts';

/** Each download that was begun, so that a shared account shows. */
export const downloads = sqliteTable(
  'downloads',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    userId: ownerId(),
    materialId: materialId(),
    ip: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('downloads_user').on(table.userId, table.createdAt)],
);
