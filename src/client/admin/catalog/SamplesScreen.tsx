import { Text } from '@mantine/core';
import { IconDownload, IconFileText } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type AdminMaterial } from '#client/admin/catalog/admin-materials.ts';
import { factsBeforeDeletion } from '#client/admin/catalog/facts-before-deletion.ts';
import { PriceCell } from '#client/admin/catalog/PriceCell.tsx';
import { ActiveSwitch } from '#client/admin/ui/ActiveSwitch.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted } from '#client/admin/ui/CatalogueScreen.tsx';
import { useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { useDeletion } from '#client/admin/ui/use-deletion.ts';
import { useFilters } from '#client/lib/filters.ts';
import { trpc } from '#client/lib/trpc.ts';
import { SearchField } from '#client/ui/SearchField.tsx';
import { categoryLabel } from '#shared/enums.ts';
import { isHttpsUrl } from '#shared/links.ts';
import { messages, sampleMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { SampleForm } from './SampleForm.tsx';

export function SamplesScreen() {
  const filtering = useFilters(['q', 'show']);
  const { filters, setFilters } = filtering;
  const query = trpc.samplesAdmin.list.useInfiniteQuery(
    { search: filters.q.slice(0, 100), deleted: showsDeleted(filters) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const refresh = useRefreshLists();
  const setActive = trpc.samplesAdmin.setActive.useMutation({ onSuccess: refresh });
  const deletion = useDeletion<AdminMaterial>({
    remove: trpc.samplesAdmin.delete.useMutation(),
    restore: trpc.samplesAdmin.restore.useMutation(),
    words: sampleMessages,
    nameOf: ({ title }) => title,
    question: () => sampleMessages.confirmDelete,
    facts: (sample) => factsBeforeDeletion(sample, 'also sold'),
  });
  const dialog = useEditDialog<AdminMaterial>();

  const columns: Column<AdminMaterial>[] = [
    { header: 'Title', render: ({ title }) => title },
    {
      header: 'Description',
      render: ({ description }) => (
        <Text size="sm" lineClamp={2}>
          {description}
        </Text>
      ),
    },
    { header: 'Category', render: ({ category }) => categoryLabel(category) },
    { header: 'Price', align: 'right', isShort: true, render: (sample) => <PriceCell material={sample} /> },
    { header: 'Sold', align: 'right', render: ({ soldCount }) => soldCount },
    { header: 'Pages', align: 'right', render: ({ pages }) => pages },
    { header: 'Format', render: ({ format }) => format },
  ];

  return (
    <CatalogueScreen
      title="Sample Materials"
      description={`The free samples: all materials of ${categoryLabel('UG_TRB')}.`}
      label="Sample Materials"
      icon={IconFileText}
      query={query}
      loadingText="Loading samples..."
      errorText={messages.materialsFailed}
      emptyText={{ none: messages.noSamples, unfit: messages.noSamples }}
      filtering={filtering}
      filters={
        <SearchField
          label="Search samples"
          placeholder="Title or description"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
      }
      columns={columns}
      renderStatus={({ id, title, isActive }) => (
        <ActiveSwitch
          title={title}
          isActive={isActive}
          save={(isActive) => setActive.mutateAsync({ id, isActive })}
          saved={sampleMessages.updated}
          failed={() => sampleMessages.saveFailed}
        />
      )}
      renderActions={(sample) => {
        const link = linkOf(sample);
        return link && <RowAction label={`Download ${sample.title}`} icon={IconDownload} href={link} />;
      }}
      deletion={deletion}
      dialog={dialog}
      addLabel="Add Sample"
      dialogTitle={dialog.item === null ? 'Add Sample' : 'Edit Sample'}
      form={<SampleForm dialog={dialog} />}
    />
  );
}

/** Where the sample is read, as on the public page: the uploaded file, or else the link. */
const linkOf = ({ sampleFile, downloadUrl }: AdminMaterial): string | null => {
  if (sampleFile) return paths.file(sampleFile.id);
  return isHttpsUrl(downloadUrl) ? downloadUrl : null;
};
