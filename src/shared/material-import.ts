import { type CsvImportReport, importColumns } from './csv-import.ts';
import type { MaterialCategory } from './enums.ts';
import { materialInput } from './materials.ts';

export const materialColumns = importColumns(materialInput, [
  'title',
  'description',
  'tags',
  'edition',
  'contents',
  'category',
  'pricePaise',
  'printPricePaise',
  'stock',
  'pages',
  'format',
  'previewUrl',
  'previewPages',
  'downloadUrl',
]);

/** Rows are known by their title. */
export type MaterialsImportReport = CsvImportReport<{
  title: string;
  category: MaterialCategory;
  pricePaise: number;
  printPricePaise: number;
  stock: number | null;
  pages: number;
  format: string;
}>;
