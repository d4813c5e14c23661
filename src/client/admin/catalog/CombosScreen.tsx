import { Anchor, Text } from '@mantine/core';
import { IconStack3 } from '@tabler/icons-react';
import { sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen } from '#client/admin/ui/CatalogueScreen.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { adminComboListInput, comboInput } from '#shared/combos.ts';
import { comboMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { itemKindLabels } from '#shared/order-items.ts';
import { paths } from '#shared/paths.ts';
import { type AdminCombo, ComboForm } from './ComboForm.tsx';

export function CombosScreen() {
  const { client } = trpc.useUtils();
  return (
    <CatalogueScreen
      title="Combo Packs"
      description="Several materials at one price. Students see them above the list of materials."
      noun="Combo Pack"
      nouns="combo packs"
      icon={IconStack3}
      schema={comboInput}
      listed={adminComboListInput}
      router={client.combosAdmin}
      messages={comboMessages}
      columns={[
        { header: 'Title', sort: sortBy('title', 'text'), render: (combo) => <TitleCell combo={combo} /> },
        { header: 'Contents', render: (combo) => <Contents combo={combo} /> },
        {
          header: 'Price',
          align: 'right',
          sort: sortBy('price', 'number'),
          render: ({ pricePaise }) => formatPaise(pricePaise),
        },
        { header: 'Separately', align: 'right', render: ({ singlePaise }) => formatPaise(singlePaise) },
      ]}
      nameOf={({ title }) => title}
      factsBeforeDeletion={({ pricePaise }) => [
        `It is sold for ${formatPaise(pricePaise)}.`,
        'Orders that hold it stay as they are, and its materials stay on sale.',
      ]}
      canDuplicate
      Form={ComboForm}
    />
  );
}

const Contents = ({ combo: { items } }: { combo: AdminCombo }) => (
  <ul style={{ margin: 0, paddingLeft: '1.1rem' }}>
    {items.map(({ materialId, kind, title }) => (
      <li key={`${kind} ${materialId}`}>
        {title}, {itemKindLabels[kind]}
      </li>
    ))}
  </ul>
);

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
