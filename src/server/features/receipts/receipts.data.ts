import { and, asc, eq, inArray, max, notExists, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { orderItems, orders, receipts } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { siteFacts, siteSection } from '#server/features/site/site.data.ts';
import type { ReceiptFacts } from '#server/pdf/receipt.ts';
import { formatDate, formatDay } from '#shared/dates.ts';
import { itemKindLabels, shortOrderId } from '#shared/orders.ts';
import { receivedStatuses } from '#shared/payments.ts';
import { formatPhone } from '#shared/phone.ts';
import { financialYearOf, receiptNumber } from '#shared/receipts.ts';

type Issuing = { orderId: string; timeZone: string; now: number };

/**
 * Gives a paid order its receipt: the next number of the financial year, without gaps; one that has one keeps it. Call it
 * in the transaction that makes the order paid. `now`: UTC ms.
 */
export function issueReceipt(tx: Executor, { orderId, timeZone, now }: Issuing): void {
  const has = tx.select({ number: receipts.number }).from(receipts).where(eq(receipts.orderId, orderId)).get();
  if (has) return;
  const financialYear = financialYearOf(formatDay(now, timeZone));
  const last = tx
    .select({ number: max(receipts.number) })
    .from(receipts)
    .where(eq(receipts.financialYear, financialYear))
    .get()?.number;
  tx.insert(receipts)
    .values({ financialYear, number: (last ?? 0) + 1, orderId, issuedAt: now })
    .run();
}

/**
 * Gives receipts to the orders that were paid before the site gave any, in the order of their payments. Call it at
 * start, before anything else is paid; the answer is how many there were.
 */
export function issueMissingReceipts(db: Db, timeZone: string): number {
  return inTransaction(db, (tx) => {
    const paid = tx
      .select({ orderId: payments.orderId, paidAt: sql<number>`coalesce(${payments.paidAt}, ${payments.createdAt})` })
      .from(payments)
      .where(
        and(
          inArray(payments.status, receivedStatuses),
          eq(payments.isDuplicate, false),
          notExists(tx.select({ one: sql`1` }).from(receipts).where(eq(receipts.orderId, payments.orderId))),
        ),
      )
      .orderBy(asc(sql`coalesce(${payments.paidAt}, ${payments.createdAt})`), asc(sql`${payments}.rowid`))
      .all();
    for (const { orderId, paidAt } of paid) issueReceipt(tx, { orderId, timeZone, now: paidAt });
    return paid.length;
  });
}

/**
 * What stands on an order's receipt; null when it has none. With `userId`, only of this customer's own order. Of an
 * account that is gone nobody is named.
 */
export function findReceipt(
  db: Executor,
  { orderId, userId, config }: { orderId: string; userId?: string; config: Config },
): ReceiptFacts | null {
  const row = db
    .select({
      financialYear: receipts.financialYear,
      number: receipts.number,
      issuedAt: receipts.issuedAt,
      contactName: orders.contactName,
      contactEmail: orders.contactEmail,
      phone: orders.phone,
      shippingAddress: orders.shippingAddress,
      totalPaise: orders.totalPaise,
      courierPaise: orders.courierPaise,
      discountPaise: orders.discountPaise,
    })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(and(eq(receipts.orderId, orderId), userId === undefined ? undefined : eq(orders.userId, userId)))
    .get();
  if (!row) return null;

  const { timeZone } = config;
  const facts = siteFacts(db, config);
  const business = siteSection(db, config, 'business');
  return {
    seller: {
      name: business.legalName || facts.name,
      lines: [
        ...(business.legalName ? [facts.name] : []),
        business.address || facts.address,
        `${facts.contactEmail}, ${facts.contactPhone}`,
        ...(business.gstin ? [`GSTIN ${business.gstin}`] : []),
      ],
    },
    number: receiptNumber(row),
    date: formatDate(row.issuedAt, timeZone),
    order: shortOrderId(orderId),
    customer: [row.contactName, row.shippingAddress, row.contactEmail, formatPhone(row.phone)].filter(Boolean),
    items: itemsOf(db, orderId),
    courierPaise: row.courierPaise,
    discountPaise: row.discountPaise,
    totalPaise: row.totalPaise,
    payments: paymentsOf(db, orderId).map(({ amountPaise, paidAt, reference }) => ({
      amountPaise,
      text: `Paid${paidAt === null ? '' : ` on ${formatDate(paidAt, timeZone)}`}, reference ${reference}`,
    })),
    refunds: refundsOf(db, orderId).map(({ amountPaise, updatedAt }) => ({
      amountPaise,
      text: `Refunded on ${formatDate(updatedAt, timeZone)}`,
    })),
  };
}

const itemsOf = (db: Executor, orderId: string): ReceiptFacts['items'] =>
  db
    .select({
      title: orderItems.title,
      kind: orderItems.kind,
      comboTitle: orderItems.comboTitle,
      quantity: orderItems.quantity,
      unitPricePaise: orderItems.unitPricePaise,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.comboTitle), asc(orderItems.title))
    .all()
    .map(({ kind, comboTitle, ...item }) => ({
      ...item,
      detail: [itemKindLabels[kind], ...(comboTitle ? [`in ${comboTitle}`] : [])].join(', '),
    }));

const paymentsOf = (db: Executor, orderId: string) =>
  db
    .select({
      amountPaise: payments.amountPaise,
      paidAt: payments.paidAt,
      reference: sql<string>`coalesce(${payments.razorpayPaymentId}, nullif(${payments.utr}, ''), 'none')`,
    })
    .from(payments)
    .where(
      and(eq(payments.orderId, orderId), eq(payments.isDuplicate, false), inArray(payments.status, receivedStatuses)),
    )
    .all();

const refundsOf = (db: Executor, orderId: string) =>
  db
    .select({ amountPaise: refunds.amountPaise, updatedAt: refunds.updatedAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), eq(payments.isDuplicate, false), eq(refunds.status, 'processed')))
    .orderBy(asc(refunds.createdAt))
    .all();
