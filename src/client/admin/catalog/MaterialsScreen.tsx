import { Anchor, Group, Image, NativeSelect, Stack, Text } from '@mantine/core';
import { IconBooks } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { ActiveSwitch } from '#client/admin/ui/ActiveSwitch.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted } from '#client/admin/ui/CatalogueScreen.tsx';
import { useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { useDeletion } from '#client/admin/ui/use-deletion.ts';
import { useFilters } from '#client/lib/filters.ts';
import { trpc } from '#client/lib/trpc.ts';
import { SearchField } from '#client/ui/SearchField.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { categoryLabel, materialCategories } from '#shared/enums.ts';
import { formatBytes } from '#shared/files.ts';
import { materialMessages, messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { lowStock } from '#shared/printed-copies.ts';
import { type AdminMaterial, categoryOptions, isSampleBeingMade } from './admin-materials.ts';
import { factsBeforeDeletion } from './facts-before-deletion.ts';
import { MaterialForm } from './MaterialForm.tsx';
import { PriceCell } from './PriceCell.tsx';
import { SampleState } from './SampleState.tsx';

/** How often the list looks whether a sample has been made, in ms. */
const sampleCheckMs = 4000;

export function MaterialsScreen() {
  const filtering = useFilters(['q', 'category', 'stock', 'show']);
  const { filters, setFilters } = filtering;
  const category = materialCategories.find((known) => known === filters.category);
  const query = trpc.materialsAdmin.list.useInfiniteQuery(
    {
      search: filters.q.slice(0, 100),
      category,
      lowStock: filters.stock === 'low',
      deleted: showsDeleted(filters),
    },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isSampleBeingMade)) ? sampleCheckMs : false,
    },
  );
  const refresh = useRefreshLists();
  const setActive = trpc.materialsAdmin.setActive.useMutation({ onSuccess: refresh });
  const deletion = useDeletion<AdminMaterial>({
    remove: trpc.materialsAdmin.delete.useMutation(),
    restore: trpc.materialsAdmin.restore.useMutation(),
    words: materialMessages,
    nameOf: ({ title }) => title,
    question: ({ title }) => materialMessages.confirmDelete(title),
    facts: (material) => factsBeforeDeletion(material, 'sold'),
  });
  const dialog = useEditDialog<AdminMaterial>();

  const columns: Column<AdminMaterial>[] = [
    { header: 'Title', render: (material) => <TitleCell material={material} /> },
    { header: 'Category', render: ({ category }) => categoryLabel(category) },
    { header: 'Price', align: 'right', render: (material) => <PriceCell material={material} /> },
    { header: 'Stock', align: 'right', render: (material) => <StockCell material={material} /> },
    { header: 'Pages', align: 'right', render: ({ pages }) => pages },
    { header: 'Format', render: ({ format }) => format },
    { header: 'File', render: (material) => <FileCell material={material} /> },
  ];

  return (
    <CatalogueScreen
      title="Materials"
      description="The study materials you offer, with their prices and files."
      label="Materials"
      icon={IconBooks}
      query={query}
      loadingText="Loading materials..."
      errorText={messages.materialsFailed}
      emptyText={{ none: messages.noMaterials, unfit: messages.noMaterials }}
      filtering={filtering}
      filters={
        <>
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
        </>
      }
      columns={columns}
      renderStatus={({ id, title, isActive }) => (
        <ActiveSwitch
          title={title}
          isActive={isActive}
          save={(isActive) => setActive.mutateAsync({ id, isActive })}
          saved={materialMessages.updated}
          failed={() => materialMessages.saveFailed}
        />
      )}
      deletion={deletion}
      dialog={dialog}
      addLabel="Add Material"
      dialogTitle={dialog.item === null ? 'Add Material' : 'Edit Material'}
      form={<MaterialForm dialog={dialog} />}
    />
  );
}

function TitleCell({ material: { id, title, image, isActive, deletedAt, soldCount } }: { material: AdminMaterial }) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      {image && <Image src={paths.file(image.id)} alt="" w={36} h={48} radius="sm" loading="lazy" />}
      <Stack gap={2}>
        {isActive && deletedAt === null ? (
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
