/** Credit notes: what an invoice becomes less by when money of it has gone back. */
import { and, asc, eq, gte, inArray, isNull, lt, max } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { creditNotes, orders, receipts } from '#server/db/schema/orders.ts';
import type { Work } from '#server/work.ts';
import { formatDay } from '#shared/dates.ts';
import { creditNoteStart, type TaxBasis } from '#shared/gst.ts';
import { isReceived } from '#shared/payments.ts';
import { financialYearOf, receiptNumber } from '#shared/receipts.ts';
import { paymentsOf } from './money.data.ts';

/** The receipt of an order that holds and tells its tax; undefined where there is none. */
const invoiceOf = (db: Executor, orderId: string) =>
  db
    .select({ financialYear: receipts.financialYear, number: receipts.number, tax: receipts.tax })
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), isNull(receipts.cancelledAt)))
    .get();

/**
 * Gives a credit note, with the next number of the financial year, once a refund has gone: for what is kept less than the
 * order's total and was not credited before, so that what was paid too much goes back without one.
 */
export function giveCreditNote(work: Work, { orderId, refundId }: { orderId: string; refundId: string }): void {
  const { tx, now, config } = work;
  const invoice = invoiceOf(tx, orderId);
  if (!invoice?.tax) return;
  const total = tx.select({ paise: orders.totalPaise }).from(orders).where(eq(orders.id, orderId)).get()?.paise ?? 0;
  const credited = notesOf(tx, [orderId]).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const amountPaise = Math.max(0, total - keptPaise(tx, orderId)) - credited;
  if (amountPaise <= 0) return;
  const financialYear = financialYearOf(formatDay(now, config.timeZone));
  const highest = tx
    .select({ number: max(creditNotes.number) })
    .from(creditNotes)
    .where(eq(creditNotes.financialYear, financialYear))
    .get()?.number;
  tx.insert(creditNotes)
    .values({
      financialYear,
      number: (highest ?? 0) + 1,
      orderId,
      refundId,
      invoice: receiptNumber(invoice),
      tax: invoice.tax,
      amountPaise,
      issuedAt: now,
    })
    .run();
}

/** What has come for an order and has not gone back for good. */
function keptPaise(db: Executor, orderId: string): number {
  const own = paymentsOf(db, orderId).filter(({ status, isDuplicate }) => isReceived(status) && !isDuplicate);
  return own.reduce(
    (sum, { amountPaise, refunds }) =>
      sum +
      amountPaise -
      refunds.reduce((gone, refund) => gone + (refund.status === 'processed' ? refund.amountPaise : 0), 0),
    0,
  );
}

export type CreditNote = {
  /** `C-2026-27/0001` */
  number: string;
  orderId: string;
  /** The number of the invoice that it is against. */
  invoice: string;
  tax: TaxBasis;
  amountPaise: number;
  issuedAt: number;
};

const columns = {
  financialYear: creditNotes.financialYear,
  number: creditNotes.number,
  orderId: creditNotes.orderId,
  invoice: creditNotes.invoice,
  tax: creditNotes.tax,
  amountPaise: creditNotes.amountPaise,
  issuedAt: creditNotes.issuedAt,
};

const named = ({
  financialYear,
  number,
  ...note
}: Omit<CreditNote, 'number'> & { financialYear: string; number: number }) => ({
  ...note,
  number: `${creditNoteStart}${receiptNumber({ financialYear, number })}`,
});

/** The oldest first. */
export const notesOf = (db: Executor, orderIds: string[]): CreditNote[] =>
  db
    .select(columns)
    .from(creditNotes)
    .where(inArray(creditNotes.orderId, orderIds))
    .orderBy(asc(creditNotes.financialYear), asc(creditNotes.number))
    .all()
    .map(named);

/** The credit notes of a range of time (UTC ms, the end excluded), with the customer's name. */
export const notesBetween = (db: Executor, { start, end }: { start: number; end: number }) =>
  db
    .select({ ...columns, customer: orders.contactName })
    .from(creditNotes)
    .innerJoin(orders, eq(orders.id, creditNotes.orderId))
    .where(and(gte(creditNotes.issuedAt, start), lt(creditNotes.issuedAt, end)))
    .orderBy(asc(creditNotes.financialYear), asc(creditNotes.number))
    .all()
    .map(({ customer, ...note }) => ({ ...named(note), customer }));
