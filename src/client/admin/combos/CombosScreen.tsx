import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconStack3, IconTrash } from '@tabler/icons-react';
import { ActiveSwitch } from '#client/admin/ui/ActiveSwitch.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';
import { EditDialog } from '#client/admin/ui/EditDialog.tsx';
import { useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { ListLoading } from '#client/admin/ui/ListLoading.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { notify } from '#client/lib/notify.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { comboMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { itemKindLabels } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { ComboForm } from './ComboForm.tsx';

export type AdminCombo = Answers['combosAdmin']['list'][number];

/** The packs of several materials at one price. */
export function CombosScreen() {
  const query = trpc.combosAdmin.list.useQuery();
  const refresh = useRefreshLists();
  const setActive = trpc.combosAdmin.setActive.useMutation({ onSuccess: refresh });
  const remove = trpc.combosAdmin.delete.useMutation({
    onSuccess: () => notify.success(comboMessages.deleted),
    onError: () => notify.error(comboMessages.deleteFailed),
    onSettled: refresh,
  });
  const dialog = useEditDialog<AdminCombo>();
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
      Add Combo Pack
    </Button>
  );
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
    {
      header: 'Status',
      render: ({ id, title, isActive }) => (
        <ActiveSwitch
          title={title}
          isActive={isActive}
          save={(isActive) => setActive.mutateAsync({ id, isActive })}
          saved={comboMessages.updated}
          failed={() => comboMessages.saveFailed}
        />
      ),
    },
    {
      header: 'Actions',
      render: (combo) => (
        <Group gap={4} wrap="nowrap">
          <RowAction label={`Edit ${combo.title}`} icon={IconPencil} onClick={() => dialog.edit(combo)} />
          <RowAction
            label={`Delete ${combo.title}`}
            icon={IconTrash}
            danger
            onClick={() =>
              confirmDelete(comboMessages.confirmDelete(combo.title), () => remove.mutate({ id: combo.id }))
            }
          />
        </Group>
      ),
    },
  ];
  return (
    <AdminScreen
      title="Combo Packs"
      description="Several materials at one price. Students see them above the list of materials."
      actions={
        <>
          <RefreshButton query={query} />
          {addButton}
        </>
      }
    >
      <QueryState
        query={query}
        loading={<ListLoading text="Loading combo packs..." />}
        errorText="The combo packs could not be loaded."
        isEmpty={query.data?.length === 0}
        empty={
          <EmptyState icon={<IconStack3 size={48} aria-hidden />} title="No combo packs yet">
            {addButton}
          </EmptyState>
        }
      >
        <AdminTable label="Combo packs" columns={columns} rows={query.data ?? []} />
      </QueryState>
      <EditDialog dialog={dialog} noun="Combo Pack">
        <ComboForm dialog={dialog} />
      </EditDialog>
    </AdminScreen>
  );
}

function TitleCell({ combo: { id, title, isActive, unsold } }: { combo: AdminCombo }) {
  const isSold = isActive && unsold.length === 0;
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
