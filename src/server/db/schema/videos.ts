import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { listed, moment } from './columns.ts';

export const videos = sqliteTable('videos', {
  ...listed(),
  title: text().notNull(),
  description: text().notNull(),
  youtubeUrl: text().notNull(),
  createdAt: moment().notNull(),
  deletedAt: moment(),
});
