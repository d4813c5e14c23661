/** Makes spreadsheets read a CSV file as UTF-8. */
export const byteOrderMark = '\u{FEFF}';

/** One row of a CSV file (RFC 4180), ended by CRLF. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * What begins like a formula is text for a spreadsheet only behind an apostrophe (OWASP, CSV Injection), whatever
 * space or full-width form it begins with. Numbers are our own.
 */
function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
