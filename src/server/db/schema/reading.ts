import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';
import { moment } from './columns.ts';
import { materialId } from './materials.ts';
import { ownerId } from './users.ts';

/** The page of a bought PDF that a student read last, from 1. */
export const readingPlaces = sqliteTable(
  'reading_places',
  {
    userId: ownerId(),
    materialId: materialId(),
    page: integer().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.materialId] })],
);
