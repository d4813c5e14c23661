import { Text } from '@mantine/core';
import { type ComponentProps, useMemo } from 'react';
import type { z } from 'zod';
import { useZodForm } from '#client/lib/form.ts';
import { type Field, fieldsOf } from '#shared/fields.ts';
import type { EditDialogState } from './Dialog.tsx';
import { Fields } from './Fields.tsx';
import { type ShownFile, useUploads } from './FileField.tsx';
import { DialogForm } from './Forms.tsx';
import type { FailureText } from './use-feedback.ts';
import { useSetupStep } from './use-setup-step.ts';

/** A mutation of the tRPC client. */
export type Mutation<Input> = { mutate: (input: Input) => Promise<unknown> };

/** Shows a thing on the public lists, hides it, or makes a draft of it. */
export type SetActive = Mutation<{ id: string; isActive: boolean; isDraft?: boolean }>;

/** A thing that is offered, as the server lists it. Times in UTC ms; `goneAt`: when it is purged, null for never. */
export type CatalogueItem = {
  id: string;
  isActive?: boolean;
  /** Not published yet. */
  isDraft?: boolean;
  isExpired?: boolean;
  isUsedUp?: boolean;
  deletedAt: number | null;
  goneAt: number | null;
};

export type CatalogueMessages = {
  created: string;
  updated: string;
  deleted: string;
  restored: string;
  deleteFailed: FailureText;
  /** The question before something is deleted; the function is given its name. */
  confirmDelete: string | ((name: string) => string);
  loadFailed: string;
  /** What is said of a list with nothing in it, and of filters that nothing matches. */
  none: string;
  noneFound?: string;
  /** How long the toasts are shown, in ms. */
  successMs?: number;
  errorMs?: number;
} & ({ saveFailed: FailureText } | { createFailed: FailureText; updateFailed: FailureText });

/** The message for a new thing, or a change, that could not be saved. */
export function saveFailure(messages: CatalogueMessages, isNew: boolean): FailureText {
  if ('saveFailed' in messages) return messages.saveFailed;
  return isNew ? messages.createFailed : messages.updateFailed;
}

/** What lists, adds, changes and deletes the things of a catalogue: its router, as the tRPC client has it. */
export type CatalogueRouter<Item, Listed, Input> = {
  list: { query: (input: Listed) => Promise<{ items: Item[]; nextCursor: number | null; total?: number }> };
  create: Mutation<Input>;
  update: Mutation<Input & { id: string }>;
  delete: Mutation<{ id: string }>;
  restore: Mutation<{ id: string }>;
  /** What puts a thing on the public lists and takes it off, where it can be inactive. */
  setActive?: SetActive;
};

export type FormOf<Item, Values, Input> = {
  dialog: EditDialogState<Item>;
  /** The fields of a thing. */
  schema: z.ZodType<Input, Values> & z.ZodObject;
  router: { create: Mutation<Input>; update: Mutation<Input & { id: string }> };
  messages: CatalogueMessages;
};

/** The form of a dialog: of a new thing, of the one it was opened for, or of a copy, with what `adjust` says otherwise. */
export function useCatalogueForm<Item extends object, Values extends Record<string, unknown>, Input>(
  { dialog: { item, template }, schema }: Pick<FormOf<Item, Values, Input>, 'dialog' | 'schema'>,
  adjust?: (item: Item) => Partial<Values>,
) {
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const source = item ?? template;
  const form = useZodForm<Values>(schema, {
    initialValues: {
      ...(startOf(fields, source, source === template) as Values),
      ...(source && adjust?.(source)),
    },
  });
  return { fields, form, source };
}

/** Of a thing the values that its form has; without one, what the schema begins with. */
function startOf(fields: Field[], source: object | null, isCopy: boolean) {
  const stored: Record<string, unknown> = { ...source };
  const valueOf = ({ name, kind, start, copy }: Field) => {
    if (source === null) return start;
    if (isCopy && copy !== undefined) return copy;
    if (isCopy && name === 'title') return copiedTitle(String(stored.title));
    return kind === 'file' ? (fileIn(stored, name)?.id ?? null) : name in stored ? stored[name] : start;
  };
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
}

/** The file of the field `sampleFileId` is a thing's `sampleFile`. */
const fileIn = (stored: Record<string, unknown>, name: string) => stored[name.replace(/Id$/, '')] as ShownFile | null;

/** The title of a copy, for somebody to change: `Unit 1 (copy)`. */
export const copiedTitle = (title: string): string => `${title.slice(0, 193)} (copy)`;

type CatalogueFormProps<Item, Values extends Record<string, unknown>, Input> = FormOf<Item, Values, Input> &
  Pick<ComponentProps<typeof Fields<Values>>, 'special' | 'looks' | 'onTyped' | 'onUploaded'> & {
    state: ReturnType<typeof useCatalogueForm<Item & object, Values, Input>>;
    /** What is odd about what was typed. */
    warning?: string | false;
  };

/** Whether a thing is public: asked last, and of a draft only until it is published. */
const publication = ['isActive', 'isDraft'];

/** The form that adds a thing to a catalogue, or edits the one its dialog was opened for, drawn from its schema. */
export function CatalogueForm<Item extends CatalogueItem, Values extends Record<string, unknown>, Input>(
  props: CatalogueFormProps<Item, Values, Input>,
) {
  const { dialog, schema, router, messages, state, warning, ...drawn } = props;
  const { fields, form, source } = state;
  const uploads = useUploads();
  const goOn = useSetupStep();
  const { item } = dialog;
  const isAsked = ({ name }: Field) => name !== 'isDraft' || (item?.isDraft ?? true);
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      isBusy={uploads.isUploading}
      save={(values) => {
        const input = schema.parse(values);
        return item === null ? router.create.mutate(input) : router.update.mutate({ ...input, id: item.id });
      }}
      saved={item === null ? messages.created : messages.updated}
      onSaved={goOn}
      failed={saveFailure(messages, item === null)}
      toastTimes={messages}
    >
      <Fields
        {...drawn}
        of={fields.filter(({ name }) => !publication.includes(name))}
        form={form}
        fileOf={({ name }) => {
          const file = source && fileIn({ ...source }, name);
          return file?.id === form.getValues()[name] ? (file ?? null) : null;
        }}
        onBusy={uploads.track}
      />
      {warning && (
        <Text component="output" display="block" size="sm" c="var(--mantine-color-error)">
          {warning}
        </Text>
      )}
      <Fields of={fields.filter((field) => publication.includes(field.name) && isAsked(field))} form={form} />
    </DialogForm>
  );
}

/** The form of a catalogue whose schema says all. */
export const PlainForm = <Item extends CatalogueItem, Values extends Record<string, unknown>, Input>(
  props: FormOf<Item, Values, Input>,
) => <CatalogueForm {...props} state={useCatalogueForm(props)} />;
