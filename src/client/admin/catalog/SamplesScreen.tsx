import { IconDownload, IconFileText } from '@tabler/icons-react';
import { sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen } from '#client/admin/ui/CatalogueScreen.tsx';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { categoryLabel } from '#shared/enums.ts';
import { isHttpsUrl } from '#shared/links.ts';
import { adminSampleListInput, sampleInput } from '#shared/materials.ts';
import { sampleMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { type AdminMaterial, factsBeforeDeletion } from './admin-materials.ts';
import { PriceCell } from './MaterialCells.tsx';
import { SampleForm } from './SampleForm.tsx';

export function SamplesScreen() {
  const { client } = trpc.useUtils();
  return (
    <CatalogueScreen
      title="Sample Materials"
      description={`All materials of ${categoryLabel('UG_TRB')}: free samples, and books whose first pages are free.`}
      label="Sample Materials"
      noun="Sample"
      nouns="samples"
      icon={IconFileText}
      schema={sampleInput}
      listed={adminSampleListInput}
      router={client.samplesAdmin}
      messages={sampleMessages}
      columns={[
        'title',
        'description',
        'category',
        {
          header: 'Price',
          align: 'right',
          isShort: true,
          isExtra: true,
          sort: sortBy('price', 'number'),
          render: (sample) => <PriceCell material={sample} />,
        },
        { header: 'Sold', align: 'right', isExtra: true, render: ({ soldCount }) => soldCount },
        'pages',
        'format',
      ]}
      nameOf={({ title }) => title}
      factsBeforeDeletion={(sample) => factsBeforeDeletion(sample, 'also sold')}
      renderActions={(sample) => {
        const link = linkOf(sample);
        return link && <RowAction label={`Download ${sample.title}`} icon={IconDownload} href={link} />;
      }}
      Form={SampleForm}
    />
  );
}

/** The address of the sample, as on the public page: the uploaded file, or else the link. */
const linkOf = ({ sampleFile, downloadUrl }: AdminMaterial): string | null => {
  if (sampleFile) return paths.file(sampleFile.id);
  return isHttpsUrl(downloadUrl) ? downloadUrl : null;
};
