/** Which order a row of a bank statement pays, or why none. */
import { createHash } from 'node:crypto';
import { groupBy } from '#server/db/group-by.ts';
import type { Db } from '#server/db/open-db.ts';
import type { Table } from '#server/http/read-table.ts';
import {
  type StatementColumns,
  type StatementMatch,
  type StatementOther,
  type StatementReason,
  type StatementReport,
  shownOthers,
} from '#shared/statement.ts';
import { keptColumns, suggestColumns } from './statement-columns.data.ts';
import { readStatementFile } from './statement-file.data.ts';
import { amountOf, type KnownMoney, orderAndName, readKnown, type Waiting } from './statement-known.data.ts';
import { numbersOf, numbersOfDebits, readLines, type StatementLine } from './statement-lines.data.ts';

/** Compares each row, in the order of the file: of two for the same, the second is refused. */
export function judgeLines(lines: StatementLine[], known: KnownMoney): (StatementMatch | StatementOther)[] {
  const takenUtrs = new Set<string>();
  const takenOrders = new Set<string>();
  const inFile = new Set(lines.flatMap(({ utrs }) => utrs));
  const back = lines.filter(({ goesBack, failed }) => goesBack && !failed);
  const wentBack = new Set([...numbersOfDebits(lines), ...back.flatMap(numbersOf)]);
  // A reversal without a number may be of any payment of its amount.
  const unnamed = lines.filter(
    ({ side, goesBack, failed, utrs }) => side === 'out' && goesBack && !failed && utrs.length === 0,
  );
  const amountsBack = new Set(unnamed.map(({ amountPaise }) => amountPaise));
  const amounts = groupBy(lines.filter(isCredit), ({ amountPaise }) => amountPaise);
  const compared: Compared = { ...known, inFile, wentBack, amountsBack, amounts };
  return lines.map((line) => {
    const verdict = judgeLine(line, compared);
    const { line: at, day, details, amountPaise } = line;
    const utr = 'utr' in verdict ? verdict.utr : (line.utr ?? line.utrs[0] ?? '');
    const row = { line: at, day, details, utr, amountPaise };
    if ('reason' in verdict) return { ...row, ...verdict };
    const { order, by } = verdict;
    const isTaken = takenUtrs.has(utr) || takenOrders.has(order.orderId);
    if (by === 'utr' || by === 'order_number' || !isTaken) takenUtrs.add(utr);
    if (isTaken) return { ...row, reason: 'repeated', orders: [orderAndName(order)] };
    takenOrders.add(order.orderId);
    return {
      ...row,
      ...orderAndName(order),
      amountPaise: amountPaise ?? 0,
      by,
      reportId: order.report?.reportId ?? null,
      updatedAt: order.updatedAt,
    };
  });
}

const isCredit = ({ side, failed, fault }: StatementLine): boolean => side === 'in' && !failed && fault === null;

/** `wentBack`: the numbers under which money left by this file, or goes back; a reversed payment comes and leaves under one. */
type Compared = KnownMoney & {
  inFile: Set<string>;
  wentBack: Set<string>;
  amountsBack: Set<number | null>;
  amounts: Map<number | null, StatementLine[]>;
};
type Verdict =
  | { order: Waiting; by: StatementMatch['by']; utr: string }
  | Pick<StatementOther, 'reason' | 'orders' | 'expectedPaise' | 'fault' | 'offer' | 'isOlder'>;

const noOrders = { orders: [] };

