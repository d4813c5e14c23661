import { z } from 'zod';
import { fieldsOf, withoutUnit } from './fields.ts';

export const maxImportBytes = 1024 * 1024;
export const maxImportRows = 500;
export const maxImportColumns = 50;

/** A column of a file by its heading; one that is required must be in every file. */
export type ImportColumn<Name extends string = string> = { field: Name; heading: string; isRequired?: boolean };

/** The columns of these fields, headed as a form labels them. A choice has to be made in every row. */
export function importColumns<Name extends string>(
  schema: z.ZodObject & { shape: Record<Name, unknown> },
  names: Name[],
): ImportColumn<Name>[] {
  const fields = fieldsOf(schema);
  return names.flatMap((name) => {
    const field = fields.find((one) => one.name === name);
    if (!field) return [];
    return [
      { field: name, heading: withoutUnit(field.label), isRequired: field.isRequired || field.kind === 'choice' },
    ];
  });
}

/** The query of an upload; the file itself is the body. `option`: what the checkbox of the dialog says. */
export const csvImportQuery = z.strictObject({
  step: z.enum(['preview', 'import']),
  option: z.enum(['yes', 'no']),
});

export type CsvImportReport<Sample> = {
  rows: number;
  ready: number;
  /** Rows of what is there already, which are skipped; at most 20 of `knownCount`. */
  known: { line: number; name: string }[];
  knownCount: number;
  /** What is wrong, at most 50 of `errorCount`; with any of it, nothing is imported. */
  errors: RowError[];
  errorCount: number;
  /** Headings that name no column. */
  ignoredColumns: string[];
  /** The first few that are added, as the site read them. */
  sample: (Sample & { line: number })[];
};

export type RowError = { line: number; column: string; why: string };
