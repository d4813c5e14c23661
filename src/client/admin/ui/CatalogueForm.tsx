import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type CatalogueMessages, type Mutation, saveFailure } from './catalogue.ts';
import { DialogForm } from './DialogForm.tsx';
import type { EditDialogState } from './use-edit-dialog.ts';

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
