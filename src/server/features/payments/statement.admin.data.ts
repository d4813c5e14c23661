import type { Db } from '#server/db/open-db.ts';
import { type StatementColumns, type StatementReason, type StatementReport, shownOthers } from '#shared/statement.ts';
import { keptColumns, suggestColumns } from './statement-columns.data.ts';
import { readStatementFile, type StatementFile } from './statement-file.data.ts';
import { readKnown, seen } from './statement-known.data.ts';
import { readLines } from './statement-lines.data.ts';
import { judgeLines } from './statement-match.data.ts';

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
