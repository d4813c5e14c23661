import { Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { focusFirstError } from '#client/lib/form.ts';
import { FormButtons } from './FormButtons.tsx';

type InlineFormProps<Values extends Record<string, unknown>, Input> = {
  /** The form's accessible name. */
  label: string;
  form: UseFormReturnType<Values>;
  schema: z.ZodType<Input, Values>;
  onSubmit: (input: Input) => void;
  isSaving: boolean;
  submitLabel: string;
  submitVariant?: 'default' | 'filled';
  onCancel?: () => void;
  /** Stands beside the buttons. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A short form that is part of what it changes. Submitted while it is being saved, it does nothing. */
export function InlineForm<Values extends Record<string, unknown>, Input>(props: InlineFormProps<Values, Input>) {
  const { label, form, schema, onSubmit, isSaving, submitLabel, submitVariant, onCancel, footer, children } = props;
  const submit = (values: Values) => {
    if (!isSaving) onSubmit(schema.parse(values));
  };
  return (
    <form noValidate aria-label={label} onSubmit={(event) => form.onSubmit(submit, focusFirstError(form))(event)}>
      <Stack gap="sm">
        {children}
        <FormButtons submitLabel={submitLabel} submitVariant={submitVariant} isSaving={isSaving} onCancel={onCancel}>
          {footer}
        </FormButtons>
      </Stack>
    </form>
  );
}
