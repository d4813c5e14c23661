import { IconDownload, IconFileText } from '@tabler/icons-react';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import { type Column, sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted, showsDrafts } from '#client/admin/ui/CatalogueScreen.tsx';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { trpc } from '#client/lib/trpc.ts';
import { categoryLabel, choiceOf } from '#shared/enums.ts';
import { isHttpsUrl } from '#shared/links.ts';
import { adminMaterialSorts } from '#shared/materials.ts';
import { messages, sampleMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { type AdminMaterial, factsBeforeDeletion } from './admin-materials.ts';
import { PriceCell } from './MaterialCells.tsx';
import { SampleForm } from './SampleForm.tsx';

export function SamplesScreen() {
  const filtering = useFilters(['q', 'show'], ['sort']);
  const { filters } = filtering;
  const { client } = trpc.useUtils();
  const query = trpc.samplesAdmin.list.useInfiniteQuery(
    {
      search: filters.q.slice(0, 100),
      deleted: showsDeleted(filters),
      drafts: showsDrafts(filters),
      sort: choiceOf(adminMaterialSorts, filters.sort),
    },
    pagesOptions,
  );
  const columns: Column<AdminMaterial>[] = [
    { header: 'Title', sort: sortBy('title', 'text'), render: ({ title }) => title },
    { header: 'Description', render: ({ description }) => description },
    { header: 'Category', render: ({ category }) => categoryLabel(category) },
    {
      header: 'Price',
      align: 'right',
      isShort: true,
      isExtra: true,
      sort: sortBy('price', 'number'),
      render: (sample) => <PriceCell material={sample} />,
    },
    { header: 'Sold', align: 'right', isExtra: true, render: ({ soldCount }) => soldCount },
    { header: 'Pages', align: 'right', sort: sortBy('pages', 'number'), render: ({ pages }) => pages },
    { header: 'Format', render: ({ format }) => format },
  ];

  return (
    <CatalogueScreen
      title="Sample Materials"
      description={`All materials of ${categoryLabel('UG_TRB')}: free samples, and books whose first pages are free.`}
      noun="Sample"
      icon={IconFileText}
      router={client.samplesAdmin}
      messages={sampleMessages}
      query={query}
      loadingText="Loading samples..."
      errorText={messages.materialsFailed}
      emptyText={messages.noSamples}
      filtering={filtering}
      search={{ label: 'Search samples', placeholder: 'Title or description' }}
      columns={columns}
      nameOf={({ title }) => title}
      factsBeforeDeletion={(sample) => factsBeforeDeletion(sample, 'also sold')}
      setActive={client.samplesAdmin.setActive}
      hasDrafts
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
