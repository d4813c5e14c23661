import { TRPCError } from '@trpc/server';
import { CsvError, parse } from 'csv-parse/sync';

type CsvLimits = {
  maxRows: number;
  maxColumns: number;
  /** What may stand between the cells: the one that is in the first line most often. */
  delimiters?: readonly string[];
};

/** A row of a CSV file; `line`: where it ends in the file. */
export type CsvRecord = { record: string[]; line: number };

export const csvRefusals = {
  empty: 'The file is empty.',
  packed:
    'This is a ZIP or Excel file. Unpack the ZIP file and choose the .csv file in it; in a spreadsheet choose Download and “Comma-separated values (.csv)”.',
  notText:
    'This is not a CSV file in UTF-8. In Excel choose Save As, “CSV UTF-8”; in Google Sheets choose File, Download, “Comma-separated values (.csv)”.',
  damaged: 'This is not a CSV file that can be read. Please download it again.',
  tooManyRows: (most: number) => `The file holds more than ${most.toLocaleString('en-IN')} rows. Please split it.`,
  tooManyColumns: (most: number) => `The file has more than ${most} columns. Please choose another.`,
} as const;

export const refuseFile = (message: string) => new TRPCError({ code: 'BAD_REQUEST', message });

/** Reads an uploaded CSV file: the headings of its columns, and its other rows. Throws BAD_REQUEST with its reason. */
export function readCsv(bytes: Buffer, limits: CsvLimits): { columns: string[]; records: CsvRecord[] } {
  if (bytes.length === 0) throw refuseFile(csvRefusals.empty);
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u{3}\u{4}'))) throw refuseFile(csvRefusals.packed);
  const [head, ...records] = parseRows(decode(bytes), limits);
  if (!head || records.length === 0) throw refuseFile(csvRefusals.empty);
  return { columns: head.record.map((name) => name.trim().slice(0, 200)), records };
}

function decode(bytes: Buffer): string {
  try {
    // csv-parse counts a CRLF within a cell as two lines.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch {
    throw refuseFile(csvRefusals.notText);
  }
}

function parseRows(text: string, { delimiters = [','], ...limits }: CsvLimits): CsvRecord[] {
  if (text.includes('\0')) throw refuseFile(csvRefusals.notText);
  return parseCsv(text, { ...limits, delimiter: commonest(text.split('\n', 1)[0] ?? '', delimiters) });
}

type Parsing = Omit<CsvLimits, 'delimiters'> & {
  delimiter: string;
  only?: number;
  /** Takes a quote within a cell that does not begin with one as a letter. */
  relaxQuotes?: boolean;
};

/** The rows of a CSV text whose lines end in `\n`, the empty ones left out. Throws BAD_REQUEST with its reason. */
export function parseCsv(
  text: string,
  { maxRows, maxColumns, delimiter, only, relaxQuotes = false }: Parsing,
): CsvRecord[] {
  if (hasWideRow(text, maxColumns, delimiter)) throw refuseFile(csvRefusals.tooManyColumns(maxColumns));
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: relaxQuotes,
      to: only ?? maxRows + 2,
      on_record: (record, { lines }) => [String(lines), ...record],
    });
  } catch (error) {
    throw error instanceof CsvError ? refuseFile(csvRefusals.damaged) : error;
  }
  if (rows.length > maxRows + 1) throw refuseFile(csvRefusals.tooManyRows(maxRows));
  return rows.map(([line, ...record]) => ({ record, line: Number(line) }));
}

const commonest = (line: string, delimiters: readonly string[]): string =>
  delimiters.reduce((best, next) => (line.split(next).length > line.split(best).length ? next : best), ',');

/** Whether any row of a CSV text has more than so many cells; found before it is parsed, which would take seconds. */
function hasWideRow(text: string, most: number, delimiter: string): boolean {
  let cells = 1;
  let isQuoted = false;
  for (let at = 0; at < text.length && cells <= most; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === delimiter) cells += 1;
    else if (character === '\n') cells = 1;
  }
  return cells > most;
}
