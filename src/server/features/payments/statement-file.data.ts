import { readTable, type Table, type TableRow } from '#server/http/read-table.ts';
import { maxStatementCell, maxStatementColumns, maxStatementRows } from '#shared/statement.ts';
import { type Role, roleOf } from './statement-columns.data.ts';

/** Reads a statement, however the bank encoded it and whatever stands above its headings. Throws BAD_REQUEST. */
export const readStatementFile = (bytes: Buffer): Table =>
  readTable(bytes, {
    maxRows: maxStatementRows,
    maxColumns: maxStatementColumns,
    longestCell: maxStatementCell,
    isGuessed: true,
    knownIn: (record) => rolesIn(record).length,
    findHeadings,
  });

/** One of money and one other at least, or else words alone above a row of as many cells with figures; -1: none. */
function findHeadings(rows: TableRow[]): number {
  const known = rows.findIndex(({ record }) => {
    const roles = rolesIn(record);
    const isOfMoney = roles.some((role) => role === 'amount' || role === 'credit' || role === 'debit');
    return isOfMoney && new Set(roles).size >= 2 && !hasFigures(record);
  });
  if (known !== -1) return known;
  return rows.findIndex(({ record }, at) => {
    const next = rows[at + 1]?.record;
    return (
      record.length >= 3 &&
      record.every(Boolean) &&
      !hasFigures(record) &&
      next?.length === record.length &&
      hasFigures(next)
    );
  });
}

const hasFigures = (record: string[]): boolean => record.some((cell) => /\d{3}/.test(cell));

const rolesIn = (record: string[]): Role[] => record.flatMap((cell) => roleOf(cell) ?? []);
