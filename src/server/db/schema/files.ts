import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { filePurposes, mediaTypes } from '#shared/files.ts';
import { id, moment, oneOfCheck } from './columns.ts';

/** A file is whole once `completedAt` is set; one that never was, or that nothing refers to, is swept later. */
export const files = sqliteTable(
  'files',
  {
    id: id(),
    purpose: text({ enum: filePurposes }).notNull(),
    name: text().notNull(),
    mediaType: text({ enum: mediaTypes }).notNull(),
    sizeBytes: integer().notNull().default(0),
    sha256: text().notNull().default(''),
    pages: integer(),
    /** What was changed in the file at upload, for the admin; empty where nothing was. */
    note: text().notNull().default(''),
    createdAt: moment().notNull(),
    completedAt: moment(),
  },
  (table) => [
    oneOfCheck('files_purpose', table.purpose, filePurposes),
    oneOfCheck('files_media_type', table.mediaType, mediaTypes),
  ],
);

export const fileChunks = sqliteTable(
  'file_chunks',
  {
    fileId: text()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.position] })],
);
