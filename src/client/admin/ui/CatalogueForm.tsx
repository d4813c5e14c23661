import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { EditDialogState } from './Dialog.tsx';
import { DialogForm } from './Forms.tsx';
import type { FailureText } from './use-feedback.ts';

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
  /** How long the toasts are shown, in ms. */
  successMs?: number;
  errorMs?: number;
} & ({ saveFailed: FailureText } | { createFailed: FailureText; updateFailed: FailureText });

/** The message for a new thing, or a change, that could not be saved. */
export function saveFailure(messages: CatalogueMessages, isNew: boolean): FailureText {
  if ('saveFailed' in messages) return messages.saveFailed;
  return isNew ? messages.createFailed : messages.updateFailed;
}

type CatalogueFormProps<Values extends Record<string, unknown>, Input> = {
  dialog: Omit<EditDialogState<{ id: string }>, 'edit' | 'duplicate'>;
  form: UseFormReturnType<Values>;
  schema: z.ZodType<Input, Values>;
  router: { create: Mutation<Input>; update: Mutation<Input & { id: string }> };
  messages: CatalogueMessages;
  isBusy?: boolean;
  children: ReactNode;
};

/** The form that adds a thing to a catalogue, or edits the one its dialog was opened for. */
export function CatalogueForm<Values extends Record<string, unknown>, Input>(props: CatalogueFormProps<Values, Input>) {
  const { dialog, form, schema, router, messages, isBusy, children } = props;
  const id = dialog.item?.id;
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      isBusy={isBusy}
      save={(values) => {
        const input = schema.parse(values);
        return id === undefined ? router.create.mutate(input) : router.update.mutate({ ...input, id });
      }}
      saved={id === undefined ? messages.created : messages.updated}
      failed={saveFailure(messages, id === undefined)}
      toastTimes={messages}
    >
      {children}
    </DialogForm>
  );
}

/** What a form begins with: of the edited thing the values that the empty form has, or the empty form itself. */
export function initialValues<Values extends object>(empty: Values, item: Values | null): Values {
  if (item === null) return empty;
  return Object.fromEntries(Object.entries(item).filter(([name]) => name in empty)) as Values;
}

/** The title of a copy, for somebody to change: `Unit 1 (copy)`. */
export const copiedTitle = (title: string): string => `${title.slice(0, 193)} (copy)`;

type DraftFieldProps<Values> = {
  form: UseFormReturnType<Values>;
  /** False for what is published already. */
  isShown: boolean;
};

/** Whether a form saves a draft. */
export function DraftField<Values extends { isDraft?: boolean | undefined }>(props: DraftFieldProps<Values>) {
  if (!props.isShown) return null;
  return <Switch label="Draft: not public yet" {...props.form.getInputProps('isDraft', { type: 'checkbox' })} />;
}
