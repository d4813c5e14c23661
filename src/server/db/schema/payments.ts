/** The tables of payments, refunds, disputes, payment reports and statement rows. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  currency,
  disputeStatuses,
  holdReasons,
  paymentMethods,
  paymentStatuses,
  refundStatuses,
  reportStatuses,
} from '#shared/payments.ts';
import { id, moment, oneOfCheck } from './columns.ts';
import { files } from './files.ts';
import { orderId } from './orders.ts';
import { users } from './users.ts';

export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    orderId: orderId(),
    userId: text().references(() => users.id),
    method: text({ enum: paymentMethods }).notNull().default('razorpay'),
    /** The provider's; null for money that came to the educator herself. */
    razorpayOrderId: text(),
    razorpayPaymentId: text().unique(),
    utr: text().notNull().default(''),
    amountPaise: integer().notNull(),
    /** The customer's report that was accepted with it; null where there was none. Refers to nothing. */
    reportId: text(),
    /** Of the amount, what has gone back or is on its way. */
    refundedPaise: integer().notNull().default(0),
    currency: text({ enum: [currency] })
      .notNull()
      .default(currency),
    status: text({ enum: paymentStatuses }).notNull().default('created'),
    /** Money that counts for nothing: for something that was paid already, or held. It entitles to nothing. */
    isDuplicate: integer({ mode: 'boolean' }).notNull().default(false),
    /** Why the money waits for a decision of the educator; null where it does not. */
    heldBecause: text({ enum: holdReasons }),
    /** The provider's fee that the customer paid on top of the amount; null where the shop bears it. */
    feePaise: integer(),
    /** Since when the provider's order is not asked for any more, because another way of paying was taken; null: it is. */
    closedAt: moment(),
    /** When the provider is asked next whether money came; null once that is known or given up. */
    nextCheckAt: moment(),
    checks: integer().notNull().default(0),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    paidAt: moment(),
    /** When an admin marked it as not received, which is `failed` since; null otherwise. Money through the provider is refunded. */
    voidedAt: moment(),
    voidReason: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('payments_razorpay_order').on(table.razorpayOrderId).where(sql`${table.isDuplicate} = 0`),
    index('payments_next_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index('payments_order_money').on(table.orderId, table.status, table.isDuplicate, table.refundedPaise),
    index('payments_user_status').on(table.userId, table.status),
    index('payments_utr').on(table.utr).where(sql`${table.utr} <> ''`),
    index('payments_paid').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    oneOfCheck('payments_method', table.method, paymentMethods),
    check('payments_provider_order', sql`${table.method} <> 'razorpay' or ${table.razorpayOrderId} is not null`),
    oneOfCheck('payments_status', table.status, paymentStatuses),
    oneOfCheck('payments_currency', table.currency, [currency]),
    check('payments_amount', sql`${table.amountPaise} > 0`),
    check('payments_refunded', sql`${table.refundedPaise} between 0 and ${table.amountPaise}`),
    check(
      'payments_paid',
      sql`${table.status} not in ('paid', 'refunded') or ${table.method} <> 'razorpay' or ${table.razorpayPaymentId} is not null`,
    ),
  ],
);

/** The provider's order of a payment that goes through it: select it only where `viaProvider` holds. */
export const providerOrderId = sql<string>`${payments.razorpayOrderId}`;
export const viaProvider = sql`${payments.razorpayOrderId} is not null`;

/** `id` is also the key under which the provider makes it once, however often it is asked. */
export const refunds = sqliteTable(
  'refunds',
  {
    id: id(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    amountPaise: integer().notNull(),
    status: text({ enum: refundStatuses }).notNull().default('requested'),
    razorpayRefundId: text().unique(),
    reason: text().notNull().default(''),
    /** The provider's own words when it refused. */
    failure: text().notNull().default(''),
    /** The admin who asked for it; null when it was begun at the provider. Refers to nothing. */
    actorId: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_unsettled').on(table.createdAt).where(sql`${table.status} in ('requested', 'pending')`),
    oneOfCheck('refunds_status', table.status, refundStatuses),
    check('refunds_amount', sql`${table.amountPaise} > 0`),
  ],
);

/** A payment that its customer disputes at the bank, under the provider's id of the dispute. */
export const disputes = sqliteTable(
  'disputes',
  {
    id: id(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    amountPaise: integer().notNull(),
    status: text({ enum: disputeStatuses }).notNull(),
    /** The bank's word for why, such as `goods_or_services_not_received_or_partially_received`. */
    reasonCode: text().notNull().default(''),
    /** Until when the shop can answer at the provider; null where it was not said. */
    respondBy: moment(),
    /** When an admin has taken note of its last news; null before. */
    seenAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('disputes_payment').on(table.paymentId),
    oneOfCheck('disputes_status', table.status, disputeStatuses),
    check('disputes_amount', sql`${table.amountPaise} > 0`),
  ],
);

/** One row: all money that came in and all that went back; kept by triggers for the same reason as `order_totals`. */
export const paymentTotals = sqliteTable('payment_totals', {
  id: integer().primaryKey(),
  paidPaise: integer().notNull(),
  refundedPaise: integer().notNull(),
});

/** Events of the provider that have had their effect; the row is written together with the effect. */
export const webhookEvents = sqliteTable('webhook_events', {
  id: text().primaryKey(),
  event: text().notNull(),
  receivedAt: moment().notNull(),
});

/** A customer's word, which never makes an order paid by itself. */
export const paymentReports = sqliteTable(
  'payment_reports',
  {
    id: id(),
    orderId: orderId(),
    /** The bank's number of the payment, as the customer typed it; empty where only a picture was sent. */
    utr: text().notNull().default(''),
    proofFileId: text().references(() => files.id),
    /** What the customer says was paid; null in reports older than this question: the order's total. */
    amountPaise: integer(),
    status: text({ enum: reportStatuses }).notNull().default('open'),
    reason: text().notNull().default(''),
    actorId: text(),
    createdAt: moment().notNull(),
    decidedAt: moment(),
  },
  (table) => [
    index('payment_reports_order').on(table.orderId),
    index('payment_reports_utr').on(table.utr).where(sql`${table.utr} <> ''`),
    index('payment_reports_open').on(table.createdAt).where(sql`${table.status} = 'open'`),
    oneOfCheck('payment_reports_status', table.status, reportStatuses),
    check(
      'payment_reports_says',
      sql`${table.utr} <> '' or ${table.proofFileId} is not null or ${table.status} <> 'open'`,
    ),
  ],
);

/** Which payments were accepted out of a bank statement, whose file is not kept. */
export const statementRows = sqliteTable('statement_rows', {
  paymentId: text()
    .primaryKey()
    .references(() => payments.id),
  /** The day that the statement names, `2026-11-25`; null where it names none that can be read. */
  paidOn: text(),
  actorId: text().notNull(),
  createdAt: moment().notNull(),
});

/** Numbers under which money left by a statement that was read, so that what came under them is held in a later file too. */
export const statementDebits = sqliteTable(
  'statement_debits',
  {
    utr: text().notNull(),
    /** Of the file: when it is read again with other columns, what it said before goes. */
    sha256: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.utr, table.sha256] }),
    index('statement_debits_created').on(table.createdAt),
  ],
);
