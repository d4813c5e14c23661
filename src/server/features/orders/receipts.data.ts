/** Receipts, invoices and credit notes: their numbers and what stands on them. */
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, max, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Config } from '#server/config.ts';
import { groupBy } from '#server/db/group-by.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orders, receipts } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/users.ts';
import { siteFacts, siteSection } from '#server/features/site/site.data.ts';
import type { ReceiptFacts } from '#server/pdf/receipt.ts';
import type { Work } from '#server/work.ts';
import { formatDate, formatDay } from '#shared/dates.ts';
import { documentTitle, stateWithCode, type TaxBasis, taxShares } from '#shared/gst.ts';
import { itemLabel } from '#shared/order-items.ts';
import { shortOrderId } from '#shared/orders.ts';
import { isReceived } from '#shared/payments.ts';
import { formatPhone } from '#shared/phone.ts';
import { financialYearOf, receiptNumber } from '#shared/receipts.ts';
import { sellerOf } from '#shared/site/business.ts';
import { contactColumns, itemsOf } from './contents.data.ts';
import { type CreditNote, notesOf } from './credit-notes.data.ts';
import { taxBasis } from './gst.data.ts';
import { paymentsOf } from './money.data.ts';

export function markPaid(work: Work, orderId: string): void {
  work.tx.update(orders).set({ paidAt: work.now }).where(eq(orders.id, orderId)).run();
  issueReceipt(work, { orderId, issuedAt: work.now });
}

export function markUnpaid({ tx, now }: Work, orderId: string): void {
  tx.update(orders).set({ paidAt: null }).where(eq(orders.id, orderId)).run();
  tx.update(receipts)
    .set({ cancelledAt: now })
    .where(and(eq(receipts.orderId, orderId), isNull(receipts.cancelledAt)))
    .run();
}

/** As if it had never been paid: the receipt's number is given again, unless a later one was given since. */
export function unmarkPaid(work: Work, orderId: string): void {
  const { tx } = work;
  const later = alias(receipts, 'later_receipts');
  tx.delete(receipts)
    .where(
      and(
        eq(receipts.orderId, orderId),
        isNull(receipts.cancelledAt),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(later)
            .where(and(eq(later.financialYear, receipts.financialYear), gt(later.number, receipts.number))),
        ),
      ),
    )
    .run();
  markUnpaid(work, orderId);
}

/** The next number of the financial year, without gaps. */
function issueReceipt({ tx, config }: Work, { orderId, issuedAt }: { orderId: string; issuedAt: number }): void {
  const financialYear = financialYearOf(formatDay(issuedAt, config.timeZone));
  const highest = tx
    .select({ number: max(receipts.number) })
    .from(receipts)
    .where(eq(receipts.financialYear, financialYear))
    .get()?.number;
  tx.insert(receipts)
    .values({
      financialYear,
      number: (highest ?? 0) + 1,
      orderId,
      issuedAt,
      tax: taxBasis(tx, config, { orderId, at: issuedAt }),
    })
    .run();
}

type IssuedReceipt = {
  number: string;
  issuedAt: number;
  cancelledAt: number | null;
  /** Null: it tells no tax. */
  tax: TaxBasis | null;
};

/** The oldest first; the one that holds, if any, is the last. */
export function receiptsOf(db: Executor, orderIds: string[]): Map<string, IssuedReceipt[]> {
  const rows = db
    .select({
      orderId: receipts.orderId,
      financialYear: receipts.financialYear,
      number: receipts.number,
      issuedAt: receipts.issuedAt,
      cancelledAt: receipts.cancelledAt,
      tax: receipts.tax,
    })
    .from(receipts)
    .where(inArray(receipts.orderId, orderIds))
    .orderBy(asc(receipts.financialYear), asc(receipts.number))
    .all();
  return groupBy(
    rows.map((row) => ({ ...row, number: receiptNumber(row) })),
    ({ orderId }) => orderId,
  );
}

