import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconBooks } from '@tabler/icons-react';
import { sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen } from '#client/admin/ui/CatalogueScreen.tsx';
import { countOf } from '#client/admin/ui/count-of.ts';
import { trpc } from '#client/lib/trpc.ts';
import { adminMaterialListInput, materialInput } from '#shared/materials.ts';
import { materialMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { type AdminMaterial, factsBeforeDeletion, isSampleBeingMade } from './admin-materials.ts';
import { FileCell, PriceFigures, StockFigure } from './MaterialCells.tsx';
import { MaterialForm } from './MaterialForm.tsx';
import { MaterialsImport } from './MaterialsImport.tsx';

/** How often the list is fetched again while a sample is being rendered, in ms. */
const sampleCheckMs = 4000;

export function MaterialsScreen() {
  const { client } = trpc.useUtils();
  return (
    <CatalogueScreen
      title="Materials"
      description="The study materials you offer, with their prices and files."
      noun="Material"
      nouns="materials"
      icon={IconBooks}
      schema={materialInput}
      listed={adminMaterialListInput}
      router={client.materialsAdmin}
      messages={materialMessages}
      filter={{
        name: 'stock',
        label: 'Copies',
        all: 'All',
        options: [{ value: 'low', label: 'Low or out of stock' }],
        ask: (stock) => ({ lowStock: stock === 'low' }),
      }}
      refetch={(materials) => (materials.some(isSampleBeingMade) ? sampleCheckMs : false)}
      actions={<MaterialsImport />}
      columns={[
        { header: 'Title', sort: sortBy('title', 'text'), render: (material) => <TitleCell material={material} /> },
        'category',
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
        'pages',
        { header: 'Format', isExtra: true, render: ({ format }) => format },
        { header: 'File', render: (material) => <FileCell material={material} /> },
      ]}
      nameOf={({ title }) => title}
      factsBeforeDeletion={(material) => factsBeforeDeletion(material, 'sold')}
      canDuplicate
      Form={MaterialForm}
    />
  );
}

function TitleCell({
  material: { id, title, imageFile, isActive, deletedAt, soldCount },
}: {
  material: AdminMaterial;
}) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      {imageFile && (
        <img
          src={paths.file(imageFile.id)}
          alt=""
          width={36}
          height={48}
          loading="lazy"
          style={{ objectFit: 'cover' }}
        />
      )}
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
