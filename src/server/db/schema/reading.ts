import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { moment } from './columns.ts';
import { materials } from './materials.ts';
import { users } from './users.ts';

/** The page of a bought PDF that a student read last, from 1. */
export const readingPlaces = sqliteTable(
  'reading_places',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    materialId: text()
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.materialId] })],
);
