/** Which column of a bank statement says what: by its heading, by what is in it, or as an admin once said. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#server/db/open-db.ts';
import { settings } from '#server/db/schema/settings.ts';
import { isShortened, type Table } from '#server/http/read-table.ts';
import type { Admin, Work } from '#server/work.ts';
import { type StatementColumns, statementColumns } from '#shared/statement.ts';
import { readAmount } from '#shared/written-amount.ts';
import { columnsCorrected } from './events.ts';
import { isNoMoney, isStatus, readDay, readSide, utrsOf } from './statement-cells.data.ts';

export type Role =
  | 'direction'
  | 'balance'
  | 'status'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'day'
  | 'utr'
  | 'details'
  | 'ref';

/** The first that fits: `Cr/Dr` is no amount, `Transaction date` no reference. */
const headings: [Role, RegExp][] = [
  ['direction', /^(?:cr ?dr|dr ?cr|c d|d c|credit debit|debit credit|(?:transaction |txn )?type)(?: indicator)?$/],
  ['amount', /\b(?:amount|amt)\b.*\b(?:cr dr|dr cr)\b/],
  ['balance', /\bbal(?:ance)?\b/],
  ['status', /\bstatus\b/],
  ['debit', /\b(?:debits?|withdrawals?|dr|money out|paid out)\b/],
  ['credit', /\b(?:credits?|deposits?|cr|money in|paid in)\b/],
  ['amount', /\b(?:amount|amt)\b/],
  ['day', /\b(?:date|dt|time|day)\b/],
  ['utr', /\b(?:utr|rrn|upi (?:transaction|txn|ref)\w*)\b/],
  ['details', /\b(?:narration|naration|description|particulars|remarks?|details|note|payer|customer)\b/],
  ['ref', /\b(?:ref|reference|chq|cheque|transaction id|txn id)\b/],
];

export function roleOf(cell: string): Role | null {
  if (cell.length > 60) return null;
  const words = cell
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  return headings.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** How many rows are looked at, and the part of them that must be of a kind. */
const looked = 300;
const most = 0.6;

/** The columns as headings and contents suggest them; null where the UTR number or the amount is not found. */
export function suggestColumns(file: Table): StatementColumns | null {
  const rows = file.records.slice(0, looked).map(({ record }) => record);
  const columns = Array.from({ length: file.width }, (_, at) => at);
  const roles = columns.map((at) => roleOf(file.headings[at] ?? ''));
  const named = (role: Role) => columns.filter((at) => roles[at] === role);
  const cells = (at: number) => rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
  const share = (at: number, is: (cell: string) => boolean) => {
    const all = cells(at);
    return all.length === 0 ? 0 : all.filter(is).length / all.length;
  };
  const first = (candidates: number[], is: (cell: string) => boolean) =>
    candidates.find((at) => share(at, is) >= most) ?? null;
  const isMoney = (cell: string) => isNoMoney(cell) || readAmount(cell) !== null;
  const isDay = (cell: string) => readDay(cell) !== null;

  const [debit = null] = named('debit');
  const [credit] = named('credit');
  const free = columns.filter((at) => roles[at] === null);
  const amount =
    credit ??
    named('amount')[0] ??
    first(free, (cell) => isMoney(cell) && /[.,₹]/.test(cell) && utrsOf(cell).length === 0);
  const byPlace = [...named('utr'), ...named('details'), ...named('ref'), ...free];
  const fullest = (holding: (at: number) => number) =>
    byPlace.reduce<number | null>((best, at) => (holding(at) > (best === null ? 0 : holding(best)) ? at : best), null);
  const utr =
    // Different ones: payment apps also name the payout, one for all payments of a day.
    fullest((at) => new Set(cells(at).flatMap(utrsOf)).size) ?? fullest((at) => cells(at).filter(isShortened).length);
  if (amount === null || utr === null) return null;
  return {
    utr,
    details: named('details')[0] ?? null,
    amount,
    debit: credit === undefined ? null : debit,
    direction:
      credit !== undefined && debit !== null ? null : first(named('direction'), (cell) => readSide(cell) !== null),
    status: named('status').find((at) => cells(at).some(isStatus)) ?? null,
    day: first(named('day'), isDay) ?? first(free, isDay),
  };
}

const key = 'statement-columns';
const mostKept = 10;
const kept = z.array(z.strictObject({ file: z.string(), columns: statementColumns }));

/** What tells the files of one bank from those of another. */
const kindOf = ({ headings, width }: Pick<Table, 'headings' | 'width'>): string =>
  headings.length > 0 ? headings.join('|').toLowerCase() : `${width} columns`;

const readKept = (db: Executor) =>
  kept.safeParse(db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).get()?.value).data ??
  [];

export const keptColumns = (db: Executor, file: Pick<Table, 'headings' | 'width'>): StatementColumns | null =>
  readKept(db).find((known) => known.file === kindOf(file))?.columns ?? null;

export function keepColumns(
  { tx, happened }: Work<Admin>,
  file: Pick<Table, 'headings' | 'width'>,
  columns: StatementColumns,
): void {
  const others = readKept(tx).filter((known) => known.file !== kindOf(file));
  const before = keptColumns(tx, file);
  const value = [{ file: kindOf(file), columns }, ...others].slice(0, mostKept);
  tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } }).run();
  happened(columnsCorrected, { before, after: columns });
}
