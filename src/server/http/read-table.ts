/** The one reader of tables that people upload: statements, customers, materials, results. */
import { CsvError, parse } from 'csv-parse/sync';
import { plainText } from '#shared/plain-text.ts';
import { refuseFile, tableRefusals, tableText } from './table-text.ts';

/** A row of a table; `line`: where it ends in the file. */
export type TableRow = { record: string[]; line: number };

/** `preamble`: how many rows stand above the headings. Cells are plain: see `plainCell`. */
export type Table = { headings: string[]; width: number; records: TableRow[]; preamble: number };

type TableKind = {
  maxRows: number;
  maxColumns: number;
  /** Where bytes that are no UTF-8 are read all the same: see `tableText`. */
  isGuessed?: boolean;
  /** What a longer cell is cut to. */
  longestCell?: number;
  /** How many cells of a row are headings of this kind of table. */
  knownIn: (record: string[]) => number;
  /** Which of the first rows holds the headings, -1: none does; without it, the first with the most known ones. */
  findHeadings?: (rows: TableRow[]) => number;
};

const delimiters = [',', ';', '\t', '|'];
/** By the code of a character, which of the delimiters it is. */
const placeOf = new Map(delimiters.map((delimiter, place) => [delimiter.charCodeAt(0), place]));

/** How many rows are searched for the headings. */
const searched = 100;

/** No physical line has more cells for each column, as a guard before the text is parsed, whatever its quotes. */
const mostInLine = 10;

/** How much of a text is tried with each delimiter. */
const triedLength = 100_000;

const longestHeading = 200;

/**
 * Reads a table, however it is encoded and divided and whatever stands above its headings (`sep=;`, empty rows, a title, a
 * bank's address). Throws BAD_REQUEST with its reason.
 */
export function readTable(bytes: Buffer, kind: TableKind): Table {
  const text = tableText(bytes, { isGuessed: kind.isGuessed ?? false });
  const [, said, rest = text] = /^sep=(.)\n([\s\S]*)$/i.exec(text) ?? [];
  // The line of `sep=` is counted, so that lines are those of the file.
  const body = said === undefined ? text : `\n${rest}`;
  requireNarrowLines(body, kind.maxColumns);
  const delimiter = said ?? findDelimiter(body, kind);
  const all = parseRows(body, { ...kind, delimiter }).filter(({ record }) => record.some((cell) => cell !== ''));
  const at = findHeadings(all.slice(0, searched), kind);
  const headings = (all[at]?.record ?? []).map((cell) => cell.slice(0, longestHeading));
  // A file of several pages repeats its headings.
  const isHeadings = (record: string[]) =>
    headings.length > 0 &&
    record.length === headings.length &&
    record.every((cell, place) => cell.slice(0, longestHeading) === headings[place]);
  const records = all.slice(at + 1).filter(({ record }) => !isHeadings(record));
  if (records.length === 0) throw refuseFile(all.length === 0 ? tableRefusals.empty : tableRefusals.noRows);
  if (records.length > kind.maxRows) throw refuseFile(tableRefusals.tooManyRows(kind.maxRows));
  const width = records.reduce((most, { record }) => Math.max(most, record.length), headings.length);
  return { headings, width, records, preamble: at === -1 ? 0 : at };
}

function findHeadings(rows: TableRow[], { knownIn, findHeadings: find }: TableKind): number {
  if (find) return find(rows);
  const known = rows.map(({ record }) => knownIn(record));
  const most = Math.max(0, ...known);
  return most === 0 ? -1 : known.indexOf(most);
}

/** Refuses a line with more cells than any table of such columns. Throws BAD_REQUEST. */
function requireNarrowLines(text: string, maxColumns: number): void {
  const most = mostInLine * maxColumns;
  const counts = [0, 0, 0, 0];
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? 0x0a : text.charCodeAt(at);
    // Nearly all are letters and figures.
    if (code > 0x2c && code !== 0x3b && code !== 0x7c) continue;
    const place = placeOf.get(code);
    if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1;
    else if (code === 0x0a) {
      if (Math.max(...counts) >= most) throw refuseFile(tableRefusals.tooManyColumns(maxColumns));
      counts.fill(0);
    }
  }
}

/** The one with which headings are found, or else the one that makes the most cells. */
function findDelimiter(text: string, kind: TableKind): string {
  const end = text.length > triedLength ? text.lastIndexOf('\n', triedLength) : -1;
  const start = end > 0 ? text.slice(0, end) : text;
  const tried = delimiters.map((delimiter) => {
    try {
      const rows = parseRows(start, { ...kind, delimiter, only: searched });
      const known = kind.knownIn(rows[findHeadings(rows, kind)]?.record ?? []);
      return { delimiter, known, cells: rows.reduce((sum, { record }) => sum + record.length - 1, 0) };
    } catch {
      // Not this one: with the right one it can be read, or `readTable` says why not.
      return { delimiter, known: 0, cells: 0 };
    }
  });
  return tried.reduce((best, next) =>
    next.known > best.known || (next.known === best.known && next.cells > best.cells) ? next : best,
  ).delimiter;
}

type Parsing = { maxRows: number; maxColumns: number; longestCell?: number; delimiter: string; only?: number };

/** The rows of a text, those without a character left out. Throws BAD_REQUEST with its reason. */
function parseRows(text: string, { maxRows, maxColumns, longestCell, delimiter, only }: Parsing): TableRow[] {
  if (hasWideRow(text, maxColumns, delimiter)) throw refuseFile(tableRefusals.tooManyColumns(maxColumns));
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter,
      skip_empty_lines: true,
      relax_column_count: true,
      // A quote within a cell that does not begin with one is a letter.
      relax_quotes: true,
      to: only ?? maxRows + searched + 1,
      on_record: (record, { lines }) => [String(lines), ...record],
    });
  } catch (error) {
    throw error instanceof CsvError ? refuseFile(tableRefusals.damaged) : error;
  }
  return rows.map(([line, ...record]) => ({
    record: record.map((cell) => plainCell(shortened(cell, longestCell))),
    line: Number(line),
  }));
}

/** A cell that is cut says so, and no figure at its beginning is taken for all of it. */
const shortened = (cell: string, longest = cell.length): string =>
  cell.length > longest ? `${cell.slice(0, longest)}…` : cell;

/** Whether any row of a text has more than so many cells; found before it is parsed, which would take seconds. */
function hasWideRow(text: string, most: number, delimiter: string): boolean {
  const sign = delimiter.charCodeAt(0);
  let cells = 1;
  let isQuoted = false;
  for (let at = 0; at < text.length && cells <= most; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (code === sign) cells += 1;
    else if (code === 0x0a) cells = 1;
  }
  return cells > most;
}

/**
 * A cell as it is meant: without what nobody sees, and without the marks by which spreadsheets keep a number as text
 * (`="428812345678"`, `'428812345678`) and our own files keep a text from being read as a formula (`'=1+1`).
 */
function plainCell(cell: string): string {
  const text = plainText(cell).replaceAll('\u{A0}', ' ').trim();
  if (!text.startsWith('=') && !text.startsWith("'")) return text;
  return text
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@₹\d])/, '')
    .trim();
}

/** Whether a spreadsheet has shortened a long number in a cell: `4.28812E+11`. */
export const isShortened = (cell: string): boolean => /^\d(?:\.\d+)?E\+\d{1,2}$/i.test(cell);
