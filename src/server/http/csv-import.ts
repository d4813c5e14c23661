/** Reads the rows of an uploaded CSV file by a schema. */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Services } from '#server/context.ts';
import { type Admin, perform, type Work } from '#server/work.ts';
import {
  type CsvImportReport,
  csvImportQuery,
  type ImportColumn,
  maxImportBytes,
  maxImportColumns,
  maxImportRows,
  type RowError,
} from '#shared/csv-import.ts';
import type { Right } from '#shared/rights.ts';
import { adminOnly } from './admin-gate.ts';
import { csvFile, csvHeaders } from './csv.ts';
import { bodyBytes, refuseLarger, takeBytes } from './raw-body.ts';
import { readQuery } from './read-query.ts';
import { isShortened, readTable } from './read-table.ts';
import { refuseFile } from './table-text.ts';

export type ReadCell = { value: unknown } | { why: string };

type FileKind<Column extends ImportColumn, Value> = {
  columns: readonly Column[];
  schema: z.ZodType<Value>;
  readCell: (field: Column['field'], cell: string) => ReadCell;
};

type CsvRow<Value> = { line: number } & ({ value: Value } | { errors: RowError[] });
type ImportFile<Value> = { rows: CsvRow<Value>[]; ignoredColumns: string[] };

/** The letters of a heading: `Pin code`, `PINCODE` and `Pincode *` name one column. */
const nameOf = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Reads a file whose columns are found by their headings; rows without a word are left out. Throws BAD_REQUEST. */
export function readImport<Column extends ImportColumn, Value>(
  bytes: Buffer,
  kind: FileKind<Column, Value>,
): ImportFile<Value> {
  const columnOf = (heading: string) => kind.columns.find((column) => nameOf(column.heading) === nameOf(heading));
  const { headings, records } = readTable(bytes, {
    maxRows: maxImportRows,
    maxColumns: maxImportColumns,
    knownIn: (record) => new Set(record.flatMap((cell) => columnOf(cell) ?? [])).size,
  });
  const found = headings.map(columnOf);
  const missing = kind.columns.find((column) => column.isRequired && !found.includes(column));
  if (missing) throw refuseFile(`The column “${missing.heading}” is missing. Please start from the template.`);
  const rows = records.map(({ record, line }) => readRow(kind, line, (column) => record[found.indexOf(column)] ?? ''));
  return { rows, ignoredColumns: headings.filter((name, index) => name !== '' && found[index] === undefined) };
}

function readRow<Column extends ImportColumn, Value>(
  { columns, schema, readCell }: FileKind<Column, Value>,
  line: number,
  cellOf: (column: Column) => string,
): CsvRow<Value> {
  const cells = columns.map((column) => {
    const cell = cellOf(column);
    const lost = lostIn(cell);
    return { field: column.field, heading: column.heading, ...(lost ? { why: lost } : readCell(column.field, cell)) };
  });
  const checked = schema.safeParse(
    Object.fromEntries(cells.map((cell) => [cell.field, 'value' in cell ? cell.value : undefined])),
  );
  const errors = cells.flatMap((cell): RowError[] => {
    const issue = checked.error?.issues.find(({ path }) => path[0] === cell.field);
    const why = 'why' in cell ? cell.why : issue?.message;
    return why === undefined ? [] : [{ line, column: cell.heading, why }];
  });
  return checked.success && errors.length === 0 ? { line, value: checked.data } : { line, errors };
}

/** What a spreadsheet has lost of a cell, in words; null: nothing. */
function lostIn(cell: string): string | null {
  if (isShortened(cell))
    return `A spreadsheet has shortened this number to “${cell}”. Format its column as text, write the number out, and save the file again.`;
  if (cell.includes('??') && /^[?\s.]+$/.test(cell))
    return 'The letters were lost when the file was saved. In Excel choose Save As, “CSV UTF-8”.';
  return null;
}

/** The beginning of a cell, for a message about it. */
export const shorten = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);

