import { Anchor, Text } from '@mantine/core';
import { IconStack3 } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { ActiveSwitch } from '#client/admin/ui/ActiveSwitch.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted } from '#client/admin/ui/CatalogueScreen.tsx';
import { useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { useDeletion } from '#client/admin/ui/use-deletion.ts';
import { useFilters } from '#client/lib/filters.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { comboMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { itemKindLabels } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { ComboForm } from './ComboForm.tsx';

export type AdminCombo = Answers['combosAdmin']['list']['items'][number];

/** The packs of several materials at one price. */
export function CombosScreen() {
  const filtering = useFilters(['show']);
  const query = trpc.combosAdmin.list.useInfiniteQuery(
    { deleted: showsDeleted(filtering.filters) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const refresh = useRefreshLists();
  const setActive = trpc.combosAdmin.setActive.useMutation({ onSuccess: refresh });
  const deletion = useDeletion<AdminCombo>({
    remove: trpc.combosAdmin.delete.useMutation(),
    restore: trpc.combosAdmin.restore.useMutation(),
    words: comboMessages,
    nameOf: ({ title }) => title,
    question: ({ title }) => comboMessages.confirmDelete(title),
    facts: ({ pricePaise }) => [
      `It is sold for ${formatPaise(pricePaise)}.`,
      'Orders that hold it stay as they are, and its materials stay on sale.',
    ],
  });
  const dialog = useEditDialog<AdminCombo>();

  const columns: Column<AdminCombo>[] = [
    { header: 'Title', render: (combo) => <TitleCell combo={combo} /> },
    {
      header: 'In it',
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
    { header: 'Price', align: 'right', render: ({ pricePaise }) => formatPaise(pricePaise) },
    { header: 'One by one', align: 'right', render: ({ singlePaise }) => formatPaise(singlePaise) },
  ];
  return (
    <CatalogueScreen
      title="Combo Packs"
      description="Several materials at one price. Students see them above the list of materials."
      label="Combo packs"
      icon={IconStack3}
      query={query}
      loadingText="Loading combo packs..."
      errorText="The combo packs could not be loaded."
      emptyText={{ none: 'No combo packs yet', unfit: 'No combo packs yet' }}
      filtering={filtering}
      columns={columns}
      renderStatus={({ id, title, isActive }) => (
        <ActiveSwitch
          title={title}
          isActive={isActive}
          save={(isActive) => setActive.mutateAsync({ id, isActive })}
          saved={comboMessages.updated}
          failed={() => comboMessages.saveFailed}
        />
      )}
      deletion={deletion}
      dialog={dialog}
      addLabel="Add Combo Pack"
      dialogTitle={dialog.item === null ? 'Add Combo Pack' : 'Edit Combo Pack'}
      form={<ComboForm dialog={dialog} />}
    />
  );
}

function TitleCell({ combo: { id, title, isActive, deletedAt, unsold } }: { combo: AdminCombo }) {
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
            Not sold by itself any more: {unsold.join(', ')}
          </Text>
        </div>
      )}
    </>
  );
}
