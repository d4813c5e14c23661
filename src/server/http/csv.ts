import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';

type CsvRow = readonly (string | number)[];

/** Makes spreadsheets read a CSV file as UTF-8. */
const byteOrderMark = '\u{FEFF}';

/** The headers of a CSV file that is saved under this name, without its ending. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
});

/** A whole CSV file, its headings first. */
export const csvFile = (rows: readonly CsvRow[]): string => byteOrderMark + csvRows(rows);

/** A CSV file whose rows are read while it is sent: only a few are in memory at a time. */
export const csvStream = <Read>(headings: CsvRow, chunks: Iterable<Read[]>, toRow: (read: Read) => CsvRow): Readable =>
  Readable.from(csvPieces(headings, chunks, toRow), { objectMode: false });

/** The bytes of a CSV file, piece by piece, as `csvStream` sends them. */
export async function* csvPieces<Read>(headings: CsvRow, chunks: Iterable<Read[]>, toRow: (read: Read) => CsvRow) {
  yield csvFile([headings]);
  for (const some of chunks) {
    yield csvRows(some.map(toRow));
    // The site answers others before more is read.
    await setImmediate();
  }
}

/** Rows of a CSV file (RFC 4180), each ended by CRLF; text is quoted and cannot be read as a formula. */
const csvRows = (rows: readonly CsvRow[]): string =>
  stringify([...rows], { quoted_string: true, record_delimiter: 'windows', cast: { string: withoutFormula } });

/** Grouped digits after a plus, as in phone numbers: spreadsheets read that as harmless text. */
const phone = /^\+\d+(?: \d+)+$/;

/** OWASP, CSV Injection: also after spaces and after what may end a cell; `escape_formulas` sees the first letter. */
const withoutFormula = (text: string): string =>
  phone.test(text)
    ? text
    : text
        .replaceAll(/[=+\-@＝＋－＠]/gu, (sign, at: number) => (mayBeginCell(text, at) ? `'${sign}` : sign))
        .replace(/^(?=[\t\r\n])/, "'");

/** Whether only spaces stand between this place and the beginning of the text or what may end a cell. */
function mayBeginCell(text: string, at: number): boolean {
  let before = at - 1;
  while (/[^\S\t\r\n]/.test(text.charAt(before))) before -= 1;
  return before < 0 || /[;\t\r\n|]/.test(text.charAt(before));
}