type ReadyRow<Value> = { line: number; value: Value };
type JudgedFile<Value> = ImportFile<Value> & { ready: ReadyRow<Value>[]; known: ReadyRow<Value>[]; errors: RowError[] };

/** Which rows are added, and which are there already or twice in the file. `known`: the names of what is there. */
export function judgeImport<Value>(
  file: ImportFile<Value>,
  { known, nameOf }: { known: Set<string>; nameOf: (value: Value) => string },
): JudgedFile<Value> {
  const read = file.rows.flatMap((row) => ('value' in row ? [row] : []));
  const ready = read.filter(({ value }) => {
    const name = nameOf(value);
    const isNew = !known.has(name);
    known.add(name);
    return isNew;
  });
  return {
    ...file,
    ready,
    known: read.filter((row) => !ready.includes(row)),
    errors: file.rows.flatMap((row) => ('errors' in row ? row.errors : [])),
  };
}

/** Refuses a file in which a row is wrong: all rows are imported or none. Throws BAD_REQUEST. */
export function requireSound({ errors }: JudgedFile<unknown>): void {
  if (errors.length > 0) throw refuseFile('Nothing was imported. Please correct the rows that are wrong first.');
}

const mostKnown = 20;
const mostErrors = 50;
const sampleSize = 5;

/** `sampleOf`: what the preview shows of a row; `nameOf`: the name of a known row. */
export const importReport = <Value, Sample>(
  { rows, ready, known, errors, ignoredColumns }: JudgedFile<Value>,
  { nameOf, sampleOf }: { nameOf: (value: Value) => string; sampleOf: (value: Value) => Sample },
): CsvImportReport<Sample> => ({
  rows: rows.length,
  ready: ready.length,
  known: known.slice(0, mostKnown).map(({ line, value }) => ({ line, name: nameOf(value) })),
  knownCount: known.length,
  errors: errors.slice(0, mostErrors),
  errorCount: errors.length,
  ignoredColumns,
  sample: ready.slice(0, sampleSize).map(({ line, value }) => ({ line, ...sampleOf(value) })),
});

type ImportRoutes = {
  right: Right;
  /** Takes the file: `?step=preview|import&option=yes|no`. */
  address: string;
  /** Refuses sessions in which the password, or a second factor, was not given lately. */
  reauthenticated?: boolean;
  /** `id`: of what the address names; empty where it names nothing. */
  preview: (bytes: Buffer, id: string) => CsvImportReport<unknown>;
  take: (work: Work<Admin>, upload: { bytes: Buffer; option: boolean; id: string }) => CsvImportReport<unknown>;
  template: { address: string; name: string; columns: readonly ImportColumn[]; examples: (string | number)[][] };
};

/** The addresses of an import, for admins: the upload, which previews or imports, and the template. */
export function registerImport(app: FastifyInstance, services: Services, routes: ImportRoutes): void {
  const { right, reauthenticated = false, address, preview, take, template } = routes;
  app.register(async (scope) => {
    takeBytes(scope, ['text/csv', 'application/octet-stream']);
    scope.post<{ Params: { id?: string } }>(
      address,
      {
        bodyLimit: maxImportBytes,
        config: { slowBody: true },
        onRequest: [
          adminOnly(services, { right, reauthenticated }),
          refuseLarger(maxImportBytes, 'The file is larger than 1 MB.'),
        ],
      },
      (request) => {
        const { step, option } = readQuery(csvImportQuery, request);
        const bytes = bodyBytes(request);
        const { id = '' } = request.params;
        if (step === 'preview') return preview(bytes, id);
        return perform(services, request.admin, (work) => take(work, { bytes, option: option === 'yes', id }));
      },
    );
  });

  app.get(template.address, { onRequest: adminOnly(services, { right }) }, async (_request, reply) => {
    reply.headers(csvHeaders(template.name));
    return csvFile([template.columns.map(({ heading }) => heading), ...template.examples]);
  });
}
