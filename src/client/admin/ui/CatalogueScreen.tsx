import { Button, Group, Text } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useSite } from '#client/lib/site.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { formatDate } from '#shared/dates.ts';
import { daysAgo, restorableDays } from '#shared/deletion.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import type { Column } from './AdminTable.tsx';
import type { CatalogueItem, CatalogueMessages, Mutation, SetActive } from './CatalogueForm.tsx';
import { RowAction } from './Cells.tsx';
import { confirmDelete } from './confirm.tsx';
import { EditDialog, type EditDialogState, useEditDialog } from './Dialog.tsx';
import type { Filtering } from './Filters.tsx';
import { ListScreen, type ListScreenProps } from './ListScreen.tsx';
import { useAddOnArrival } from './use-add-on-arrival.ts';
import { useFeedback } from './use-feedback.ts';

type CatalogueScreenProps<Item> = ListScreenProps<Item> & {
  /** What one thing is called: `Add Video`, `Edit Video`. */
  noun: string;
  addLabel?: string;
  /** What the button says while the list is empty. */
  addFirstLabel?: string;
  router: { delete: Mutation<{ id: string }>; restore: Mutation<{ id: string }> };
  messages: CatalogueMessages;
  /** The filters of the list, `show` among them: see `showsDeleted`; and its `sort`. */
  filtering: Filtering;
  nameOf: (item: Item) => string;
  factsBeforeDeletion?: (item: Item) => string[];
  /** What puts a thing on the public lists and takes it off, where it can be inactive. */
  setActive?: SetActive;
  /** What is said before it is taken off the lists; null: nothing has to be. */
  warningBeforeHiding?: (item: Item) => string | null;
  /** Whether there are drafts: the list can be narrowed to them. */
  hasDrafts?: boolean;
  /** Whether the form can begin as a copy of another thing, the dialog's `template`. */
  canDuplicate?: boolean;
  /** What can be done with a thing besides editing and deleting it. */
  renderActions?: (item: Item) => ReactNode;
  Form: ComponentType<{ dialog: EditDialogState<Item> }>;
};

/** Whether the filter `show` asks for what was deleted. */
export const showsDeleted = ({ show }: { show?: string }): boolean => show === 'deleted';

/** Whether it asks for drafts. */
export const showsDrafts = ({ show }: { show?: string }): boolean => show === 'drafts';

/** A screen of things that are offered: they can be added, edited, deleted, and for some time restored. */
export function CatalogueScreen<Item extends CatalogueItem>(props: CatalogueScreenProps<Item>) {
  const { noun, addLabel = `Add ${noun}`, filtering, columns, nameOf, Form } = props;
  const dialog = useEditDialog<Item>();
  const deletion = useDeletion<Item>(props);
  useAddOnArrival(dialog.add);
  const isDeletedShown = showsDeleted(filtering.filters);
  const addButton = (label: string) => (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
      {label}
    </Button>
  );
  const renderCurrentActions = (item: Item) => (
    <Group gap={4} wrap="nowrap">
      {props.renderActions?.(item)}
      <RowAction label={`Edit ${nameOf(item)}`} icon={IconPencil} onClick={() => dialog.edit(item)} />
      {props.canDuplicate && (
        <RowAction label={`Duplicate ${nameOf(item)}`} icon={IconCopy} onClick={() => dialog.duplicate(item)} />
      )}
      <RowAction label={`Delete ${nameOf(item)}`} icon={IconTrash} danger onClick={() => deletion.remove(item)} />
    </Group>
  );
  const renderDeletedActions = (item: Item) => (
    <Button variant="default" mih={44} aria-label={`Restore ${nameOf(item)}`} onClick={() => deletion.restore(item)}>
      Restore
    </Button>
  );
  return (
    <ListScreen
      {...props}
      sorting={{
        by: filtering.filters.sort ?? '',
        onSort: (sort) => filtering.setFilters({ sort }, { adds: true }),
      }}
      actions={
        <>
          {props.actions}
          {addButton(addLabel)}
        </>
      }
      choices={[...(props.choices ?? []), showChoice(props)]}
      columns={[
        ...columns,
        ...(isDeletedShown ? [deletedColumn] : statusColumns(props)),
        { header: 'Actions', render: isDeletedShown ? renderDeletedActions : renderCurrentActions, onPhone: 'bare' },
      ]}
      onOpen={isDeletedShown ? undefined : dialog.edit}
      notFoundText={
        isDeletedShown ? 'Nothing deleted here' : showsDrafts(filtering.filters) ? 'No drafts here' : props.notFoundText
      }
      emptyHint={
        <>
          {isDeletedShown && <Text c="dimmed">What you delete can be restored here for {restorableDays} days.</Text>}
          {!filtering.isFiltered && addButton(props.addFirstLabel ?? addLabel)}
        </>
      }
    >
      <EditDialog dialog={dialog} title={dialog.item === null ? addLabel : `Edit ${noun}`}>
        <Form dialog={dialog} />
      </EditDialog>
    </ListScreen>
  );
}

type Deletion<Item> = Pick<CatalogueScreenProps<Item>, 'router' | 'messages' | 'nameOf' | 'factsBeforeDeletion'>;

/** Deletes an item of a list after a question and offers Undo; restores it. */
function useDeletion<Item extends CatalogueItem>(options: Deletion<Item>) {
  const { router, messages, nameOf, factsBeforeDeletion = () => [] } = options;
  const restore = useMutation({
    mutationFn: ({ id }: Item) => router.restore.mutate({ id }),
    ...useFeedback({
      saved: messages.restored,
      failed: (message, item: Item) => `Failed to restore ${nameOf(item)}: ${message}`,
      toastTimes: messages,
    }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Item) => router.delete.mutate({ id }),
    ...useFeedback({
      failed: messages.deleteFailed,
      toastTimes: messages,
      onDone: (_answer, item: Item) =>
        notifyWithUndo(messages.deleted, () => restore.mutate(item), undefined, nameOf(item)),
    }),
  });
  const askToRemove = (item: Item) => {
    const name = nameOf(item);
    const { confirmDelete: question } = messages;
    confirmDelete(typeof question === 'string' ? question : question(name), () => remove.mutate(item), {
      name,
      facts: [
        ...factsBeforeDeletion(item),
        `It leaves the site now, with all that belongs to it. You can restore it for ${restorableDays} days.`,
      ],
    });
  };
  return { remove: askToRemove, restore: restore.mutate };
}

const showChoice = ({ hasDrafts = false }: { hasDrafts?: boolean }) => ({
  name: 'show',
  label: 'Show',
  all: 'Current',
  options: [...(hasDrafts ? [{ value: 'drafts', label: 'Drafts' }] : []), { value: 'deleted', label: 'Deleted' }],
});

const deletedColumn: Column<CatalogueItem> = { header: 'Deleted', render: (item) => <DeletedCell item={item} /> };

function statusColumns<Item extends CatalogueItem>(props: CatalogueScreenProps<Item>): Column<Item>[] {
  const { setActive, messages, nameOf, warningBeforeHiding = () => null } = props;
  if (!setActive) return [];
  const render = (item: Item) => (
    <ActiveSwitch
      item={item}
      name={nameOf(item)}
      setActive={setActive}
      messages={messages}
      warning={warningBeforeHiding(item)}
    />
  );
  return [{ header: 'Status', render, onPhone: 'corner' }];
}

function DeletedCell({ item: { deletedAt, goneAt } }: { item: CatalogueItem }) {
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
