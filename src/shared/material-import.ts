import type { CsvImportReport, ImportColumn } from './csv-import.ts';
import type { MaterialCategory } from './enums.ts';
import type { MaterialInput } from './materials.ts';

export const materialColumns = [
  { field: 'title', heading: 'Title', isRequired: true },
  { field: 'description', heading: 'Description' },
  { field: 'tags', heading: 'Search words' },
  { field: 'edition', heading: 'Edition' },
  { field: 'contents', heading: 'Contents' },
  { field: 'category', heading: 'Category', isRequired: true },
  { field: 'pricePaise', heading: 'Price', isRequired: true },
  { field: 'printPricePaise', heading: 'Printed copy' },
  { field: 'stock', heading: 'Copies in stock' },
  { field: 'pages', heading: 'Pages', isRequired: true },
  { field: 'format', heading: 'Format' },
  { field: 'previewUrl', heading: 'Preview URL' },
  { field: 'previewPages', heading: 'Preview pages' },
  { field: 'downloadUrl', heading: 'Download URL' },
] as const satisfies readonly (ImportColumn & { field: keyof MaterialInput })[];

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
