import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { itemKinds, orderStatuses } from '#shared/orders.ts';
import { id, listed, moment, oneOfCheck } from './columns.ts';
import { materials } from './materials.ts';
import { users } from './users.ts';

/** An order outlives its customer's account: `userId` becomes null and the person's data is blanked. */
export const orders = sqliteTable(
  'orders',
  {
    ...listed(),
    userId: text().references(() => users.id),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    totalPaise: integer().notNull(),
    phone: text().notNull().default(''),
    shippingAddress: text().notNull().default(''),
    notes: text().notNull().default(''),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('orders_user_seq').on(table.userId, table.seq),
    index('orders_status_seq').on(table.status, table.seq),
    index('orders_created').on(table.createdAt),
    oneOfCheck('orders_status', table.status, orderStatuses),
    check('orders_total', sql`${table.totalPaise} >= 0`),
  ],
);

/** What was sold, as it was sold. */
export const orderItems = sqliteTable(
  'order_items',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    materialId: text()
      .notNull()
      .references(() => materials.id),
    kind: text({ enum: itemKinds }).notNull(),
    quantity: integer().notNull().default(1),
    unitPricePaise: integer().notNull(),
    title: text().notNull(),
    category: text().notNull(),
    format: text().notNull(),
    pages: integer().notNull(),
  },
  (table) => [
    index('order_items_order').on(table.orderId),
    index('order_items_material').on(table.materialId),
    oneOfCheck('order_items_kind', table.kind, itemKinds),
    check('order_items_quantity', sql`${table.quantity} >= 1`),
    check('order_items_unit_price', sql`${table.unitPricePaise} >= 0`),
  ],
);
