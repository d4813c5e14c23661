/** What a return of GST (GSTR-1) asks of the invoices and credit notes of some days. */
import type { Executor } from '#server/db/open-db.ts';
import { notesBetween } from '#server/features/orders/credit-notes.data.ts';
import { listReceipts } from '#server/features/orders/receipts.data.ts';
import { formatSortable } from '#shared/dates.ts';
import { documentTitle, stateWithCode, type TaxBasis, taxShares } from '#shared/gst.ts';

// biome-ignore format: a list of words
export const gstHeadings = [
  'Document', 'Number', 'Date', 'Against', 'Customer', 'Place of Supply', 'HSN/SAC', 'Rate (%)', 'Taxable Value (INR)',
  'IGST (INR)', 'CGST (INR)', 'SGST (INR)', 'Total (INR)', 'Cancelled On',
];

export type GstRow = (string | number)[];

type Document = {
  title: string;
  number: string;
  issuedAt: number;
  against: string;
  customer: string;
  tax: TaxBasis;
  /** Below 0 for a credit note, 0 for what was cancelled. */
  amountPaise: number;
  cancelledAt: number | null;
};

/** A row for each code and rate of each document of a range of time (UTC ms, the end excluded); credit notes are below 0. */
export function gstRows(db: Executor, range: { start: number; end: number }, timeZone: string): GstRow[] {
  const timeOf = (at: number | null) => (at === null ? '' : formatSortable(at, timeZone));
  return [...invoicesOf(db, range), ...creditsOf(db, range)].flatMap((document) => {
    const { tax, amountPaise } = document;
    const sign = Math.sign(amountPaise);
    const rupees = (paise: number) => (sign * paise) / 100 || 0;
    return taxShares(tax, Math.abs(amountPaise)).map((share) => [
      document.title,
      document.number,
      timeOf(document.issuedAt),
      document.against,
      document.customer,
      stateWithCode(tax.place),
      share.code,
      share.percent,
      rupees(share.taxablePaise),
      rupees(share.igstPaise),
      rupees(share.cgstPaise),
      rupees(share.sgstPaise),
      rupees(share.taxablePaise + share.igstPaise + share.cgstPaise + share.sgstPaise),
      timeOf(document.cancelledAt),
    ]);
  });
}

const invoicesOf = (db: Executor, range: { start: number; end: number }): Document[] =>
  [...listReceipts(db, range)].flat().flatMap(({ tax, number, issuedAt, customer, amountPaise, cancelledAt }) =>
    tax === null
      ? []
      : [
          {
            title: documentTitle(tax),
            against: '',
            amountPaise: cancelledAt === null ? amountPaise : 0,
            tax,
            number,
            issuedAt,
            customer,
            cancelledAt,
          },
        ],
  );

const creditsOf = (db: Executor, range: { start: number; end: number }): Document[] =>
  notesBetween(db, range).map(({ invoice, amountPaise, tax, number, issuedAt, customer }) => ({
    title: 'Credit note',
    against: invoice,
    amountPaise: -amountPaise,
    cancelledAt: null,
    tax,
    number,
    issuedAt,
    customer,
  }));
