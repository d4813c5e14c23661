import { rupeesToPaise } from '#shared/money.ts';
import { utrsIn } from '#shared/payment-reports.ts';

type Side = 'in' | 'out';

/** A cell without the marks by which spreadsheets keep a number as text: `="428812345678"`, `'428812345678`. */
export const plainCell = (cell: string | undefined): string =>
  (cell ?? '')
    .replaceAll(/[\u{A0}\u{200B}\u{FEFF}]/gu, ' ')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();

/** `₹1,499.00 Cr`, `-1499`, `Rs. 1,499/-`, `(1,499.00)`; the comma before decimals of other countries is refused. */
const money =
  /^(\(|[-+])?\s*(?:[₹?]|rs\.?|inr)?\s*([-+])?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2})0*)?\s*(?:\/-)?\s*(?:inr)?\s*\)?\s*\(?\s*(cr|dr)?\.?\s*\)?$/i;

/** Null: it cannot be read, or is too large. */
export function readMoney(cell: string): { paise: number; side: Side | null } | null {
  const [, before, sign, rupees, decimals = '', suffix] = money.exec(cell) ?? [];
  if (rupees === undefined) return null;
  const paise = rupeesToPaise(Number(`${rupees.replaceAll(',', '')}.${decimals}`));
  if (!Number.isSafeInteger(paise)) return null;
  if (suffix) return { paise, side: suffix.toLowerCase() === 'cr' ? 'in' : 'out' };
  const minus = before === '(' || before === '-' || sign === '-';
  return { paise, side: minus ? 'out' : before === '+' || sign === '+' ? 'in' : null };
}

export const isNoMoney = (cell: string): boolean => /^(?:-+|nil|na|n\/a|0*(?:\.0+)?)$/i.test(cell);

const credit = /^(?:c|cr|credit|credited|in|received|receive|deposit|money in|collect|collected)\b\.?$/i;
const debit = /^(?:d|dr|debit|debited|out|paid|sent|withdrawal|money out|payout|refund|refunded)\b\.?$/i;

export const readSide = (cell: string): Side | null => (credit.test(cell) ? 'in' : debit.test(cell) ? 'out' : null);

export const saysOut = (text: string): boolean => /(?:^|[/\s-])(?:dr|debit|paid to|sent to)(?=[/\s-]|$)/i.test(text);

export const isCompleted = (status: string): boolean =>
  /success|complete|captured|settled|credited|received|paid|^ok$/i.test(status) &&
  !/\b(?:un|in)\w|\bnot\b|fail|pend|refund|revers|cancel/i.test(status);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as banks in India write it, the day before the month, as `2026-11-25`; null: none. */
export function readDay(cell: string): string | null {
  const text = cell.replace(/^[a-z]{3,9},\s*/i, '');
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? [];
  if (year && month && day) return dayOf(year, Number(month), day);
  const [, first, second = '', short] =
    /^(\d{1,2})[-/. ]+(\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4}|\d{2})(?!\d)/i.exec(text) ?? [];
  if (first && short) {
    const named = monthOf(second);
    if (named === 0 && Number(second) > 12 && Number(first) <= 12) return dayOf(short, Number(first), second);
    return dayOf(short, named || Number(second), first);
  }
  const [, name = '', named, last] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/i.exec(text) ?? [];
  return named && last ? dayOf(last, monthOf(name), named) : null;
}

/** 1 to 12; 0 for what is no month’s name. */
const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function dayOf(year: string, month: number, day: string): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** A phone number with its country code has twelve digits too. */
const isPhone = (utr: string): boolean => /^91[6-9]\d{9}$/.test(utr);

/** The numbers in a narration that can be its UTR number; glued ones too: `UPI428812345678`, `UPI_428812345678_`. */
export function utrsOf(text: string): string[] {
  const spaced = text
    .toUpperCase()
    .replaceAll('_', ' ')
    .replaceAll(/(UPI|IMPS|NEFT|RRN|REF|UTR|TXN|ID|NO)(?=\d{12}(?!\d))/g, '$1 ');
  const found = utrsIn(spaced);
  const likely = found.filter((utr) => !isPhone(utr));
  return likely.length > 0 ? likely : found;
}

/** The one of these numbers that is the UTR number: the only one, or the only one of UPI; null: it is not clear which. */
export function theOne(utrs: readonly string[]): string | null {
  const ofUpi = utrs.filter((utr) => /^\d{12}$/.test(utr));
  const [utr = null, ...others] = ofUpi.length === 1 ? ofUpi : utrs;
  return others.length === 0 ? utr : null;
}

/** Whether a spreadsheet has shortened a long number in a cell: `4.28812E+11`. */
export const isShortened = (cell: string): boolean => /^\d(?:\.\d+)?E\+1\d$/i.test(cell);
