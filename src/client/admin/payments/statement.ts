import { sendCsv } from '#client/admin/ui/CsvField.tsx';
import type { Answers } from '#client/lib/trpc.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import {
  maxStatementBytes,
  type StatementColumns,
  type StatementFault,
  type StatementMatch,
  type StatementOffer,
  type StatementOther,
  type StatementReason,
  type StatementReport,
} from '#shared/statement.ts';

/** What became of a ticked row; `name`: the customer's. */
export type Outcome = Answers['paymentReportsAdmin']['acceptStatement'][number] & { name: string };

type SentStatement = { file: File; columns?: StatementColumns };

/** Sends a statement to be read; nothing of it is accepted. Rejects with an Error whose message can be shown. */
export const sendStatement = ({ file, columns }: SentStatement): Promise<StatementReport> =>
  sendCsv({
    address: paths.statementImport,
    query: columns ? { columns: JSON.stringify(columns) } : {},
    file,
    maxBytes: maxStatementBytes,
  });

/** Why rows fit nothing, in the order in which they are worth a look. */
export const reasonTitles: Record<StatementReason, string> = {
  went_back: 'Money went back',
  reversed: 'Came and went back',
  amount: 'Other amount',
  other_utr: 'Reported with another UTR',
  several: 'Fits several orders',
  unreadable: 'Not readable',
  repeated: 'Twice in this file',
  used: 'UTR used before',
  no_order: 'No order',
  failed: 'Not completed',
  money_out: 'Money out',
};

/** Those that ask for a decision are shown opened. */
export const isOpened = (reason: StatementReason): boolean =>
  ['went_back', 'reversed', 'amount', 'other_utr', 'several', 'unreadable', 'repeated'].includes(reason);

const faults: Record<StatementFault, string> = {
  amount: 'The amount cannot be read',
  direction: 'Neither credit nor debit',
  no_utr: 'No UTR number in this row',
  several_utrs: 'Several numbers could be the UTR',
  unnamed_reversal: 'This amount went back in another row, without a number: is it this payment? Ask your bank.',
  shortened: 'A spreadsheet has shortened the UTR. Download the file again and do not save it in Excel.',
};

/** What is to be said about one row beside its reason. */
export function whyText({ reason, fault, expectedPaise, isOlder }: StatementOther): string {
  if (reason === 'unreadable' || fault === 'unnamed_reversal') return faults[fault ?? 'amount'];
  if (reason === 'went_back') return 'This payment was booked, and its money left the account again. Open the order:';
  if (reason === 'reversed' && isOlder)
    return 'No payment: a statement that you read before says that the bank took this money back.';
  if (reason === 'reversed') return 'No payment: the bank took this money back, or says that it is a return.';
  if (reason === 'amount' && expectedPaise !== undefined) return `Expected ${formatPaise(expectedPaise)}`;
  return '';
}

/** What the button of a row that almost fits says; `duePaise`: after it, below 0 where it is too much. */
export function offerText({ reason, amountPaise }: StatementOther, { duePaise }: StatementOffer): string {
  const amount = formatPaise(amountPaise ?? 0);
  const rest =
    duePaise > 0 ? `, ${formatPaise(duePaise)} due` : duePaise < 0 ? `, ${formatPaise(-duePaise)} too much` : '';
  return reason === 'other_utr' ? `Accept with the bank’s UTR${rest}` : `Record ${amount}${rest}`;
}

/** What a row and its order have in common beside the amount. */
export const fitTexts: Record<StatementMatch['by'], string> = {
  utr: 'UTR and amount',
  order_number: 'Order number and amount',
  name: 'Name and amount: please check',
  amount: 'Amount only: please check',
};
