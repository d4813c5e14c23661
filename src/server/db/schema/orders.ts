/** The tables of orders, their items, history, receipts and parcels. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { chatMessageKinds } from '#shared/chat-messages.ts';
import type { TaxBasis } from '#shared/gst.ts';
import { itemKinds } from '#shared/order-items.ts';
import {
  type AttentionReason,
  orderEventKinds,
  orderSources,
  orderStages,
  orderStatuses,
  takenBy,
} from '#shared/orders.ts';
import { moneyStates, payWays } from '#shared/payments.ts';
import { noPostageReasons } from '#shared/postage.ts';
import { chatLanguages } from '#shared/site/chat.ts';
import { id, listed, moment, newId, oneOfCheck } from './columns.ts';
import { coupons } from './coupons.ts';
import { materials } from './materials.ts';
import { users } from './users.ts';

/** An order outlives its customer's account: `userId` becomes null and the person's data is blanked. */
export const orders = sqliteTable(
  'orders',
  {
    ...listed(),
    userId: text().references(() => users.id),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    source: text({ enum: orderSources }).notNull().default('shop'),
    payBy: text({ enum: payWays }).notNull().default('razorpay'),
    totalPaise: integer().notNull(),
    courierPaise: integer().notNull().default(0),
    /** With whom it goes, as told with the charge; empty: not said. How it left is in `shipments`. */
    carrier: text().notNull().default(''),
    /** Why its charge is not by weight though it should be; empty: it is, or need not be. */
    courierReason: text({ enum: ['', ...noPostageReasons] })
      .notNull()
      .default(''),
    discountPaise: integer().notNull().default(0),
    couponId: text().references(() => coupons.id),
    ships: integer({ mode: 'boolean' }).notNull().default(false),
    /** Since when a requested order has its price; null before. */
    quotedAt: moment(),
    /** When the money kept reached the total; null again once it does not without a payment that was not received. */
    paidAt: moment(),
    confirmedAt: moment(),
    /** Who gets it and is written to, as the checkout form said; empty where nobody was asked. */
    contactName: text().notNull().default(''),
    contactEmail: text().notNull().default(''),
    phone: text().notNull().default(''),
    shippingAddress: text().notNull().default(''),
    notes: text().notNull().default(''),
    /** In which language its customer was last written to in chat; null before. */
    chatLanguage: text({ enum: chatLanguages }),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    // What follows from all that, from payments, reports, refunds, disputes and shortages: orders/state.data.ts writes it.
    /** Its status, or what a pending order waits for. */
    stage: text({ enum: orderStages }).notNull().default('awaiting'),
    moneyState: text({ enum: moneyStates }).notNull().default('unpaid'),
    keptPaise: integer().notNull().default(0),
    duePaise: integer().notNull().default(0),
    overpaidPaise: integer().notNull().default(0),
    /** All that came, and all that went back or is on its way, duplicates too. */
    paidPaise: integer().notNull().default(0),
    refundedPaise: integer().notNull().default(0),
    /** The widest way in which it still takes money; null: in none. */
    takes: text({ enum: takenBy }),
    hasOpenReport: integer({ mode: 'boolean' }).notNull().default(false),
    /** Why an admin has to decide about it. */
    attention: text({ mode: 'json' }).$type<AttentionReason[]>().notNull().default([]),
  },
  (table) => [
    index('orders_user_seq').on(table.userId, table.seq),
    index('orders_status_seq').on(table.status, table.seq),
    index('orders_paid').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_pending').on(table.stage, table.seq).where(sql`${table.status} = 'pending'`),
    index('orders_takes').on(table.seq).where(sql`${table.takes} is not null`),
    index('orders_attention').on(table.seq, table.attention).where(sql`${table.attention} <> '[]'`),
    index('orders_created').on(table.createdAt),
    index('orders_total').on(table.totalPaise),
    index('orders_status_total').on(table.status, table.totalPaise),
    index('orders_parcels').on(table.status, table.confirmedAt).where(sql`${table.ships} = 1`),
    index('orders_without_account')
      .on(table.contactEmail)
      .where(sql`${table.userId} is null and ${table.contactEmail} <> ''`),
    index('orders_phone').on(table.phone).where(sql`${table.phone} <> ''`),
    index('orders_phone_only').on(table.phone, table.seq).where(sql`${table.userId} is null and ${table.phone} <> ''`),
    index('orders_phone_end').on(sql`cast(${table.phone} as integer) % 10000`).where(sql`${table.phone} <> ''`),
    index('orders_coupon').on(table.couponId).where(sql`${table.couponId} is not null`),
    oneOfCheck('orders_source', table.source, orderSources),
    oneOfCheck('orders_pay_by', table.payBy, payWays),
    check('orders_courier', sql`${table.courierPaise} >= 0`),
    check('orders_discount', sql`${table.discountPaise} >= 0`),
    oneOfCheck('orders_status', table.status, orderStatuses),
    check('orders_total', sql`${table.totalPaise} >= 0`),
  ],
);