function judgeLine(line: StatementLine, known: Compared): Verdict {
  const { utrs, side, failed, fault, amountPaise } = line;
  const used = utrs.flatMap((utr) => known.used.get(utr) ?? []).map(({ orderId, name }) => ({ orderId, name }));
  const reported = utrs.flatMap((utr) => (known.byReportedUtr.get(utr) ?? []).map((order) => ({ order, utr })));
  const reporting = { orders: reported.map(({ order }) => orderAndName(order)) };
  if (failed) return { reason: 'failed', ...noOrders };
  if (side === 'out') {
    if (used.length > 0) return { reason: 'went_back', orders: used };
    return reported.length > 0 ? { reason: 'reversed', ...reporting } : { reason: 'money_out', ...noOrders };
  }
  if (used.length > 0) return { reason: 'used', orders: used };
  if (line.goesBack || numbersOf(line).some((utr) => known.wentBack.has(utr)))
    return { reason: 'reversed', ...reporting };
  if (numbersOf(line).some((utr) => known.gone.has(utr))) return { reason: 'reversed', ...reporting, isOlder: true };
  if (fault === 'amount' || fault === 'direction' || amountPaise === null)
    return { reason: 'unreadable', ...reporting, fault: fault ?? 'amount' };
  if (known.amountsBack.has(amountPaise)) return { reason: 'reversed', ...reporting, fault: 'unnamed_reversal' };
  const [only, ...more] = reported;
  if (more.length > 0) return { reason: 'several', ...reporting };
  if (only) return ifAmount(only.order, { by: 'utr', utr: only.utr, amountPaise });
  if (line.utr === null) return { reason: 'unreadable', ...noOrders, fault: fault ?? 'no_utr' };
  return judgeByOrder({ ...line, utr: line.utr, amountPaise }, known);
}

function judgeByOrder(line: StatementLine & { utr: string; amountPaise: number }, known: Compared): Verdict {
  const { utr, amountPaise, text } = line;
  const [named, ...others] = new Set(orderNumbersIn(text).flatMap((number) => ordersWith(number, known)));
  if (others.length > 0)
    return { reason: 'several', orders: [named, ...others].flatMap((order) => order ?? []).map(orderAndName) };
  if (named?.report && named.report.utr !== '') return otherUtr([named], amountPaise);
  if (named) return ifAmount(named, { by: 'order_number', utr, amountPaise });

  const again = (known.rejected.get(utr) ?? []).flatMap(({ orderId }) =>
    known.waiting.filter((order) => order.orderId === orderId && order.report === null),
  );
  if (again[0]) return ifAmount(again[0], { by: 'utr', utr, amountPaise });

  const sameAmount = known.byAmount.get(amountPaise) ?? [];
  const mistyped = sameAmount.filter(
    ({ report }) => report && !known.inFile.has(report.utr) && isNear(report.utr, utr),
  );
  if (mistyped.length > 0) return otherUtr(mistyped, amountPaise);
  const unreported = sameAmount.filter(({ report }) => report === null || report.utr === '');
  const [order, ...alike] = unreported;
  if (!order) return { reason: 'no_order', ...noOrders };
  const byName = unreported.filter(({ name }) => isNamed(name, text));
  const [payer, ...namesakes] = byName;
  if (payer && namesakes.length === 0) return { order: payer, by: 'name', utr };
  if (alike.length > 0) return { reason: 'several', orders: unreported.slice(0, 5).map(orderAndName) };
  // Several such payments: which of them is for this order is not known.
  if ((known.amounts.get(amountPaise)?.length ?? 0) > 1) return { reason: 'several', orders: [orderAndName(order)] };
  return { order, by: 'amount', utr };
}

function ifAmount(
  order: Waiting,
  { by, utr, amountPaise }: { by: StatementMatch['by']; utr: string; amountPaise: number },
): Verdict {
  const expectedPaise = amountOf(order);
  if (amountPaise === expectedPaise) return { order, by, utr };
  return { reason: 'amount', orders: [orderAndName(order)], expectedPaise, offer: offerOf(order, amountPaise) };
}

/** Reported under another number, which may be mistyped or that of another payment. */
function otherUtr(orders: Waiting[], amountPaise: number): Verdict {
  const [order, ...others] = orders;
  const offer = order && others.length === 0 && { offer: offerOf(order, amountPaise) };
  return { reason: 'other_utr', orders: orders.map(orderAndName), ...offer };
}

