/** Reads the rows of a bank statement. */
import { isShortened, type TableRow } from '#server/http/read-table.ts';
import type { StatementColumns, StatementFault } from '#shared/statement.ts';
import { readAmount } from '#shared/written-amount.ts';
import {
  isCompleted,
  isNoMoney,
  onlyUtrOf,
  readDay,
  readSide,
  saysMoneyLeft,
  saysMoneyReturned,
  utrsOf,
} from './statement-cells.data.ts';

export type StatementLine = {
  line: number;
  day: string | null;
  details: string;
  /** All cells of words and numbers, since banks and apps put the payer, the note and the number where they like. */
  text: string;
  /** Every number that can be the UTR number. */
  utrs: string[];
  /** The one that is; null where that is not clear. */
  utr: string | null;
  amountPaise: number | null;
  side: 'in' | 'out';
  failed: boolean;
  /** The words say that money goes back to where it came from. */
  goesBack: boolean;
  fault: StatementFault | null;
};

/** The UTR number of a row, or all that can be. */
export const numbersOf = ({ utr, utrs }: StatementLine): string[] => (utr === null ? utrs : [utr]);

/** The numbers under which money left. */
export const numbersOfDebits = (lines: readonly StatementLine[]): string[] =>
  lines.flatMap((line) => (line.side === 'out' && !line.failed ? numbersOf(line) : []));

const shownDetails = 160;

/** A number in more rows than these is an account’s, a shop’s or a payout’s. */
const mostOfOneUtr = 3;

/** The rows that are about money, none without columns; `skipped`: how many others there are, such as totals. */
export function readLines(
  records: TableRow[],
  columns: StatementColumns | null,
): { lines: StatementLine[]; skipped: number } {
  if (!columns) return { lines: [], skipped: 0 };
  const lines = records.flatMap(({ record, line }) => readLine(record, columns, line) ?? []);
  const counts = new Map<string, number>();
  for (const { utrs } of lines) for (const utr of utrs) counts.set(utr, (counts.get(utr) ?? 0) + 1);
  const isOneUtr = (utr: string) => (counts.get(utr) ?? 0) <= mostOfOneUtr;
  return {
    lines: lines.map((line) => {
      const utrs = line.utrs.filter(isOneUtr);
      if (line.utr === null || isOneUtr(line.utr)) return { ...line, utrs };
      return { ...line, utrs, utr: null, fault: line.fault ?? 'no_utr' };
    }),
    skipped: records.length - lines.length,
  };
}

function readLine(cells: string[], columns: StatementColumns, line: number): StatementLine | null {
  const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
  const numberCell = cell(columns.utr);
  const said = [columns.amount, columns.debit, columns.direction, columns.status, columns.day];
  const numbers = cells.map(utrsOf);
  const numbersAt = (at: number | null) => (at === null ? [] : (numbers[at] ?? []));
  const isToBeRead = (at: number) => !said.includes(at) && isWords(cells[at] ?? '', numbersAt(at).length > 0);
  const places = [...cells.keys()].filter(isToBeRead);
  const text = [...new Set(places.map((at) => cells[at]))].join(' ');
  const elsewhere = [...new Set(places.flatMap(numbersAt))];
  const all = [numbersAt(columns.utr), numbersAt(columns.details), elsewhere];
  // The nearest place that holds any: its column, the details, any other.
  const nearest = all.find((utrs) => utrs.length > 0) ?? [];
  const day = readDay(cell(columns.day));
  // Totals, opening balances and the bank's small print.
  if (nearest.length === 0 && day === null) return null;
  const money = readSides(cell, columns, text);
  if (money === null) return null;
  const utr = onlyUtrOf(nearest);
  const noUtr = isShortened(numberCell) ? 'shortened' : nearest.length === 0 ? 'no_utr' : 'several_utrs';
  return {
    line,
    day,
    details: text.slice(0, shownDetails),
    text,
    utrs: [...new Set(all.flat())],
    utr,
    amountPaise: money.paise,
    side: money.side,
    failed: columns.status !== null && !isCompleted(cell(columns.status)),
    goesBack: saysMoneyReturned(text),
    fault: money.fault ?? (utr === null ? noUtr : null),
  };
}

/** Neither empty nor a balance or another day. */
const isWords = (cell: string, holdsNumber: boolean): boolean =>
  !isNoMoney(cell) && (holdsNumber || (readAmount(cell) === null && readDay(cell) === null));

type AmountAndSide = { paise: number | null; side: 'in' | 'out'; fault: 'amount' | 'direction' | null };

/** How much came or went; null where the row is not about money. */
function readSides(cell: (at: number | null) => string, columns: StatementColumns, text: string): AmountAndSide | null {
  const [came, went] = [cell(columns.amount), cell(columns.debit)];
  const [noneCame, noneWent] = [isNoMoney(came), isNoMoney(went)];
  if (noneCame && noneWent) return null;
  const unreadable = { paise: null, side: 'in', fault: 'amount' } as const;
  if (columns.debit !== null) {
    // The columns contradict each other.
    if (!noneCame && !noneWent) return unreadable;
    if (!noneWent) return { paise: readAmount(went)?.paise ?? null, side: 'out', fault: null };
  }
  const read = readAmount(came);
  if (!read) return unreadable;
  if (read.paise === 0) return null;
  const said = columns.direction === null ? null : readSide(cell(columns.direction));
  if (columns.direction !== null && said === null && read.side === null)
    return { paise: read.paise, side: 'in', fault: 'direction' };
  return {
    paise: read.paise,
    side: read.side === 'out' ? 'out' : (said ?? read.side ?? (saysMoneyLeft(text) ? 'out' : 'in')),
    fault: null,
  };
}
