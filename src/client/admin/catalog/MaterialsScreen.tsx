import { Anchor, Group, Image, Stack, Text } from '@mantine/core';
import { IconBooks } from '@tabler/icons-react';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import { type Column, sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted, showsDrafts } from '#client/admin/ui/CatalogueScreen.tsx';
import { countOf } from '#client/admin/ui/count-of.ts';
import { useFilters } from '#client/lib/filters.ts';
import { trpc } from '#client/lib/trpc.ts';
import { categoryLabel, choiceOf, materialCategories } from '#shared/enums.ts';
import { adminMaterialSorts } from '#shared/materials.ts';
import { materialMessages, messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { type AdminMaterial, categoryOptions, factsBeforeDeletion, isSampleBeingMade } from './admin-materials.ts';
import { FileCell, PriceFigures, StockFigure } from './MaterialCells.tsx';
import { MaterialForm } from './MaterialForm.tsx';
import { MaterialsImport } from './MaterialsImport.tsx';

/** How often the list is fetched again while a sample is being rendered, in ms. */
const sampleCheckMs = 4000;

const stockOptions = [{ value: 'low', label: 'Low or out of stock' }];

export function MaterialsScreen() {
  const filtering = useFilters(['q', 'category', 'stock', 'show'], ['sort']);
  const { filters } = filtering;
  const { client } = trpc.useUtils();
  const query = trpc.materialsAdmin.list.useInfiniteQuery(
    {
      search: filters.q.slice(0, 100),
      category: choiceOf(materialCategories, filters.category),
      lowStock: filters.stock === 'low',
      deleted: showsDeleted(filters),
      drafts: showsDrafts(filters),
      sort: choiceOf(adminMaterialSorts, filters.sort),
    },
    {
      ...pagesOptions,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isSampleBeingMade)) ? sampleCheckMs : false,
    },
  );
  const columns: Column<AdminMaterial>[] = [
    { header: 'Title', sort: sortBy('title', 'text'), render: (material) => <TitleCell material={material} /> },
    { header: 'Category', sort: sortBy('category', 'text'), render: ({ category }) => categoryLabel(category) },
    {
      header: 'Price',
      align: 'right',
      isShort: true,
      sort: sortBy('price', 'number'),
      render: (material) => <PriceFigures material={material} />,
    },
    {
      header: 'Stock',
      align: 'right',
      sort: sortBy('stock', 'number'),
      render: (material) => <StockFigure material={material} />,
    },
    { header: 'Pages', align: 'right', sort: sortBy('pages', 'number'), render: ({ pages }) => pages },
    { header: 'Format', isExtra: true, render: ({ format }) => format },
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
      actions={<MaterialsImport />}
      columns={columns}
      nameOf={({ title }) => title}
      factsBeforeDeletion={(material) => factsBeforeDeletion(material, 'sold')}
      setActive={client.materialsAdmin.setActive}
      hasDrafts
      canDuplicate
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
            Sold {countOf(soldCount, 'time')}
          </Text>
        )}
      </Stack>
    </Group>
  );
}