const offerOf = ({ orderId, report, updatedAt, duePaise }: Waiting, amountPaise: number) => ({
  orderId,
  reportId: report?.reportId ?? null,
  updatedAt,
  duePaise: duePaise - amountPaise,
});

/** Whole order numbers, and their beginnings where a bank has cut the note off: 6 of 8 letters at least. */
function orderNumbersIn(text: string): string[] {
  const lower = text.toLowerCase();
  const found = { whole: new Array<string>(), cut: new Array<string>() };
  for (const { 0: number, index } of lower.matchAll(/[0-9a-f]{6,}/g)) {
    const end = index + number.length;
    if (number.length === 8) found.whole.push(number);
    if (number.length > 7 || /[0-9a-z]/.test(lower.charAt(end))) continue;
    const before = lower.slice(Math.max(0, index - 8), index);
    const isLabelled = /(?:order|#) ?#?$/.test(before);
    // Six digits alone are a day or a pincode, six letters a word such as `decade`.
    const isMixed = /\d/.test(number) && /[a-f]/.test(number) && !/[0-9a-z]$/.test(before);
    if (isLabelled || isMixed) found.cut.push(number);
  }
  return [...found.whole, ...found.cut];
}

const ordersWith = (number: string, { byNumber, waiting }: KnownMoney): Waiting[] =>
  number.length === 8 ? (byNumber.get(number) ?? []) : waiting.filter(({ orderId }) => orderId.startsWith(number));

/** Whether two numbers differ in one or two digits, as mistyped ones do. */
const isNear = (one: string, other: string): boolean =>
  one.length === other.length && Array.from(one).filter((digit, at) => digit !== other[at]).length <= 2;

/** Whether a narration holds a part of the name that tells people apart. */
const isNamed = (name: string, text: string): boolean => {
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{M}]+/u));
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .some((part) => part.length >= 4 && words.has(part));
};

/** What fits an order, and why the rest does not; accepts nothing. `columns`: given, kept or suggested ones. */
export function readStatement(db: Db, { bytes, columns }: { bytes: Buffer; columns?: StatementColumns | undefined }) {
  const file = readStatementFile(bytes);
  const chosen = columns ?? keptColumns(db, file) ?? suggestColumns(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const read = readLines(file.records, chosen);
  const known = readKnown(db, { utrs: read.lines.flatMap(({ utrs }) => utrs), sha256 });
  return {
    file,
    sha256,
    debits: numbersOfDebits(read.lines),
    report: judgeStatement({ file, columns: chosen, ...read }, known),
  };
}

type ReadLines = { file: Table; columns: StatementColumns | null; lines: StatementLine[]; skipped: number };

/** `known`: what the site knows of its orders and of the UTR numbers in the file. */
export function judgeStatement({ file, columns, lines, skipped }: ReadLines, known: KnownMoney): StatementReport {
  const headings = Array.from({ length: file.width }, (_, at) => file.headings[at] || `Column ${at + 1}`);
  const empty = { rows: 0, skipped: 0, headings, columns, matches: [], others: [], counts: {}, missing: [] };
  if (!columns) return empty;
  const judged = judgeLines(lines, known);
  const counts: Partial<Record<StatementReason, number>> = {};
  const others = judged.flatMap((row) => {
    if (!('reason' in row)) return [];
    const count = (counts[row.reason] ?? 0) + 1;
    counts[row.reason] = count;
    return count > shownOthers ? [] : [row];
  });
  const matches = judged.flatMap((row) => ('by' in row ? [row] : []));
  const found = new Set(
    judged.flatMap((row) => ('by' in row ? [row.orderId] : row.orders.map(({ orderId }) => orderId))),
  );
  const missing = known.reported.filter(({ orderId }) => !found.has(orderId)).map(orderAndName);
  return { ...empty, rows: lines.length, skipped: skipped + file.preamble, matches, others, counts, missing };
}
