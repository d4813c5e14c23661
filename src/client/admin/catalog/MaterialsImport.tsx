import { CsvImport, type SampleColumn } from '#client/admin/ui/CsvImport.tsx';
import { categoryLabel, materialCategories } from '#shared/enums.ts';
import type { MaterialsImportReport } from '#shared/material-import.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';

const sampleColumns: SampleColumn<MaterialsImportReport['sample'][number]>[] = [
  { header: 'Title', render: ({ title }) => title },
  { header: 'Category', isShort: true, render: ({ category }) => categoryLabel(category) },
  { header: 'Price', align: 'right', render: ({ pricePaise }) => formatPaise(pricePaise) },
  { header: 'Printed copy', align: 'right', render: ({ printPricePaise }) => formatPaise(printPricePaise) },
  { header: 'Copies in stock', align: 'right', render: ({ stock }) => stock ?? '–' },
  { header: 'Pages', align: 'right', render: ({ pages }) => pages },
  { header: 'Format', isShort: true, render: ({ format }) => format },
];

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
