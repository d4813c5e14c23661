/** The text of an uploaded table, in whichever encoding a bank, a spreadsheet or a payment app wrote it. */
import { TRPCError } from '@trpc/server';

export const tableRefusals = {
  empty: 'The file is empty.',
  noRows: 'There are no rows below the headings of this file.',
  packed:
    'This is a ZIP or Excel file. Unpack the ZIP file and choose the .csv file in it; in a spreadsheet choose Download and “Comma-separated values (.csv)”.',
  workbook:
    'This is an old Excel file. Open it in Excel, choose Save As and “CSV UTF-8”, or download it again as CSV where it came from.',
  page: 'This is a web page under another name, as some banks send it. Open it in Excel, choose Save As and “CSV UTF-8”.',
  pdf: 'This is a PDF. Please download it again as CSV where it came from.',
  notText:
    'This is not a CSV file in UTF-8. In Excel choose Save As, “CSV UTF-8”; in Google Sheets choose File, Download, “Comma-separated values (.csv)”.',
  damaged: 'This is not a CSV file that can be read. Please download it again.',
  tooManyRows: (most: number) => `The file holds more than ${most.toLocaleString('en-IN')} rows. Please split it.`,
  tooManyColumns: (most: number) => `The file has more than ${most} columns. Please choose another.`,
} as const;

export const refuseFile = (message: string) => new TRPCError({ code: 'BAD_REQUEST', message });

/**
 * The text with lines that end in `\n`. `isGuessed`: bytes that are no UTF-8 are read as those of Windows, which is right
 * for the figures of a statement and wrong for a name in Tamil. Throws BAD_REQUEST with its reason.
 */
export function tableText(bytes: Buffer, { isGuessed }: { isGuessed: boolean }): string {
  if (bytes.length === 0) throw refuseFile(tableRefusals.empty);
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b, 3, 4)) throw refuseFile(tableRefusals.packed);
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw refuseFile(tableRefusals.workbook);
  if (begins(0x25, 0x50, 0x44, 0x46)) throw refuseFile(tableRefusals.pdf);
  const encoding = encodingOf(bytes);
  if (encoding === 'windows-1252' && !isGuessed) throw refuseFile(tableRefusals.notText);
  // csv-parse counts a CRLF within a cell as two lines.
  const text = new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/g, '\n');
  if (text.includes('\0')) throw refuseFile(tableRefusals.notText);
  if (/^\s{0,200}<(?:!doctype|html|table|\?xml)/i.test(text)) throw refuseFile(tableRefusals.page);
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