export const orderId = () =>
  text()
    .notNull()
    .references(() => orders.id);

export const orderItems = sqliteTable(
  'order_items',
  {
    id: id(),
    orderId: orderId(),
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
    /** The pack it was sold in, whose price is spread over its items; refers to nothing. */
    comboId: text(),
    comboTitle: text().notNull().default(''),
    /** What the stamp of the buyer's copy says, fixed at the first download; empty before. */
    stampText: text().notNull().default(''),
  },
  (table) => [
    index('order_items_order').on(table.orderId),
    index('order_items_material').on(table.materialId),
    oneOfCheck('order_items_kind', table.kind, itemKinds),
    check('order_items_quantity', sql`${table.quantity} >= 1`),
    check('order_items_unit_price', sql`${table.unitPricePaise} >= 0`),
  ],
);

export const orderEvents = sqliteTable(
  'order_events',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    orderId: orderId(),
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

/** Kept by triggers: adding up a million orders takes too long (docs/decisions/035). */
export const orderTotals = sqliteTable('order_totals', {
  status: text({ enum: orderStatuses }).primaryKey(),
  orders: integer().notNull(),
  totalPaise: integer().notNull(),
});

const copiesTable = (name: string) =>
  sqliteTable(
    name,
    {
      orderId: orderId(),
      materialId: text()
        .notNull()
        .references(() => materials.id),
      copies: integer().notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.orderId, table.materialId] }),
      check(`${name}_copies`, sql`${table.copies} > 0`),
    ],
  );

/** What a confirmed order was sold beyond the stock. */
export const orderShortages = copiesTable('order_shortages');

/** What a confirmed order took out of the stock, and returns if that is undone. */
export const takenCopies = copiesTable('taken_copies');

/** How a parcel left: `carrier` also says `Ordinary post` or `By hand`; number and link are empty without tracking. */
export const shipments = sqliteTable(
  'shipments',
  {
    orderId: orderId().primaryKey(),
    carrier: text().notNull(),
    trackingNumber: text().notNull(),
    trackingUrl: text().notNull(),
    actorId: text().notNull(),
    shippedAt: moment().notNull(),
  },
  (table) => [index('shipments_tracking').on(sql`${table.trackingNumber} collate nocase`)],
);

/** Which ready-made chat messages an admin opened, the last time each: the site cannot know whether they were sent. */
export const openedChats = sqliteTable(
  'opened_chats',
  {
    orderId: orderId(),
    kind: text({ enum: chatMessageKinds }).notNull(),
    actorId: text().notNull(),
    openedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind] }),
    oneOfCheck('opened_chats_kind', table.kind, chatMessageKinds),
  ],
);

export const reminders = sqliteTable(
  'reminders',
  {
    orderId: orderId().primaryKey(),
    /** Stands in its link that stops reminders, and opens nothing else. */
    token: text().notNull().unique().$defaultFn(newId),
    createdAt: moment().notNull(),
    /** When its mail went; null before, and where the order no longer waited. */
    sentAt: moment(),
    /** When the customer asked for no more of them; null otherwise. */
    stoppedAt: moment(),
  },
  (table) => [index('reminders_stopped').on(table.orderId).where(sql`${table.stoppedAt} is not null`)],
);

/**
 * Numbered without gaps in a financial year. Triggers refuse changes, except that a receipt is cancelled once and that
 * the last one is removed. An order has a receipt as long as it is paid, and another when it is paid again.
 */
export const receipts = sqliteTable(
  'receipts',
  {
    /** `2026-27`: from the first of April on. */
    financialYear: text().notNull(),
    number: integer().notNull(),
    orderId: orderId(),
    issuedAt: moment().notNull(),
    /** Null while it holds. */
    cancelledAt: moment(),
    /** What it tells of GST, as it was when it was given; null: nothing. */
    tax: text({ mode: 'json' }).$type<TaxBasis>(),
  },
  (table) => [primaryKey({ columns: [table.financialYear, table.number] }), index('receipts_order').on(table.orderId)],
);

/** What goes off an invoice when money of it has gone back; numbered without gaps in a financial year, and never changed. */
export const creditNotes = sqliteTable(
  'credit_notes',
  {
    financialYear: text().notNull(),
    number: integer().notNull(),
    orderId: orderId(),
    /** The refund that it was given for; refers to nothing. */
    refundId: text().notNull().unique(),
    /** The number of the receipt that it is against: `2026-27/0042`. */
    invoice: text().notNull(),
    tax: text({ mode: 'json' }).$type<TaxBasis>().notNull(),
    amountPaise: integer().notNull(),
    issuedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.financialYear, table.number] }),
    index('credit_notes_order').on(table.orderId),
    check('credit_notes_amount', sql`${table.amountPaise} > 0`),
  ],
);
