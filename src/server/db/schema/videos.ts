import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { listed, moment } from './columns.ts';

export const videos = sqliteTable('videos', {
  ...listed(),
  title: text().notNull(),
  description: text().notNull(),
  youtubeUrl: text().notNull(),
  isActive: integer({ mode: 'boolean' }).notNull().default(true),
  /** Not published yet, and so not active either. */
  isDraft: integer({ mode: 'boolean' }).notNull().default(false),
  createdAt: moment().notNull(),
  deletedAt: moment(),
});
