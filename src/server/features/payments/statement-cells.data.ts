/** Reads single cells of a bank statement. */
import { utrsIn } from '#shared/payment-reports.ts';

type Side = 'in' | 'out';

export const isNoMoney = (cell: string): boolean => /^(?:-+|nil|na|n\/a|0*(?:\.0+)?)$/i.test(cell);

const credit = /^(?:c|cr|credit|credited|in|received|receive|deposit|money in|collect|collected)\b\.?$/i;
const debit = /^(?:d|dr|debit|debited|out|paid|sent|withdrawal|money out|payout|refund|refunded)\b\.?$/i;

export const readSide = (cell: string): Side | null => (credit.test(cell) ? 'in' : debit.test(cell) ? 'out' : null);

/**
 * Whether a narration says that money goes back: `UPI/REV/`, RETURN, REFUND. Between slashes and hyphens alone `REV`, since
 * it is also how a priest is called.
 */
export const saysMoneyReturned = (text: string): boolean =>
  /(?:^|[/-]|\b(?:upi|imps|neft)[ ])\s?(?:rev|rvsl|rtn|ret)(?=[/-]|$)|\b(?:reversal|reversed|return(?:ed)?|refund(?:ed)?)\b/i.test(
    text,
  );

export const saysMoneyLeft = (text: string): boolean =>
  /(?:^|[/\s-])(?:dr|debit|paid to|sent to)(?=[/\s-]|$)/i.test(text);

export const isCompleted = (status: string): boolean =>
  /success|complete|captured|settled|credited|received|paid|^ok$/i.test(status) &&
  !/\b(?:un|in)\w|\bnot\b|fail|pend|refund|revers|cancel/i.test(status);

const notCompleted = /fail|pend|declin|reject|cancel|revers|refund|expire|timed? ?out|in ?process|initiat/i;

/** Whether a cell says how a payment ended, or that it has not. */
export const isStatus = (cell: string): boolean => isCompleted(cell) || notCompleted.test(cell);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as banks in India write it, the day before the month, as `2026-11-25`; null: none. */
export function readDay(cell: string): string | null {
  // No day begins with so many letters, as most narrations do.
  if (!/^.{0,12}\d/.test(cell)) return null;
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
  const [, name = '', named, last] = /^([a-z]{3,9})\.? ?(\d{1,2}),? (\d{4})(?!\d)/i.exec(text) ?? [];
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
  // Most cells have too few digits for one.
  if (!/\d(?:\D{0,2}\d){7}/.test(text) && !/[௦-௯]/.test(text)) return [];
  const spaced = text
    .toUpperCase()
    .replaceAll('_', ' ')
    .replaceAll(/(\/[CD]R\/)[A-Z](?=\d{12}\/)/g, '$1')
    .replaceAll(/(UPI|IMPS|NEFT|RRN|REF|UTR|TXN|ID|NO)(?=\d{12}(?!\d))/g, '$1 ');
  const found = utrsIn(spaced);
  const likely = found.filter((utr) => !isPhone(utr));
  return likely.length > 0 ? likely : found;
}

/** The one of these numbers that is the UTR number: the only one, or the only one of UPI; null: it is not clear which. */
export function onlyUtrOf(utrs: readonly string[]): string | null {
  const ofUpi = utrs.filter((utr) => /^\d{12}$/.test(utr));
  const [utr = null, ...others] = ofUpi.length === 1 ? ofUpi : utrs;
  return others.length === 0 ? utr : null;
}
