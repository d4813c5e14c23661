/** Imports materials from a CSV file. */
import { isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import {
  importReport,
  judgeImport,
  type ReadCell,
  readImport,
  requireSound,
  shorten,
} from '#server/http/csv-import.ts';
import type { Work } from '#server/work.ts';
import { categoryLabel, materialCategories } from '#shared/enums.ts';
import { type MaterialsImportReport, materialColumns } from '#shared/material-import.ts';
import { defaultFormat, type MaterialInput, materialInput, previewPagesLimits } from '#shared/materials.ts';
import { readAmount } from '#shared/written-amount.ts';
import { createMaterial } from './materials.admin.data.ts';

/** What a file of materials would add, without adding anything. Throws BAD_REQUEST with its reason. */
export const previewMaterials = (db: Executor, bytes: Buffer): MaterialsImportReport =>
  report(judge(db, readMaterials(bytes)));

/** All of them or none. Throws as `previewMaterials` does, and where a row is wrong. */
export function importMaterials(
  work: Work,
  { bytes, isDraft }: { bytes: Buffer; isDraft: boolean },
): MaterialsImportReport {
  const judged = judge(work.tx, readMaterials(bytes));
  requireSound(judged);
  for (const { value } of judged.ready) createMaterial(work, { ...value, isDraft });
  return report(judged);
}

const noFiles = { fileId: null, imageFileId: null };

export const readMaterials = (bytes: Buffer) =>
  readImport(bytes, {
    columns: materialColumns,
    schema: z.preprocess((row) => ({ ...Object(row), ...noFiles }), materialInput),
    readCell,
  });

function readCell(field: (typeof materialColumns)[number]['field'], cell: string): ReadCell {
  switch (field) {
    case 'category':
      return readCategory(cell);
    case 'pricePaise':
      return cell === '' ? { why: 'Price is required; 0 = not for sale' } : readPrice(cell);
    case 'printPricePaise':
      return cell === '' ? { value: 0 } : readPrice(cell);
    case 'stock':
      return cell === '' ? { value: null } : readCount(cell);
    case 'pages':
      return readCount(cell);
    case 'previewPages':
      return cell === '' ? { value: previewPagesLimits.default } : readCount(cell);
    case 'format':
      return { value: cell || defaultFormat };
    default:
      return { value: cell };
  }
}

function readCategory(cell: string): ReadCell {
  const nameOf = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, ' ');
  const category = materialCategories.find((known) => [known, categoryLabel(known)].map(nameOf).includes(nameOf(cell)));
  if (category) return { value: category };
  return {
    why: `“${shorten(cell)}” isn’t a category. Choose from ${materialCategories.map(categoryLabel).join(', ')}.`,
  };
}

function readPrice(cell: string): ReadCell {
  const read = readAmount(cell);
  return read?.side === null
    ? { value: read.paise }
    : { why: `“${shorten(cell)}” isn’t an amount (expected 199 or 199.50)` };
}

const readCount = (cell: string): ReadCell =>
  /^\d{1,9}$/.test(cell)
    ? { value: Number(cell) }
    : { why: cell === '' ? 'It is empty' : `“${shorten(cell)}” isn’t a whole number` };

const judge = (db: Executor, file: ReturnType<typeof readMaterials>) =>
  judgeImport(file, { known: titlesIn(db), nameOf: ({ title }) => title.toLowerCase() });

const titlesIn = (db: Executor): Set<string> =>
  new Set(
    db
      .select({ title: materials.title })
      .from(materials)
      .where(isNull(materials.deletedAt))
      .all()
      .map(({ title }) => title.toLowerCase()),
  );

const report = (judged: ReturnType<typeof judge>): MaterialsImportReport =>
  importReport(judged, {
    nameOf: ({ title }) => title,
    sampleOf: ({ title, category, pricePaise, printPricePaise = 0, stock = null, pages, format }: MaterialInput) => ({
      title,
      category,
      pricePaise,
      printPricePaise,
      stock,
      pages,
      format,
    }),
  });
