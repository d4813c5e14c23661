import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { listed, moment } from './columns.ts';

/** Takes a share or a sum off an order; how often it was used is counted from the orders that hold it. */
export const coupons = sqliteTable(
  'coupons',
  {
    ...listed(),
    code: text().notNull().unique(),
    /** Either this or a sum. */
    percent: integer(),
    amountPaise: integer(),
    minTotalPaise: integer().notNull().default(0),
    /** Null: as often as people like. */
    maxUses: integer(),
    expiresAt: moment(),
    isActive: integer({ mode: 'boolean' }).notNull().default(true),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    deletedAt: moment(),
  },
  (table) => [
    check('coupons_value', sql`(${table.percent} is null) <> (${table.amountPaise} is null)`),
    check('coupons_percent', sql`${table.percent} between 1 and 100`),
    check('coupons_amount', sql`${table.amountPaise} > 0`),
    check('coupons_max_uses', sql`${table.maxUses} > 0`),
  ],
);
