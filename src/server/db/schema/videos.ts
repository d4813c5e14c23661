import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { unitId } from './board.ts';
import { listed, moment } from './columns.ts';

export const videos = sqliteTable(
  'videos',
  {
    ...listed(),
    title: text().notNull(),
    description: text().notNull(),
    youtubeUrl: text().notNull(),
    unitId: unitId(),
    isActive: integer({ mode: 'boolean' }).notNull().default(true),
    /** Not published yet, and so not active either. */
    isDraft: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: moment().notNull(),
    deletedAt: moment(),
  },
  (table) => [index('videos_unit').on(table.unitId)],
);