/** Gives receipts to orders paid before the site gave any. Call it at start, before anything else is paid. */
export function issueMissingReceipts(work: Work): number {
  const { tx } = work;
  const paid = tx
    .select({ orderId: orders.id, issuedAt: sql<number>`${orders.paidAt}` })
    .from(orders)
    .where(
      and(
        isNotNull(orders.paidAt),
        notExists(tx.select({ one: sql`1` }).from(receipts).where(eq(receipts.orderId, orders.id))),
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orders.seq))
    .all();
  for (const receipt of paid) issueReceipt(work, receipt);
  return paid.length;
}

/** Names the state in which an order was supplied: where it was sent, else where its buyer lives; empty: not known. */
export const supplyAddress = sql<string>`coalesce(
  nullif(${orders.shippingAddress}, ''),
  (select ${profiles.state} from ${profiles} where ${profiles.userId} = ${orders.userId}),
  ''
)`;

/** A hundred at once, the end excluded; `amountPaise` and `methods`: what they were given for. */
export function* listReceipts(db: Executor, { start, end }: { start: number; end: number }) {
  const rows = db
    .select({
      financialYear: receipts.financialYear,
      number: receipts.number,
      issuedAt: receipts.issuedAt,
      cancelledAt: receipts.cancelledAt,
      tax: receipts.tax,
      orderId: receipts.orderId,
      customer: orders.contactName,
      supplyAddress,
      totalPaise: orders.totalPaise,
    })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(and(gte(receipts.issuedAt, start), lt(receipts.issuedAt, end)))
    .orderBy(asc(receipts.financialYear), asc(receipts.number))
    .all();
  for (let from = 0; from < rows.length; from += 100)
    yield rows.slice(from, from + 100).map(({ financialYear, number, totalPaise, ...row }) => {
      const { issuedAt, cancelledAt } = row;
      const own = paymentsOf(db, row.orderId).filter(
        (payment) =>
          !payment.isDuplicate &&
          (cancelledAt === null ? isReceived(payment.status) : stoodOn(payment, { issuedAt, cancelledAt })),
      );
      return {
        ...row,
        number: receiptNumber({ financialYear, number }),
        amountPaise: cancelledAt === null ? totalPaise : own.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
        methods: [...new Set(own.map(({ method }) => method))],
      };
    });
}

/**
 * The latest unless a number is given, which may be that of a credit note; with `userId`, only of this customer's own
 * order.
 */
export function findReceipt(
  db: Executor,
  { orderId, number, userId, config }: { orderId: string; number?: string; userId?: string; config: Config },
): ReceiptFacts | null {
  const issued = receiptsOf(db, [orderId]).get(orderId);
  const receipt = number === undefined ? issued?.at(-1) : issued?.find((known) => known.number === number);
  const note = notesOf(db, [orderId]).find((known) => known.number === number);
  const row = db
    .select({
      ...contactColumns,
      totalPaise: orders.totalPaise,
      courierPaise: orders.courierPaise,
      discountPaise: orders.discountPaise,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), userId === undefined ? undefined : eq(orders.userId, userId)))
    .get();
  if (!row) return null;

  const { timeZone } = config;
  const facts = siteFacts(db, config);
  const seller = sellerOf(facts, siteSection(db, config, 'business'));
  const common = {
    seller: {
      name: seller.legalName,
      lines: [
        ...(seller.legalName === seller.tradeName ? [] : [seller.tradeName]),
        seller.address,
        `${seller.email}, ${seller.phone}`,
        ...(seller.gstin ? [`GSTIN ${seller.gstin}`] : []),
      ],
    },
    order: shortOrderId(orderId),
    customer: [row.contactName, row.shippingAddress, row.contactEmail, formatPhone(row.phone)].filter(Boolean),
  };
  if (note) return { ...common, ...creditFacts(note, timeZone) };
  if (!receipt) return null;
  return {
    ...common,
    title: receipt.tax ? documentTitle(receipt.tax) : 'Receipt',
    party: 'Received from',
    ...(receipt.tax ? taxFacts(receipt.tax, row.totalPaise) : noTax),
    number: receipt.number,
    date: formatDate(receipt.issuedAt, timeZone),
    cancelled: receipt.cancelledAt === null ? '' : `Cancelled on ${formatDate(receipt.cancelledAt, timeZone)}`,
    items: receiptItems(db, orderId, receipt.tax),
    courierPaise: row.courierPaise,
    discountPaise: row.discountPaise,
    totalPaise: row.totalPaise,
    ...movesOf(db, orderId, receipt, timeZone),
  };
}

