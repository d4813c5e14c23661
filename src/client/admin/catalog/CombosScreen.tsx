import { Anchor, Text } from '@mantine/core';
import { IconStack3 } from '@tabler/icons-react';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import { type Column, sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted } from '#client/admin/ui/CatalogueScreen.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { adminComboSorts } from '#shared/combos.ts';
import { choiceOf } from '#shared/enums.ts';
import { comboMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { itemKindLabels } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { type AdminCombo, ComboForm } from './ComboForm.tsx';

export function CombosScreen() {
  const filtering = useFilters(['show'], ['sort']);
  const { client } = trpc.useUtils();
  const { filters } = filtering;
  const query = trpc.combosAdmin.list.useInfiniteQuery(
    { deleted: showsDeleted(filters), sort: choiceOf(adminComboSorts, filters.sort) },
    pagesOptions,
  );
  const columns: Column<AdminCombo>[] = [
    { header: 'Title', sort: sortBy('title', 'text'), render: (combo) => <TitleCell combo={combo} /> },
    {
      header: 'Contents',
      render: ({ items }) => (
        <ul style={{ margin: 0, paddingLeft: '1.1rem' }}>
          {items.map(({ materialId, kind, title }) => (
            <li key={`${kind} ${materialId}`}>
              {title}, {itemKindLabels[kind]}
            </li>
          ))}
        </ul>
      ),
    },
    {
      header: 'Price',
      align: 'right',
      sort: sortBy('price', 'number'),
      render: ({ pricePaise }) => formatPaise(pricePaise),
    },
    { header: 'Separately', align: 'right', render: ({ singlePaise }) => formatPaise(singlePaise) },
  ];
  return (
    <CatalogueScreen
      title="Combo Packs"
      description="Several materials at one price. Students see them above the list of materials."
      label="Combo packs"
      noun="Combo Pack"
      icon={IconStack3}
      router={client.combosAdmin}
      messages={comboMessages}
      query={query}
      loadingText="Loading combo packs..."
      errorText="The combo packs could not be loaded."
      emptyText="No combo packs yet"
      filtering={filtering}
      columns={columns}
      nameOf={({ title }) => title}
      factsBeforeDeletion={({ pricePaise }) => [
        `It is sold for ${formatPaise(pricePaise)}.`,
        'Orders that hold it stay as they are, and its materials stay on sale.',
      ]}
      setActive={client.combosAdmin.setActive}
      canDuplicate
      Form={ComboForm}
    />
  );
}

function TitleCell({ combo }: { combo: AdminCombo }) {
  const { id, title, isActive, deletedAt, unsold, soldOut, pricePaise, singlePaise } = combo;
  const isSold = isActive && deletedAt === null && unsold.length === 0;
  return (
    <>
      {isSold ? (
        <Anchor href={paths.combo(id)} size="sm" fw={600} c="inherit">
          {title}
        </Anchor>
      ) : (
        <Text size="sm" fw={600}>
          {title}
        </Text>
      )}
      {unsold.length > 0 && (
        <div>
          <ToneBadge tone="bad">Not for sale</ToneBadge>
          <Text size="sm" c="dimmed">
            No longer sold separately: {unsold.join(', ')}
          </Text>
        </div>
      )}
      {soldOut.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          Sold out: {soldOut.join(', ')}
        </Text>
      )}
      {unsold.length === 0 && pricePaise > singlePaise && (
        <Text size="sm" c="var(--mantine-color-error)">
          Costs more than its contents bought separately
        </Text>
      )}
    </>
  );
}
