import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconFileText, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type AdminMaterial } from '#client/admin/materials/admin-materials.ts';
import { ActiveSwitch } from '#client/admin/ui/ActiveSwitch.tsx';
import { AdminList } from '#client/admin/ui/AdminList.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';
import { EditDialog } from '#client/admin/ui/EditDialog.tsx';
import { useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { ListFilters } from '#client/admin/ui/ListFilters.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { useFilters } from '#client/lib/filters.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { isHttpsUrl } from '#shared/links.ts';
import { categoryLabel } from '#shared/materials.ts';
import { messages, sampleMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { SampleForm } from './SampleForm.tsx';

export function SamplesScreen() {
  const { filters, setFilters, isFiltered } = useFilters(['q']);
  const query = trpc.samplesAdmin.list.useInfiniteQuery(
    { search: filters.q.slice(0, 100) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const refresh = useRefreshLists();
  const setActive = trpc.samplesAdmin.setActive.useMutation({ onSuccess: refresh });
  const remove = trpc.samplesAdmin.delete.useMutation({
    onSuccess: () => notify.success(sampleMessages.deleted),
    onError: () => notify.error(sampleMessages.deleteFailed),
    onSettled: refresh,
  });
  const dialog = useEditDialog<AdminMaterial>();

  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
      Add Sample
    </Button>
  );
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
    { header: 'Pages', align: 'right', render: ({ pages }) => pages },
    { header: 'Format', render: ({ format }) => format },
    {
      header: 'Status',
      render: ({ id, title, isActive }) => (
        <ActiveSwitch
          title={title}
          isActive={isActive}
          save={(isActive) => setActive.mutateAsync({ id, isActive })}
          saved={sampleMessages.updated}
          failed={() => sampleMessages.saveFailed}
        />
      ),
    },
    {
      header: 'Actions',
      render: (sample) => {
        const link = linkOf(sample);
        return (
          <Group gap={4} wrap="nowrap">
            {link && <RowAction label={`Download ${sample.title}`} icon={IconDownload} href={link} />}
            <RowAction label={`Edit ${sample.title}`} icon={IconPencil} onClick={() => dialog.edit(sample)} />
            <RowAction
              label={`Delete ${sample.title}`}
              icon={IconTrash}
              danger
              onClick={() => confirmDelete(sampleMessages.confirmDelete, () => remove.mutate({ id: sample.id }))}
            />
          </Group>
        );
      },
    },
  ];

  return (
    <AdminScreen
      title="Sample Materials"
      description={`The free samples: all materials of ${categoryLabel('UG_TRB')}.`}
      actions={
        <>
          <RefreshButton query={query} />
          {addButton}
        </>
      }
    >
      <ListFilters>
        <SearchField
          label="Search samples"
          placeholder="Title or description"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
      </ListFilters>
      <AdminList
        label="Sample Materials"
        columns={columns}
        query={query}
        loadingText="Loading samples..."
        errorText={messages.materialsFailed}
        empty={
          <EmptyState icon={<IconFileText size={48} aria-hidden />} title={messages.noSamples}>
            {isFiltered ? (
              <Button variant="default" onClick={() => setFilters({ q: '' })}>
                Clear filters
              </Button>
            ) : (
              addButton
            )}
          </EmptyState>
        }
      />
      <EditDialog dialog={dialog} noun="Sample">
        <SampleForm dialog={dialog} />
      </EditDialog>
    </AdminScreen>
  );
}

/** Where the sample is read, as on the public page: the uploaded file, or else the link. */
const linkOf = ({ sampleFile, downloadUrl }: AdminMaterial): string | null => {
  if (sampleFile) return paths.file(sampleFile.id);
  return isHttpsUrl(downloadUrl) ? downloadUrl : null;
};
