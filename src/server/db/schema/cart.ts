import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { itemKinds } from '#shared/order-items.ts';
import { moment, oneOfCheck } from './columns.ts';
import { materialId } from './materials.ts';
import { ownerId } from './users.ts';

export const cartItems = sqliteTable(
  'cart_items',
  {
    userId: ownerId(),
    materialId: materialId(),
    kind: text({ enum: itemKinds }).notNull(),
    quantity: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.materialId, table.kind] }),
    oneOfCheck('cart_items_kind', table.kind, itemKinds),
    check('cart_items_quantity', sql`${table.quantity} >= 1`),
  ],
);
