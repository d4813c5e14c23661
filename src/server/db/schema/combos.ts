import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { itemKinds } from '#shared/order-items.ts';
import { listed, moment, oneOfCheck } from './columns.ts';
import { materials } from './materials.ts';
import { ownerId } from './users.ts';

export const combos = sqliteTable(
  'combos',
  {
    ...listed(),
    title: text().notNull(),
    description: text().notNull().default(''),
    pricePaise: integer().notNull(),
    isActive: integer({ mode: 'boolean' }).notNull().default(true),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    deletedAt: moment(),
  },
  (table) => [check('combos_price', sql`${table.pricePaise} > 0`)],
);

export const comboItems = sqliteTable(
  'combo_items',
  {
    comboId: text()
      .notNull()
      .references(() => combos.id, { onDelete: 'cascade' }),
    materialId: text()
      .notNull()
      .references(() => materials.id),
    kind: text({ enum: itemKinds }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.comboId, table.materialId, table.kind] }),
    index('combo_items_material').on(table.materialId),
    oneOfCheck('combo_items_kind', table.kind, itemKinds),
  ],
);

export const cartCombos = sqliteTable(
  'cart_combos',
  {
    userId: ownerId(),
    comboId: text()
      .notNull()
      .references(() => combos.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.comboId] })],
);
