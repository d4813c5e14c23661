import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { defaultFormat, materialCategories, previewPagesLimits } from '#shared/materials.ts';
import { listed, moment, oneOfCheck } from './columns.ts';
import { files } from './files.ts';

/** A deleted material that has been ordered stays for its buyers and for order history, with `deletedAt` set. */
export const materials = sqliteTable(
  'materials',
  {
    ...listed(),
    title: text().notNull(),
    description: text().notNull().default(''),
    category: text({ enum: materialCategories }).notNull(),
    pricePaise: integer().notNull().default(0),
    pages: integer().notNull().default(0),
    format: text().notNull().default(defaultFormat),
    previewUrl: text().notNull().default(''),
    previewPages: integer().notNull().default(previewPagesLimits.default),
    downloadUrl: text().notNull().default(''),
    fileId: text().references(() => files.id),
    sampleFileId: text().references(() => files.id),
    imageFileId: text().references(() => files.id),
    isActive: integer({ mode: 'boolean' }).notNull().default(true),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    deletedAt: moment(),
  },
  (table) => [
    index('materials_category_seq').on(table.category, table.seq),
    oneOfCheck('materials_category', table.category, materialCategories),
    check('materials_price', sql`${table.pricePaise} >= 0`),
    check(
      'materials_preview_pages',
      sql`${table.previewPages} between ${sql.raw(String(previewPagesLimits.min))} and ${sql.raw(String(previewPagesLimits.max))}`,
    ),
  ],
);
