import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { itemKinds, orderEventKinds, orderStatuses } from '#shared/orders.ts';
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
    /** Who gets it and is written to, as the checkout form said; empty where nobody was asked. */
    contactName: text().notNull().default(''),
    contactEmail: text().notNull().default(''),
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
    index('orders_total').on(table.totalPaise),
    index('orders_status_total').on(table.status, table.totalPaise),
    index('orders_status_id').on(table.status, table.id),
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

/** What has happened to an order, oldest first. Append-only: triggers refuse changes. */
export const orderEvents = sqliteTable(
  'order_events',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: orderEventKinds }).notNull(),
    /** The status the order has since; null where the event left it alone. */
    status: text({ enum: orderStatuses }),
    /** What came in or went back; null where no money moved. */
    amountPaise: integer(),
    /** The admin who did it, null when it was the customer, the provider or the site itself; refers to nothing. */
    actorId: text(),
    note: text().notNull().default(''),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.seq),
    oneOfCheck('order_events_kind', table.kind, orderEventKinds),
    oneOfCheck('order_events_status', table.status, orderStatuses),
  ],
);

/** How many orders stand in each status and what they come to; kept by triggers, so that nobody has to count. */
export const orderTotals = sqliteTable('order_totals', {
  status: text({ enum: orderStatuses }).primaryKey(),
  orders: integer().notNull(),
  totalPaise: integer().notNull(),
});
