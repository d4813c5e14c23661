import { Anchor, Group, Image, Stack, Text } from '@mantine/core';
import { IconBooks } from '@tabler/icons-react';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted } from '#client/admin/ui/CatalogueScreen.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { choiceOf } from '#shared/enums.ts';
import { formatBytes } from '#shared/files.ts';
import { categoryLabel, materialCategories } from '#shared/materials.ts';
import { materialMessages, messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { lowStock } from '#shared/printed-copies.ts';
import { type AdminMaterial, categoryOptions, isSampleBeingMade } from './admin-materials.ts';
import { factsBeforeDeletion } from './facts-before-deletion.ts';
import { MaterialForm } from './MaterialForm.tsx';
import { PriceCell } from './PriceCell.tsx';
import { SampleState } from './SampleState.tsx';

/** How often the list is fetched again while a sample is being rendered, in ms. */
const sampleCheckMs = 4000;

const stockOptions = [{ value: 'low', label: 'Few or none left' }];

export function MaterialsScreen() {
  const filtering = useFilters(['q', 'category', 'stock', 'show']);
  const { filters } = filtering;
  const { client } = trpc.useUtils();
  const query = trpc.materialsAdmin.list.useInfiniteQuery(
    {
      search: filters.q.slice(0, 100),
      category: choiceOf(materialCategories, filters.category),
      lowStock: filters.stock === 'low',
      deleted: showsDeleted(filters),
    },
    {
      ...pagesOptions,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isSampleBeingMade)) ? sampleCheckMs : false,
    },
  );
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
      noun="Material"
      icon={IconBooks}
      router={client.materialsAdmin}
      messages={materialMessages}
      query={query}
      loadingText="Loading materials..."
      errorText={messages.materialsFailed}
      emptyText={messages.noMaterials}
      filtering={filtering}
      search={{ label: 'Search materials', placeholder: 'Title or description' }}
      choices={[
        { name: 'category', label: 'Category', all: 'All categories', options: categoryOptions },
        { name: 'stock', label: 'Copies', all: 'All', options: stockOptions },
      ]}
      columns={columns}
      nameOf={({ title }) => title}
      factsBeforeDeletion={(material) => factsBeforeDeletion(material, 'sold')}
      setActive={client.materialsAdmin.setActive}
      Form={MaterialForm}
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
