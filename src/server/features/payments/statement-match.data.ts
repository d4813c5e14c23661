/** Which order a row of a bank statement pays, or why none. */
import { groupBy } from '#server/db/group-by.ts';
import type { Db } from '#server/db/open-db.ts';
import {
  type StatementColumns,
  type StatementMatch,
  type StatementOther,
  type StatementReason,
  type StatementReport,
  shownOthers,
} from '#shared/statement.ts';
import { keptColumns, suggestColumns } from './statement-columns.data.ts';
import { readStatementFile, type StatementFile } from './statement-file.data.ts';
import { amountOf, type Known, readKnown, seen, type Waiting } from './statement-known.data.ts';
import { readLines, type StatementLine } from './statement-lines.data.ts';

/** Compares each row, in the order of the file: of two for the same, the second is refused. */
export function judgeLines(lines: StatementLine[], known: Known): (StatementMatch | StatementOther)[] {
  const takenUtrs = new Set<string>();
  const takenOrders = new Set<string>();
  const inFile = new Set(lines.flatMap(({ utrs }) => utrs));
  const amounts = groupBy(lines.filter(isCredit), ({ amountPaise }) => amountPaise);
  return lines.map((line) => {
    const verdict = judgeLine(line, { ...known, inFile, amounts });
    const { utrs, amountPaise, side: _side, failed: _failed, fault: _fault, utr: own, text: _text, ...shown } = line;
    const utr = 'utr' in verdict ? verdict.utr : (own ?? utrs[0] ?? '');
    const row = { ...shown, utr, amountPaise };
    if ('reason' in verdict) return { ...row, ...verdict };
    const { order, by } = verdict;
    const isTaken = takenUtrs.has(utr) || takenOrders.has(order.orderId);
    if (by === 'utr' || by === 'order_number' || !isTaken) takenUtrs.add(utr);
    if (isTaken) return { ...row, reason: 'repeated', orders: [seen(order)] };
    takenOrders.add(order.orderId);
    return {
      ...row,
      ...seen(order),
      amountPaise: amountPaise ?? 0,
      by,
      reportId: order.report?.reportId ?? null,
      updatedAt: order.updatedAt,
    };
  });
}

const isCredit = ({ side, failed, fault }: StatementLine): boolean => side === 'in' && !failed && fault === null;

type Compared = Known & { inFile: Set<string>; amounts: Map<number | null, StatementLine[]> };
type Verdict =
  | { order: Waiting; by: StatementMatch['by']; utr: string }
  | Pick<StatementOther, 'reason' | 'orders' | 'expectedPaise' | 'fault'>;

const nobody = { orders: [] };

function judgeLine(line: StatementLine, known: Compared): Verdict {
  const { utrs, side, failed, fault, amountPaise } = line;
  if (side === 'out') return { reason: 'money_out', ...nobody };
  if (failed) return { reason: 'failed', ...nobody };
  const used = utrs.flatMap((utr) => known.used.get(utr) ?? []);
  if (used.length > 0) return { reason: 'used', orders: used.map(({ orderId, name }) => ({ orderId, name })) };
  const reported = utrs.flatMap((utr) => (known.byReportedUtr.get(utr) ?? []).map((order) => ({ order, utr })));
  if (fault === 'amount' || fault === 'direction' || amountPaise === null)
    return { reason: 'unreadable', orders: reported.map(({ order }) => seen(order)), fault: fault ?? 'amount' };
  const [only, ...more] = reported;
  if (more.length > 0) return { reason: 'several', orders: reported.map(({ order }) => seen(order)) };
  if (only) return ifAmount(only.order, { by: 'utr', utr: only.utr, amountPaise });
  if (line.utr === null) return { reason: 'unreadable', ...nobody, fault: fault ?? 'no_utr' };
  return judgeByOrder({ ...line, utr: line.utr, amountPaise }, known);
}

function judgeByOrder(line: StatementLine & { utr: string; amountPaise: number }, known: Compared): Verdict {
  const { utr, amountPaise, text } = line;
  const numbers = text.toLowerCase().match(/(?<![0-9a-f])[0-9a-f]{8}(?![0-9a-f])/g) ?? [];
  const [named] = numbers.flatMap((number) => known.byNumber.get(number) ?? []);
  // Reported under another number, which the file does not hold: perhaps mistyped.
  if (named?.report && named.report.utr !== '') return { reason: 'other_utr', orders: [seen(named)] };
  if (named) return ifAmount(named, { by: 'order_number', utr, amountPaise });

  const again = (known.rejected.get(utr) ?? []).flatMap(({ orderId }) =>
    known.waiting.filter((order) => order.orderId === orderId && order.report === null),
  );
  if (again[0]) return ifAmount(again[0], { by: 'utr', utr, amountPaise });

  const sameAmount = known.byAmount.get(amountPaise) ?? [];
  const mistyped = sameAmount.filter(
    ({ report }) => report && !known.inFile.has(report.utr) && isNear(report.utr, utr),
  );
  if (mistyped.length > 0) return { reason: 'other_utr', orders: mistyped.map(seen) };
  const unreported = sameAmount.filter(({ report }) => report === null || report.utr === '');
  const [order, ...others] = unreported;
  if (!order) return { reason: 'no_order', ...nobody };
  const byName = unreported.filter(({ name }) => isNamed(name, text));
  const [payer, ...namesakes] = byName;
  if (payer && namesakes.length === 0) return { order: payer, by: 'name', utr };
  if (others.length > 0) return { reason: 'several', orders: unreported.slice(0, 5).map(seen) };
  // Several such payments: which of them is for this order is not known.
  if ((known.amounts.get(amountPaise)?.length ?? 0) > 1) return { reason: 'several', orders: [seen(order)] };
  return { order, by: 'amount', utr };
}

function ifAmount(
  order: Waiting,
  { by, utr, amountPaise }: { by: StatementMatch['by']; utr: string; amountPaise: number },
): Verdict {
  const expectedPaise = amountOf(order);
  if (amountPaise === expectedPaise) return { order, by, utr };
  return { reason: 'amount', orders: [seen(order)], expectedPaise };
}

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
  return { file, report: judgeStatement(db, file, columns ?? keptColumns(db, file) ?? suggestColumns(file)) };
}

function judgeStatement(db: Db, file: StatementFile, columns: StatementColumns | null): StatementReport {
  const headings = Array.from({ length: file.width }, (_, at) => file.headings[at] || `Column ${at + 1}`);
  const empty = { rows: 0, skipped: 0, headings, columns, matches: [], others: [], counts: {}, missing: [] };
  if (!columns) return empty;
  const { lines, skipped } = readLines(file.records, columns);
  const known = readKnown(
    db,
    lines.flatMap(({ utrs }) => utrs),
  );
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
  const missing = known.reported.filter(({ orderId }) => !found.has(orderId)).map(seen);
  return { ...empty, rows: lines.length, skipped: skipped + file.preamble, matches, others, counts, missing };
}
