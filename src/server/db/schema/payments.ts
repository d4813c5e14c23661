import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { currency, paymentStatuses } from '#shared/payments.ts';
import { id, moment, oneOfCheck } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** What it pays for are the items of its order. */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    userId: text().references(() => users.id),
    razorpayOrderId: text().notNull().unique(),
    razorpayPaymentId: text().unique(),
    amountPaise: integer().notNull(),
    currency: text({ enum: [currency] })
      .notNull()
      .default(currency),
    status: text({ enum: paymentStatuses }).notNull().default('created'),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    paidAt: moment(),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    index('payments_user_status').on(table.userId, table.status),
    oneOfCheck('payments_status', table.status, paymentStatuses),
    oneOfCheck('payments_currency', table.currency, [currency]),
    check('payments_amount', sql`${table.amountPaise} > 0`),
    check('payments_paid', sql`${table.status} not in ('paid', 'refunded') or ${table.razorpayPaymentId} is not null`),
  ],
);

/** Events of the provider that have had their effect; the row is written together with the effect. */
export const webhookEvents = sqliteTable('webhook_events', {
  id: text().primaryKey(),
  event: text().notNull(),
  receivedAt: moment().notNull(),
});
