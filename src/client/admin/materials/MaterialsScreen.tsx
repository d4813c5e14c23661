import { Anchor, Button, Group, Image, NativeSelect, Stack, Text } from '@mantine/core';
import { IconBooks, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
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
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatBytes } from '#shared/files.ts';
import { categoryLabel, materialCategories } from '#shared/materials.ts';
import { materialMessages, messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { lowStock } from '#shared/printed-copies.ts';
import { type AdminMaterial, categoryOptions, isSampleBeingMade } from './admin-materials.ts';
import { MaterialForm } from './MaterialForm.tsx';
import { SampleState } from './SampleState.tsx';

/** How often the list looks whether a sample has been made, in ms. */
const sampleCheckMs = 4000;

export function MaterialsScreen() {
  const { filters, setFilters, isFiltered } = useFilters(['q', 'category', 'stock']);
  const category = materialCategories.find((known) => known === filters.category);
  const query = trpc.materialsAdmin.list.useInfiniteQuery(
    { search: filters.q.slice(0, 100), category, lowStock: filters.stock === 'low' },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isSampleBeingMade)) ? sampleCheckMs : false,
    },
  );
  const refresh = useRefreshLists();
  const setActive = trpc.materialsAdmin.setActive.useMutation({ onSuccess: refresh });
  const remove = trpc.materialsAdmin.delete.useMutation({
    onSuccess: () => notify.success(materialMessages.deleted),
    onError: () => notify.error(materialMessages.deleteFailed),
    onSettled: refresh,
  });
  const dialog = useEditDialog<AdminMaterial>();

  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
      Add Material
    </Button>
  );
  const columns: Column<AdminMaterial>[] = [
    { header: 'Title', render: (material) => <TitleCell material={material} /> },
    { header: 'Category', render: ({ category }) => categoryLabel(category) },
    {
      header: 'Price',
      align: 'right',
      render: (material) => <PriceCell material={material} />,
    },
    { header: 'Stock', align: 'right', render: (material) => <StockCell material={material} /> },
    { header: 'Pages', align: 'right', render: ({ pages }) => pages },
    { header: 'Format', render: ({ format }) => format },
    { header: 'File', render: (material) => <FileCell material={material} /> },
    {
      header: 'Status',
      render: ({ id, title, isActive }) => (
        <ActiveSwitch
          title={title}
          isActive={isActive}
          save={(isActive) => setActive.mutateAsync({ id, isActive })}
          saved={materialMessages.updated}
          failed={() => materialMessages.saveFailed}
        />
      ),
    },
    {
      header: 'Actions',
      render: (material) => (
        <Group gap={4} wrap="nowrap">
          <RowAction label={`Edit ${material.title}`} icon={IconPencil} onClick={() => dialog.edit(material)} />
          <RowAction
            label={`Delete ${material.title}`}
            icon={IconTrash}
            danger
            onClick={() => confirmDelete(deleteQuestion(material), () => remove.mutate({ id: material.id }))}
          />
        </Group>
      ),
    },
  ];

  return (
    <AdminScreen
      title="Materials"
      description="The study materials you offer, with their prices and files."
      actions={
        <>
          <RefreshButton query={query} />
          {addButton}
        </>
      }
    >
      <ListFilters>
        <SearchField
          label="Search materials"
          placeholder="Title or description"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
        <NativeSelect
          label="Category"
          data={[{ value: '', label: 'All categories' }, ...categoryOptions]}
          value={category ?? ''}
          onChange={(event) => setFilters({ category: event.currentTarget.value })}
        />
        <NativeSelect
          label="Copies"
          data={[
            { value: '', label: 'All' },
            { value: 'low', label: 'Few or none left' },
          ]}
          value={filters.stock === 'low' ? 'low' : ''}
          onChange={(event) => setFilters({ stock: event.currentTarget.value })}
        />
      </ListFilters>
      <AdminList
        label="Materials"
        columns={columns}
        query={query}
        loadingText="Loading materials..."
        errorText={messages.materialsFailed}
        empty={
          <EmptyState icon={<IconBooks size={48} aria-hidden />} title={messages.noMaterials}>
            {isFiltered ? (
              <Button variant="default" onClick={() => setFilters({ q: '', category: '', stock: '' })}>
                Clear filters
              </Button>
            ) : (
              addButton
            )}
          </EmptyState>
        }
      />
      <EditDialog dialog={dialog} noun="Material">
        <MaterialForm dialog={dialog} />
      </EditDialog>
    </AdminScreen>
  );
}

const deleteQuestion = ({ title, soldCount }: AdminMaterial): string =>
  [
    `Are you sure you want to delete "${title}"? This action cannot be undone.`,
    soldCount > 0 ? 'Students who bought it keep their download.' : '',
  ]
    .join(' ')
    .trim();

function TitleCell({ material: { id, title, image, isActive, soldCount } }: { material: AdminMaterial }) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      {image && <Image src={paths.file(image.id)} alt="" w={36} h={48} radius="sm" loading="lazy" />}
      <Stack gap={2}>
        {isActive ? (
          <Anchor href={paths.material(id)} size="sm" fw={600} c="inherit">
            {title}
          </Anchor>
        ) : (
          <Text size="sm" fw={600}>
            {title}
          </Text>
        )}
        {soldCount > 0 && (
          <Text size="sm" c="dimmed">
            Sold {soldCount} {soldCount === 1 ? 'time' : 'times'}
          </Text>
        )}
      </Stack>
    </Group>
  );
}

function PriceCell({ material: { pricePaise, printPricePaise } }: { material: AdminMaterial }) {
  if (pricePaise === 0 && printPricePaise === 0) return 'Not sold online';
  return (
    <>
      {pricePaise > 0 && formatPaise(pricePaise)}
      {printPricePaise > 0 && (
        <Text size="sm" c="dimmed">
          Printed {formatPaise(printPricePaise)}
        </Text>
      )}
    </>
  );
}

function StockCell({ material: { stock, printPricePaise } }: { material: AdminMaterial }) {
  if (stock === null) return '–';
  if (printPricePaise === 0 || stock > lowStock) return stock;
  return <ToneBadge tone={stock === 0 ? 'bad' : 'wait'}>{stock === 0 ? messages.soldOut : `${stock} left`}</ToneBadge>;
}

function FileCell({ material }: { material: AdminMaterial }) {
  const { file } = material;
  if (!file)
    return (
      <Text size="sm" c="dimmed">
        No file
      </Text>
    );
  return (
    <div>
      <Text size="sm" lineClamp={2}>
        {file.name}
      </Text>
      <Text size="sm" c="dimmed">
        {formatBytes(file.sizeBytes)}
      </Text>
      <SampleState material={material} />
    </div>
  );
}
