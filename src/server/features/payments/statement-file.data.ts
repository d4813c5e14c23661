import { type CsvRecord, csvRefusals, parseCsv, refuseFile } from '#server/http/read-csv.ts';
import { maxStatementColumns, maxStatementRows } from '#shared/statement.ts';
import { plainCell } from './statement-cells.data.ts';
import { type Role, roleOf } from './statement-columns.data.ts';

export type StatementFile = {
  headings: string[];
  width: number;
  records: CsvRecord[];
  preamble: number;
};

const workbook =
  'This is an Excel file. Open it in Excel, choose Save As and “CSV UTF-8”, or download the statement from the bank as CSV.';
const page =
  'This is a web page under another name, as some banks send it. Open it in Excel, choose Save As and “CSV UTF-8”.';
const pdf = 'This is a PDF. Please download the statement from the bank as CSV.';

const delimiters = [',', ';', '\t', '|'];

const searched = 100;

/** No physical line has more cells: a guard before the text is parsed, whatever its quotes. */
const mostInLine = 400;

/** Reads a statement, however the bank encoded it and whatever stands above its headings. Throws BAD_REQUEST. */
export function readStatementFile(bytes: Buffer): StatementFile {
  const text = decode(bytes);
  const lines = text.split('\n');
  if (lines.some((line) => delimiters.some((delimiter) => line.split(delimiter).length > mostInLine)))
    throw refuseFile(csvRefusals.tooManyColumns(maxStatementColumns));
  const delimiter = findDelimiter(text);
  const all = parse(text, delimiter);
  const at = findHeadings(all.slice(0, searched));
  const head = all[at];
  const headings = head ? head.record.map((cell) => plainCell(cell).slice(0, 80)) : [];
  const key = headings.join('\n');
  const records = all.slice(at + 1).filter(({ record }) => !isHeading(record, key));
  if (records.length === 0) throw refuseFile(csvRefusals.empty);
  const width = records.reduce((most, { record }) => Math.max(most, record.length), headings.length);
  return { headings, width, records, preamble: at === -1 ? 0 : at };
}

/** A file of several pages repeats its headings. */
const isHeading = (record: string[], key: string): boolean =>
  key !== '' && record.map((cell) => plainCell(cell).slice(0, 80)).join('\n') === key;

function decode(bytes: Buffer): string {
  if (bytes.length === 0) throw refuseFile(csvRefusals.empty);
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b, 3, 4) || begins(0xd0, 0xcf, 0x11, 0xe0)) throw refuseFile(workbook);
  if (begins(0x25, 0x50, 0x44, 0x46)) throw refuseFile(pdf);
  // csv-parse counts a CRLF within a cell as two lines.
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll(/\r\n?/g, '\n');
  if (text.includes('\0')) throw refuseFile(csvRefusals.notText);
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) throw refuseFile(page);
  return text;
}

/** UTF-16 by its mark, or by the zero bytes of Latin letters; else UTF-8 or, where it is none, Windows. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 200);
  const zeros = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  if (zeros(0) > start.length / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const parse = (text: string, delimiter: string, only?: number): CsvRecord[] =>
  parseCsv(text, {
    delimiter,
    maxRows: maxStatementRows,
    maxColumns: maxStatementColumns,
    relaxQuotes: true,
    ...(only !== undefined && { only }),
  });

/** The one with which a row of headings is found, or else the one that makes the most cells. */
function findDelimiter(text: string): string {
  const tried = delimiters.map((delimiter) => {
    try {
      const rows = parse(text, delimiter, searched);
      const known = rolesIn(rows[findHeadings(rows)]?.record ?? []).length;
      return { delimiter, known, cells: rows.reduce((sum, { record }) => sum + record.length - 1, 0) };
    } catch {
      // Not this one: with the right one it can be read, or `readStatementFile` says why not.
      return { delimiter, known: 0, cells: 0 };
    }
  });
  return tried.reduce((best, next) =>
    next.known > best.known || (next.known === best.known && next.cells > best.cells) ? next : best,
  ).delimiter;
}

/** One of money and one other at least, or else words alone above a row of as many cells with figures; -1: none. */
function findHeadings(rows: CsvRecord[]): number {
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

const rolesIn = (record: string[]): Role[] => record.flatMap((cell) => roleOf(plainCell(cell)) ?? []);
