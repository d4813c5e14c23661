/** The tables of materials and what belongs to them. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, type SQLiteColumn, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { materialCategories } from '#shared/enums.ts';
import { defaultFormat, previewPagesLimits, previewStates } from '#shared/materials.ts';
import { unitId } from './board.ts';
import { listed, moment, oneOfCheck } from './columns.ts';
import { files } from './files.ts';

/** As the index of drafts has it: SQLite uses that where the condition is spelled just so. */
export const isDraft = (table: { isDraft: SQLiteColumn }) => sql`${table.isDraft} = 1`;

type ShopColumns = Record<
  'pricePaise' | 'fileId' | 'printPricePaise' | 'stock' | 'format' | 'orderedLately' | 'seq',
  SQLiteColumn
>;

/**
 * Where one stands in the shop, the highest first: what can be had at once, then what can be asked for; of these what was
 * ordered most, then the newest. As two indexes have it: SQLite uses them where the expression is spelled just so.
 */
export const shopPlace = (table: ShopColumns) => sql<number>`((case
  when ${table.pricePaise} >= 100 and (${table.fileId} is not null or ${table.format} = 'Test series') then 2
  when ${table.printPricePaise} >= 100 then case when ${table.stock} is null or ${table.stock} > 0 then 2 else 0 end
  when ${table.format} like '%print%' then 1
  else 0 end) * 1125899906842624 + ${table.orderedLately} * 1073741824 + ${table.seq})`;

/** A deleted material that has been ordered stays for its buyers and for order history, with `deletedAt` set. */
export const materials = sqliteTable(
  'materials',
  {
    ...listed(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** What else students may search for: other spellings, Tamil words. */
    tags: text().notNull().default(''),
    /** Such as "June 2026"; empty where none is told. */
    edition: text().notNull().default(''),
    /** The titles of its chapters, one in a line. */
    contents: text().notNull().default(''),
    unitId: unitId(),
    category: text({ enum: materialCategories }).notNull(),
    /** Of the download; 0 where it is not sold. */
    pricePaise: integer().notNull().default(0),
    printPricePaise: integer().notNull().default(0),
    /** Printed copies in stock; null where nobody counts them. */
    stock: integer(),
    pages: integer().notNull().default(0),
    /** Of one printed copy; null: as its pages suggest (`shared/postage.ts`). */
    weightGrams: integer(),
    format: text().notNull().default(defaultFormat),
    previewUrl: text().notNull().default(''),
    previewPages: integer().notNull().default(previewPagesLimits.default),
    downloadUrl: text().notNull().default(''),
    fileId: text().references(() => files.id),
    sampleFileId: text().references(() => files.id),
    imageFileId: text().references(() => files.id),
    /** In how many orders of the last half year it stands; counted every hour. */
    orderedLately: integer().notNull().default(0),
    isActive: integer({ mode: 'boolean' }).notNull().default(true),
    isDraft: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    deletedAt: moment(),
  },
  (table) => [
    index('materials_unit').on(table.unitId),
    index('materials_image').on(table.imageFileId),
    index('materials_sample').on(table.sampleFileId),
    index('materials_draft').on(table.seq).where(isDraft(table)),
    index('materials_category_seq').on(table.category, table.seq),
    index('materials_shop').on(shopPlace(table)),
    index('materials_category_shop').on(table.category, shopPlace(table)),
    index('materials_title').on(sql`${table.title} collate nocase`, table.seq),
    oneOfCheck('materials_category', table.category, materialCategories),
    check('materials_price', sql`${table.pricePaise} >= 0`),
    check(
      'materials_preview_pages',
      sql`${table.previewPages} between ${sql.raw(String(previewPagesLimits.min))} and ${sql.raw(String(previewPagesLimits.max))}`,
    ),
  ],
);

/** Of what goes with its material. */
export const materialId = () =>
  text()
    .notNull()
    .references(() => materials.id, { onDelete: 'cascade' });

/** The words of all materials, each once, to correct the spelling of what is searched for; triggers add them. */
export const spellingWords = sqliteTable('spelling_words', {
  id: integer().primaryKey(),
  word: text().notNull().unique(),
});

/** The state of a material's preview, which the site renders from its file. The table keeps an older name. */
export const materialPreviews = sqliteTable(
  'material_samples',
  {
    materialId: materialId().primaryKey(),
    /** What it was made from: when the material's file or number of pages differs, it is made again. */
    sourceFileId: text().notNull(),
    previewPages: integer().notNull(),
    state: text({ enum: previewStates }).notNull().default('building'),
    failure: text().notNull().default(''),
    updatedAt: moment().notNull(),
  },
  (table) => [oneOfCheck('material_samples_state', table.state, previewStates)],
);

/** The pictures of a preview, the first page at position 1; width and height in pixels. The table keeps an older name. */
export const previewImages = sqliteTable(
  'sample_pages',
  {
    materialId: materialId(),
    position: integer().notNull(),
    fileId: text()
      .notNull()
      .references(() => files.id),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.materialId, table.position] })],
);
