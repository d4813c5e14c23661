/** Makes spreadsheets read a CSV file as UTF-8. */
export const byteOrderMark = '\u{FEFF}';

/** One row of a CSV file (RFC 4180), ended by CRLF. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * Text is always quoted, and what a spreadsheet would read as a formula stands behind an apostrophe (OWASP, CSV
 * Injection): at the beginning, whatever space or full-width form it begins with, and after what another spreadsheet takes
 * for the end of a cell. Numbers are our own.
 */
function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell.replaceAll(/(^\s*|[;\t\r\n|]\s*)(?=[=+\-@＝＋－＠])/gu, "$1'").replace(/^(?=[\t\r\n])/, "'");
  return `"${text.replaceAll('"', '""')}"`;
}
