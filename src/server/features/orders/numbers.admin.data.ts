import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orders, receipts, shipments } from '#server/db/schema/orders.ts';
import { paymentReports, payments } from '#server/db/schema/payments.ts';
import { profiles } from '#server/db/schema/users.ts';

/** Fewer characters are the beginning of too many numbers to mean one. */
const fewestCharacters = 5;

/**
 * The `seq` of the orders with a number that begins so, at most so many of each kind: phone (with or without +91), UTR,
 * Razorpay's ids of the payment and its order, tracking number, receipt (`2026-27/0042`). Each kind has an index of its own.
 */
export function seqsByNumber(db: Executor, text: string, most: number): number[] {
  const number = text.replaceAll(/\s/g, '');
  if (number.length < fewestCharacters || !/\d/.test(number)) return [];
  const phone = phoneBeginning(number);
  const searches: (SQL | undefined)[] = [
    phone === undefined ? undefined : and(ne(orders.phone, ''), begins(orders.phone, phone)),
    phone === undefined
      ? undefined
      : among(orders.userId, db.select({ id: profiles.userId }).from(profiles).where(begins(profiles.phone, phone))),
    ofOrder(
      db
        .select({ id: payments.orderId })
        .from(payments)
        .where(and(ne(payments.utr, ''), begins(payments.utr, number))),
    ),
    ofOrder(
      db
        .select({ id: paymentReports.orderId })
        .from(paymentReports)
        .where(and(ne(paymentReports.utr, ''), begins(paymentReports.utr, number))),
    ),
    number.startsWith('pay_')
      ? ofOrder(db.select({ id: payments.orderId }).from(payments).where(begins(payments.razorpayPaymentId, number)))
      : undefined,
    number.startsWith('order_')
      ? ofOrder(
          db
            .select({ id: payments.orderId })
            .from(payments)
            .where(and(eq(payments.isDuplicate, sql`0`), begins(payments.razorpayOrderId, number))),
        )
      : undefined,
    ofOrder(
      db
        .select({ id: shipments.orderId })
        .from(shipments)
        .where(begins(sql`${shipments.trackingNumber} collate nocase`, number)),
    ),
    ofOrder(db.select({ id: receipts.orderId }).from(receipts).where(receiptNumbered(number))),
  ];
  const found = searches.flatMap((where) =>
    where ? db.select({ seq: orders.seq }).from(orders).where(where).limit(most).all() : [],
  );
  return [...new Set(found.map(({ seq }) => seq))];
}

/** The beginning of a phone number as it is stored; undefined for what is none. */
function phoneBeginning(number: string): string | undefined {
  const digits = number.replaceAll(/[().-]/g, '').replace(/^00/, '+');
  if (/^\+\d+$/.test(digits)) return digits;
  const national = /^(?:91(?=\d{10}$)|0)?([1-9]\d{4,9})$/.exec(digits)?.[1];
  return national === undefined ? undefined : `+91${national}`;
}

/** A range of an index, unlike `like`. */
const begins = (column: SQLWrapper, text: string): SQL =>
  sql`${column} >= ${text} and ${column} < ${`${text}\u{10FFFF}`}`;

const among = (column: SQLWrapper, ids: SQLWrapper): SQL => sql`${column} in ${ids}`;
const ofOrder = (orderIds: SQLWrapper): SQL => among(orders.id, orderIds);

function receiptNumbered(text: string): SQL | undefined {
  const [, year, number] = /^(\d{4}-\d{2})\/0*(\d{1,9})$/.exec(text) ?? [];
  return year === undefined ? sql`false` : and(eq(receipts.financialYear, year), eq(receipts.number, Number(number)));
}
