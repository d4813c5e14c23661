import type { CsvRecord } from '#server/http/read-csv.ts';
import type { StatementColumns, StatementFault } from '#shared/statement.ts';
import {
  isCompleted,
  isNoMoney,
  isShortened,
  plainCell,
  readDay,
  readMoney,
  readSide,
  saysOut,
  theOne,
  utrsOf,
} from './statement-cells.data.ts';

export type StatementLine = {
  line: number;
  day: string | null;
  details: string;
  text: string;
  /** Every number that can be the UTR number. */
  utrs: string[];
  /** The one that is; null where that is not clear. */
  utr: string | null;
  amountPaise: number | null;
  side: 'in' | 'out';
  failed: boolean;
  fault: StatementFault | null;
};

const shownDetails = 120;

/** The rows that are about money; `skipped`: how many others there are, such as totals. */
export function readLines(
  records: CsvRecord[],
  columns: StatementColumns,
): { lines: StatementLine[]; skipped: number } {
  const lines = records.flatMap(({ record, line }) => readLine(record.map(plainCell), columns, line) ?? []);
  const withWords = records.filter(({ record }) => record.some((cell) => plainCell(cell) !== '')).length;
  return { lines, skipped: withWords - lines.length };
}

function readLine(cells: string[], columns: StatementColumns, line: number): StatementLine | null {
  const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
  const numberCell = cell(columns.utr);
  const text = [...new Set([numberCell, cell(columns.details)])].filter(Boolean).join(' ');
  const inNumberCell = utrsOf(numberCell);
  const utrs = inNumberCell.length > 0 ? inNumberCell : utrsOf(cell(columns.details));
  const day = readDay(cell(columns.day));
  // Totals, opening balances and the bank's small print.
  if (utrs.length === 0 && day === null) return null;
  const money = readSides(cell, columns, text);
  if (money === null) return null;
  const utr = theOne(utrs);
  const noUtr = isShortened(numberCell) ? 'shortened' : utrs.length === 0 ? 'no_utr' : 'several_utrs';
  return {
    line,
    day,
    details: text.slice(0, shownDetails),
    text,
    utrs,
    utr,
    amountPaise: money.paise,
    side: money.side,
    failed: columns.status !== null && !isCompleted(cell(columns.status)),
    fault: money.fault ?? (utr === null ? noUtr : null),
  };
}

type Sides = { paise: number | null; side: 'in' | 'out'; fault: 'amount' | 'direction' | null };

/** How much came or went; null where the row is not about money. */
function readSides(cell: (at: number | null) => string, columns: StatementColumns, text: string): Sides | null {
  const [came, went] = [cell(columns.amount), cell(columns.debit)];
  const [noneCame, noneWent] = [isNoMoney(came), isNoMoney(went)];
  if (noneCame && noneWent) return null;
  const unreadable = { paise: null, side: 'in', fault: 'amount' } as const;
  if (columns.debit !== null) {
    // The columns contradict each other.
    if (!noneCame && !noneWent) return unreadable;
    if (!noneWent) return { paise: readMoney(went)?.paise ?? null, side: 'out', fault: null };
  }
  const read = readMoney(came);
  if (!read) return unreadable;
  if (read.paise === 0) return null;
  const said = columns.direction === null ? null : readSide(cell(columns.direction));
  if (columns.direction !== null && said === null && read.side === null)
    return { paise: read.paise, side: 'in', fault: 'direction' };
  return {
    paise: read.paise,
    side: read.side === 'out' ? 'out' : (said ?? read.side ?? (saysOut(text) ? 'out' : 'in')),
    fault: null,
  };
}
