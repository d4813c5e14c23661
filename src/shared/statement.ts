/** What a bank statement holds, and its columns. */
import { z } from 'zod';
import { idInput } from './input.ts';
import { utrInput } from './payment-reports.ts';

/** The largest bank statement that is read, in bytes (2 MB), and how many rows and columns it may hold. */
export const maxStatementBytes = 2 * 1024 * 1024;
export const maxStatementRows = 5000;
export const maxStatementColumns = 40;
/** Longer narrations are cut, in characters. */
export const maxStatementCell = 500;

const column = z
  .int()
  .min(0)
  .max(maxStatementColumns - 1);

/** Counted from 0; null: none does. `amount`: all amounts, or those that came in where `debit` has the others. */
export const statementColumns = z.strictObject({
  utr: column,
  details: column.nullable(),
  amount: column,
  debit: column.nullable(),
  direction: column.nullable(),
  status: column.nullable(),
  day: column.nullable(),
});
export type StatementColumns = z.infer<typeof statementColumns>;

/** The query of an upload; the file itself is the body. `columns`: as an admin corrected them. */
export const statementQuery = z.strictObject({
  columns: z
    .string()
    .max(300)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('The columns cannot be read');
        return z.NEVER;
      }
    })
    .pipe(statementColumns)
    .optional(),
});

/**
 * `went_back`: money left under the UTR number of a booked payment. `reversed`: it came and went back, and nothing was booked.
 * `used`: its UTR number is that of a payment. `repeated`: of another row. `other_utr`: reported under another number.
 */
export const statementReasons = [
  'went_back',
  'reversed',
  'amount',
  'other_utr',
  'several',
  'used',
  'repeated',
  'no_order',
  'failed',
  'unreadable',
  'money_out',
] as const;
export type StatementReason = (typeof statementReasons)[number];

/**
 * What of a row cannot be read. `shortened`: a spreadsheet has written the number as 4.29E+11. `unnamed_reversal`: another row
 * says that this amount went back, and not under which number.
 */
export type StatementFault = 'amount' | 'direction' | 'no_utr' | 'several_utrs' | 'shortened' | 'unnamed_reversal';

type StatementRow = {
  line: number;
  utr: string;
  amountPaise: number | null;
  day: string | null;
  details: string;
};

type OrderSeen = { orderId: string; name: string };

/** `by`: what row and order have in common beside the amount. */
export type StatementMatch = StatementRow &
  OrderSeen & {
    amountPaise: number;
    by: 'utr' | 'order_number' | 'name' | 'amount';
    /** The open report that it answers; null: none was made. */
    reportId: string | null;
    /** The order's `updatedAt`, so that nothing is booked on one that has changed since. */
    updatedAt: number;
  };

export const isSureMatch = ({ by }: Pick<StatementMatch, 'by'>): boolean => by === 'utr' || by === 'order_number';

/** What can be booked of a row that almost fits, as the bank says it. `duePaise`: then, below 0 where it is too much. */
export type StatementOffer = Pick<StatementMatch, 'orderId' | 'reportId' | 'updatedAt'> & { duePaise: number };

export type StatementOther = StatementRow & {
  reason: StatementReason;
  orders: OrderSeen[];
  /** What was reported or is due, where that is another amount. */
  expectedPaise?: number;
  fault?: StatementFault;
  /** What makes it so stands in a file that was read before. */
  isOlder?: true;
  offer?: StatementOffer;
};

export type StatementReport = {
  rows: number;
  /** How many other rows there are: headings, totals, a bank's address. */
  skipped: number;
  headings: string[];
  /** Null: they have to be chosen. */
  columns: StatementColumns | null;
  matches: StatementMatch[];
  /** At most `shownOthers` of each reason. */
  others: StatementOther[];
  counts: Partial<Record<StatementReason, number>>;
  /** Reported payments that are in no row. */
  missing: OrderSeen[];
};

export const shownOthers = 50;

export const mostAccepted = 200;

export const acceptStatementInput = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        orderId: idInput,
        reportId: idInput.nullable(),
        utr: utrInput,
        amountPaise: z.int().positive(),
        paidOn: z.iso.date().nullable(),
        expectedUpdatedAt: z.int(),
        /** The bank’s number and amount count where the report says others, because the admin has looked at both. */
        asBankSays: z.boolean().default(false),
      }),
    )
    .min(1, 'Tick at least one payment')
    .max(mostAccepted, `At most ${mostAccepted} payments at once`),
});
export type AcceptedRow = z.output<typeof acceptStatementInput>['rows'][number];

export type RowOutcome = { orderId: string; utr: string; amountPaise: number } & (
  | { outcome: 'accepted'; paymentId: string; duePaise: number }
  | { outcome: 'refused'; why: string }
);
