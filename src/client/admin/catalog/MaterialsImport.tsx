import { CsvImport } from '#client/admin/ui/CsvImport.tsx';
import { columnsOf } from '#client/admin/ui/catalogue-list.tsx';
import { categoryLabel, materialCategories } from '#shared/enums.ts';
import type { MaterialsImportReport } from '#shared/material-import.ts';
import { materialInput } from '#shared/materials.ts';
import { paths } from '#shared/paths.ts';

const sampleColumns = columnsOf<MaterialsImportReport['sample'][number]>({
  schema: materialInput,
  columns: ['title', 'category', 'pricePaise', 'printPricePaise', 'stock', 'pages', 'format'],
});

/** The button that imports materials from a CSV file. */
export const MaterialsImport = () => (
  <CsvImport
    noun="material"
    address={paths.materialsImport}
    template={paths.materialsTemplate}
    aboutTemplate={`The category is ${materialCategories.map(categoryLabel).join(', ')}.`}
    afterwards="Add the PDFs and covers afterwards, in each material."
    option={{ label: 'Import as drafts', isOn: true }}
    knownTitle="Skipped: a material has this title already"
    sampleColumns={sampleColumns}
  />
);
