import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { type Icon, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useSite } from '#client/lib/site.ts';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { formatDate } from '#shared/dates.ts';
import { daysAgo, restorableDays } from '#shared/deletion.ts';
import { AdminList } from './AdminList.tsx';
import { AdminScreen } from './AdminScreen.tsx';
import type { Column } from './AdminTable.tsx';
import { EditDialog } from './EditDialog.tsx';
import type { EditDialogState } from './edit-dialog.tsx';
import { ListFilters } from './ListFilters.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { RowAction } from './RowAction.tsx';
import type { Deletable, Deletion } from './use-deletion.ts';

type CatalogueScreenProps<Row extends Deletable> = {
  title: string;
  description: string;
  /** The table's accessible name. */
  label: string;
  icon: Icon;
  query: ComponentProps<typeof AdminList<Row>>['query'] & ComponentProps<typeof RefreshButton>['query'];
  loadingText: string;
  errorText: string;
  /** What is said of a list with nothing in it, and of filters that nothing fits. */
  emptyText: { none: string; unfit: string };
  /** The filters of the list, `show` among them: see `showsDeleted`. */
  filtering: {
    filters: Record<string, string>;
    setFilters: (change: Record<string, string>) => void;
    isFiltered: boolean;
  };
  /** The fields of the filters, but for `show`. */
  filters?: ReactNode;
  /** What stands between the filters and the list. */
  count?: ReactNode;
  columns: Column<Row>[];
  renderStatus?: Column<Row>['render'];
  /** What can be done with a thing besides editing and deleting it. */
  renderActions?: (row: Row) => ReactNode;
  deletion: Deletion<Row>;
  dialog: EditDialogState<Row>;
  addLabel: string;
  /** What the button says while the list is empty. */
  addFirstLabel?: string;
  dialogTitle: string;
  form: ReactNode;
};

/** Whether the filter `show` asks for what was deleted. */
export const showsDeleted = ({ show }: { show: string }): boolean => show === 'deleted';

/** A screen of things that are offered: they are added, edited, deleted, and for a while restored. */
export function CatalogueScreen<Row extends Deletable>(props: CatalogueScreenProps<Row>) {
  const { title, description, query, filtering, filters, count, columns, deletion, dialog } = props;
  const isDeletedShown = filtering.filters.show === 'deleted';

  const current: Column<Row>[] = [
    ...columns,
    ...(props.renderStatus ? [{ header: 'Status', render: props.renderStatus }] : []),
    {
      header: 'Actions',
      render: (row) => (
        <Group gap={4} wrap="nowrap">
          {props.renderActions?.(row)}
          <RowAction label={`Edit ${deletion.nameOf(row)}`} icon={IconPencil} onClick={() => dialog.edit(row)} />
          <RowAction
            label={`Delete ${deletion.nameOf(row)}`}
            icon={IconTrash}
            danger
            onClick={() => deletion.remove(row)}
          />
        </Group>
      ),
    },
  ];
  const deleted: Column<Row>[] = [
    ...columns,
    { header: 'Deleted', render: (row) => <DeletedCell row={row} /> },
    {
      header: 'Actions',
      render: (row) => (
        <Button
          variant="default"
          mih={44}
          aria-label={`Restore ${deletion.nameOf(row)}`}
          onClick={() => deletion.restore(row)}
        >
          Restore
        </Button>
      ),
    },
  ];
  return (
    <AdminScreen
      title={title}
      description={description}
      actions={
        <>
          <RefreshButton query={query} />
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
            {props.addLabel}
          </Button>
        </>
      }
    >
      <ListFilters>
        {filters}
        <NativeSelect
          label="Show"
          data={[
            { value: '', label: 'Current' },
            { value: 'deleted', label: 'Deleted' },
          ]}
          value={isDeletedShown ? 'deleted' : ''}
          onChange={(event) => filtering.setFilters({ show: event.currentTarget.value })}
        />
      </ListFilters>
      {count}
      <AdminList
        label={props.label}
        columns={isDeletedShown ? deleted : current}
        query={query}
        loadingText={props.loadingText}
        errorText={props.errorText}
        empty={<Empty {...props} isDeletedShown={isDeletedShown} />}
      />
      <EditDialog dialog={dialog} title={props.dialogTitle}>
        {props.form}
      </EditDialog>
    </AdminScreen>
  );
}

type EmptyProps<Row extends Deletable> = Pick<
  CatalogueScreenProps<Row>,
  'icon' | 'emptyText' | 'filtering' | 'dialog' | 'addLabel' | 'addFirstLabel'
> & { isDeletedShown: boolean };

function Empty<Row extends Deletable>(props: EmptyProps<Row>) {
  const { icon: EmptyIcon, emptyText, filtering, dialog, addLabel, addFirstLabel = addLabel, isDeletedShown } = props;
  const { filters, setFilters, isFiltered } = filtering;
  const icon = <EmptyIcon size={48} aria-hidden />;
  if (!isFiltered)
    return (
      <EmptyState icon={icon} title={emptyText.none}>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
          {addFirstLabel}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState icon={icon} title={isDeletedShown ? 'Nothing deleted here' : emptyText.unfit}>
      {isDeletedShown && <Text c="dimmed">What you delete can be restored here for {restorableDays} days.</Text>}
      <Button
        variant="default"
        onClick={() => setFilters(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])))}
      >
        Clear filters
      </Button>
    </EmptyState>
  );
}

function DeletedCell({ row: { deletedAt, goneAt } }: { row: Deletable }) {
  const { timeZone } = useSite();
  const [now] = useState(() => Date.now());
  if (deletedAt === null) return null;
  const until =
    goneAt === null ? 'kept because orders or packs use it' : `gone for good on ${formatDate(goneAt, timeZone)}`;
  return (
    <Text size="sm">
      Deleted {daysAgo(deletedAt, now, timeZone)} · {until}
    </Text>
  );
}