/** What was paid when a cancelled receipt was given, and what cancelled it. */
function movesOf(
  db: Executor,
  orderId: string,
  { issuedAt, cancelledAt }: IssuedReceipt,
  timeZone: string,
): Pick<ReceiptFacts, 'payments' | 'refunds'> {
  const on = (moment: number | null) => (moment === null ? '' : ` on ${formatDate(moment, timeZone)}`);
  const paid = ({ amountPaise, paidAt, ...reference }: Payment) => ({
    amountPaise,
    text: `Paid${on(paidAt)}, ${reference.method === 'cash' ? 'in cash' : `reference ${reference.razorpayPaymentId ?? (reference.utr || 'none')}`}`,
  });
  const all = paymentsOf(db, orderId).filter(({ isDuplicate }) => !isDuplicate);
  if (cancelledAt !== null) {
    const stood = all.filter((payment) => stoodOn(payment, { issuedAt, cancelledAt }));
    return {
      payments: stood.map(paid),
      refunds: stood
        .filter(({ voidedAt }) => voidedAt === cancelledAt)
        .map(({ amountPaise }) => ({ amountPaise, text: `Cancelled${on(cancelledAt)}` })),
    };
  }
  const own = all.filter(({ status }) => isReceived(status));
  return {
    payments: own.map(paid),
    refunds: own
      .flatMap(({ refunds }) => refunds.filter(({ status }) => status === 'processed'))
      .map(({ amountPaise, updatedAt }) => ({ amountPaise, text: `Refunded${on(updatedAt)}` })),
  };
}

type Payment = ReturnType<typeof paymentsOf>[number];

/** Whether a payment stood on a receipt of that time (UTC ms) until that was cancelled. */
const stoodOn = ({ paidAt, voidedAt }: Payment, receipt: { issuedAt: number; cancelledAt: number }): boolean =>
  paidAt !== null && paidAt <= receipt.issuedAt && (voidedAt === null || voidedAt >= receipt.cancelledAt);

const noTax = { place: '', taxes: [] };

const taxFacts = (tax: TaxBasis, amountPaise: number): Pick<ReceiptFacts, 'place' | 'taxes'> => ({
  place: stateWithCode(tax.place),
  taxes: taxShares(tax, amountPaise),
});

/** A credit note as a receipt is drawn: one line, against its invoice. */
const creditFacts = ({ number, invoice, tax, amountPaise, issuedAt }: CreditNote, timeZone: string) => ({
  title: 'Credit note',
  party: 'Credited to',
  ...taxFacts(tax, amountPaise),
  number,
  date: formatDate(issuedAt, timeZone),
  cancelled: '',
  items: [{ title: `Against ${invoice}`, detail: 'What has gone back', quantity: 1, unitPricePaise: amountPaise }],
  courierPaise: 0,
  discountPaise: 0,
  totalPaise: amountPaise,
  payments: [],
  refunds: [],
});

/** `HSN/SAC 4901, 0 %`; nothing where no tax is told. */
function codeOf(tax: TaxBasis | null, itemId: string): string[] {
  const line = tax?.lines.find((known) => known.itemId === itemId);
  return line ? [`HSN/SAC ${line.code}, ${line.percent} %`] : [];
}

const receiptItems = (db: Executor, orderId: string, tax: TaxBasis | null): ReceiptFacts['items'] =>
  itemsOf(db, [orderId]).map(({ id, title, kind, format, comboTitle, quantity, unitPricePaise }) => ({
    title,
    quantity,
    unitPricePaise,
    detail: [itemLabel({ kind, format }), ...(comboTitle ? [`in ${comboTitle}`] : []), ...codeOf(tax, id)].join(', '),
  }));
