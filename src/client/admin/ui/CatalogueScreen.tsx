import { Button, Group, Text } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { useSite } from '#client/lib/site.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { formatDate } from '#shared/dates.ts';
import { daysAgo, restorableDays } from '#shared/deletion.ts';
import { capitalised } from '#shared/fields.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import type { Column } from './AdminTable.tsx';
import {
  type CatalogueItem,
  type CatalogueMessages,
  type CatalogueRouter,
  type FormOf,
  type Mutation,
  PlainForm,
  type SetActive,
} from './CatalogueForm.tsx';
import { RowAction } from './Cells.tsx';
import { columnsOf, useCatalogueList } from './catalogue-list.tsx';
import { confirmDelete } from './confirm.tsx';
import { EditDialog, useEditDialog } from './Dialog.tsx';
import type { Choice } from './Filters.tsx';
import { ListScreen, type ListScreenProps } from './ListScreen.tsx';
import { useAddOnArrival } from './use-add-on-arrival.ts';
import { useFeedback } from './use-feedback.ts';

type CatalogueScreenProps<Item, Listed, Values extends Record<string, unknown>, Input> = Omit<
  FormOf<Item, Values, Input>,
  'dialog' | 'router'
> &
  Pick<ListScreenProps<Item>, 'title' | 'description' | 'label' | 'icon' | 'actions'> & {
    /** What a thing and several are called: `Video`, `videos`. */
    noun: string;
    nouns: string;
    addLabel?: string;
    /** What the button says while the list is empty. */
    addFirstLabel?: string;
    router: CatalogueRouter<Item, Listed, Input>;
    /** What the list can be asked for. */
    listed: z.ZodType<Listed> & z.ZodObject;
    /** What of a thing is searched. */
    searched?: string;
    /** The list's columns: a field by its name, or what is special. */
    columns: (string | Column<Item>)[];
    /** What narrows the list besides the fields that it can be asked for. */
    filter?: Choice & { ask: (value: string) => Partial<Listed> };
    /** After how many ms the list is fetched again; false: not by itself. */
    refetch?: (items: Item[]) => number | false;
    nameOf: (item: Item) => string;
    factsBeforeDeletion?: (item: Item) => string[];
    /** What is said before it is taken off the lists; null: nothing has to be. */
    warningBeforeHiding?: (item: Item) => string | null;
    /** Whether the form can begin as a copy of another thing, the dialog's `template`. */
    canDuplicate?: boolean;
    /** What can be done with a thing besides editing and deleting it. */
    renderActions?: (item: Item) => ReactNode;
    /** The form, where its schema does not say all. */
    Form?: ComponentType<FormOf<Item, Values, Input>>;
  };

/** What is said where the filter `show` finds nothing. */
const noneShown: Record<string, string> = { deleted: 'Nothing deleted here', drafts: 'No drafts here' };

/** A screen of things that are offered: they can be added, edited, deleted, and for some time restored. */
export function CatalogueScreen<Item extends CatalogueItem, Listed, Values extends Record<string, unknown>, Input>(
  props: CatalogueScreenProps<Item, Listed, Values, Input>,
) {
  const { noun, nouns, addLabel = `Add ${noun}`, schema, listed, router, messages, nameOf, Form = PlainForm } = props;
  const dialog = useEditDialog<Item>();
  const deletion = useDeletion<Item>(props);
  const { filtering, choices, query } = useCatalogueList(props);
  useAddOnArrival(dialog.add);
  const isDeletedShown = filtering.filters.show === 'deleted';
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
      title={props.title}
      description={props.description}
      label={props.label ?? capitalised(nouns)}
      icon={props.icon}
      nameOf={nameOf}
      query={query}
      filtering={filtering}
      choices={choices}
      nouns={nouns}
      failed={messages.loadFailed}
      emptyText={messages.none}
      notFoundText={noneShown[filtering.filters.show ?? ''] ?? messages.noneFound}
      {...('search' in listed.shape && {
        search: { label: `Search ${nouns}`, placeholder: props.searched ?? 'Title or description' },
      })}
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
      columns={[
        ...columnsOf(props),
        ...(isDeletedShown ? [deletedColumn] : statusColumns(props)),
        { header: 'Actions', render: isDeletedShown ? renderDeletedActions : renderCurrentActions, onPhone: 'bare' },
      ]}
      onOpen={isDeletedShown ? undefined : dialog.edit}
      emptyHint={
        <>
          {isDeletedShown && <Text c="dimmed">What you delete can be restored here for {restorableDays} days.</Text>}
          {!filtering.isFiltered && addButton(props.addFirstLabel ?? addLabel)}
        </>
      }
    >
      <EditDialog dialog={dialog} title={dialog.item === null ? addLabel : `Edit ${noun}`}>
        <Form dialog={dialog} schema={schema} router={router} messages={messages} />
      </EditDialog>
    </ListScreen>
  );
}

type Deletion<Item> = {
  router: { delete: Mutation<{ id: string }>; restore: Mutation<{ id: string }> };
  messages: CatalogueMessages;
  nameOf: (item: Item) => string;
  factsBeforeDeletion?: (item: Item) => string[];
};

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

const deletedColumn: Column<CatalogueItem> = { header: 'Deleted', render: (item) => <DeletedCell item={item} /> };

type Status<Item> = {
  router: { setActive?: SetActive };
  messages: CatalogueMessages;
  nameOf: (item: Item) => string;
  warningBeforeHiding?: (item: Item) => string | null;
};

function statusColumns<Item extends CatalogueItem>(props: Status<Item>): Column<Item>[] {
  const { setActive } = props.router;
  if (!setActive) return [];
  const render = (item: Item) => (
    <ActiveSwitch
      item={item}
      name={props.nameOf(item)}
      setActive={setActive}
      messages={props.messages}
      warning={props.warningBeforeHiding?.(item)}
    />
  );
  return [{ header: 'Status', onPhone: 'corner', render }];
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
