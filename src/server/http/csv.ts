import { stringify } from 'csv-stringify/sync';

/** Makes spreadsheets read a CSV file as UTF-8. */
export const byteOrderMark = '\u{FEFF}';

/** Rows of a CSV file (RFC 4180), each ended by CRLF; text is quoted and cannot be read as a formula. */
export const csvRows = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify([...rows], { quoted_string: true, record_delimiter: 'windows', cast: { string: withoutFormula } });

/** Grouped digits after a plus, as in phone numbers: spreadsheets read that as harmless text. */
const phone = /^\+\d+(?: \d+)+$/;

/** OWASP, CSV Injection: also after spaces and after what may end a cell; `escape_formulas` sees the first letter. */
const withoutFormula = (text: string): string =>
  phone.test(text)
    ? text
    : text.replaceAll(/(^\s*|[;\t\r\n|]\s*)(?=[=+\-@＝＋－＠])/gu, "$1'").replace(/^(?=[\t\r\n])/, "'");
