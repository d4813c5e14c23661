import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orders, receipts, shipments } from '#server/db/schema/orders.ts';
import { paymentReports, payments } from '#server/db/schema/payments.ts';
import { profiles } from '#server/db/schema/users.ts';
import { parsePhone } from '#shared/phone.ts';

/** Fewer characters are the beginning of too many numbers to mean one. */
const fewestCharacters = 5;

/** The orders with a phone, UTR, Razorpay, tracking or receipt number that begins so; each kind has its index. */
export function seqsByNumber(db: Executor, text: string, most: number): number[] {
  const number = text.replaceAll(/\s/g, '');
  const searches = [...byPhone(db, number), ...(number.length < fewestCharacters ? [] : byOtherNumbers(db, number))];
  const found = searches.flatMap((where) =>
    where ? db.select({ seq: orders.seq }).from(orders).where(where).limit(most).all() : [],
  );
  return [...new Set(found.map(({ seq }) => seq))];
}

function byPhone(db: Executor, number: string): SQL[] {
  const beginning = phoneBeginning(number);
  const end = /^\d{4,9}$/.exec(number)?.[0];
  const phoneIs = [
    ...(beginning === undefined ? [] : [(phone: SQLWrapper) => begins(phone, beginning)]),
    ...(end === undefined ? [] : [(phone: SQLWrapper) => ends(phone, end)]),
  ];
  return phoneIs.flatMap((isIt) => [
    sql`${orders.phone} <> '' and ${isIt(orders.phone)}`,
    among(
      orders.userId,
      db
        .select({ id: profiles.userId })
        .from(profiles)
        .where(sql`${profiles.phone} <> '' and ${isIt(profiles.phone)}`),
    ),
  ]);
}

function byOtherNumbers(db: Executor, number: string): (SQL | undefined)[] {
  if (!/\d/.test(number)) return [];
  const ofOrder = (table: typeof payments | typeof paymentReports | typeof shipments | typeof receipts, where?: SQL) =>
    among(
      orders.id,
      db
        .select({ id: sql`${table.orderId}` })
        .from(table)
        .where(where),
    );
  return [
    ofOrder(payments, and(ne(payments.utr, ''), begins(payments.utr, number))),
    ofOrder(paymentReports, and(ne(paymentReports.utr, ''), begins(paymentReports.utr, number))),
    number.startsWith('pay_') ? ofOrder(payments, begins(payments.razorpayPaymentId, number)) : undefined,
    number.startsWith('order_')
      ? ofOrder(payments, and(eq(payments.isDuplicate, sql`0`), begins(payments.razorpayOrderId, number)))
      : undefined,
    ofOrder(shipments, begins(sql`${shipments.trackingNumber} collate nocase`, number)),
    ofOrder(receipts, receiptNumbered(number)),
  ];
}

function phoneBeginning(number: string): string | undefined {
  if (number.length < fewestCharacters) return undefined;
  const whole = parsePhone(number);
  if (whole !== null) return whole;
  const digits = number.replaceAll(/[().-]/g, '').replace(/^00/, '+');
  if (/^\+\d+$/.test(digits)) return digits;
  const national = /^0?([1-9]\d{4,9})$/.exec(digits)?.[1];
  return national === undefined ? undefined : `+91${national}`;
}

/** A range of an index, unlike `like`. */
const begins = (column: SQLWrapper, text: string): SQL =>
  sql`${column} >= ${text} and ${column} < ${`${text}\u{10FFFF}`}`;

/** By an index of the last four. */
const ends = (column: SQLWrapper, digits: string): SQL =>
  sql`cast(${column} as integer) % 10000 = ${Number(digits.slice(-4))} and ${column} like ${`%${digits}`}`;

const among = (column: SQLWrapper, ids: SQLWrapper): SQL => sql`${column} in ${ids}`;

function receiptNumbered(text: string): SQL | undefined {
  const [, year, number] = /^(\d{4}-\d{2})\/0*(\d{1,9})$/.exec(text) ?? [];
  return year === undefined ? sql`false` : and(eq(receipts.financialYear, year), eq(receipts.number, Number(number)));
}
