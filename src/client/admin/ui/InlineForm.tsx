import { Paper, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect } from 'react';
import type { z } from 'zod';
import { focusFirstError, useFirstFocus } from '#client/lib/form.ts';
import { FormButtons } from './FormButtons.tsx';
import { ConfirmationQuestion } from './ReauthenticationDialog.tsx';
import type { EditDialogState } from './use-edit-dialog.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { usePrompt } from './use-prompt.ts';

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
  /** The field that has the focus when the form appears; none unless given. */
  firstField?: string | undefined;
  /** The dialog that it stands in, which then asks before it is closed over something typed. */
  dialog?: Pick<EditDialogState<unknown>, 'setClosing'> | undefined;
  /** Asks for the password or a second factor in the form itself where the server wants it again. */
  asksPassword?: boolean;
  /** Stands beside the buttons. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A short form that is part of what it changes. Submitted while it is being saved, it does nothing. */
export function InlineForm<Values extends Record<string, unknown>, Input>(props: InlineFormProps<Values, Input>) {
  const { label, form, schema, onSubmit, isSaving, submitLabel, submitVariant, onCancel, footer, children } = props;
  const { firstField, dialog, asksPassword = false } = props;
  useFirstFocus(form, firstField);
  const isDirty = form.isDirty();
  useLeaveGuard(isDirty);
  const setClosing = dialog?.setClosing;
  useEffect(() => {
    setClosing?.(isDirty ? 'ask' : 'free');
    return () => setClosing?.('free');
  }, [setClosing, isDirty]);
  const submit = (values: Values) => {
    if (!isSaving) onSubmit(schema.parse(values));
  };
  return (
    <>
      <form noValidate aria-label={label} onSubmit={(event) => form.onSubmit(submit, focusFirstError(form))(event)}>
        <Stack gap="sm">
          {children}
          <FormButtons submitLabel={submitLabel} submitVariant={submitVariant} isSaving={isSaving} onCancel={onCancel}>
            {footer}
          </FormButtons>
        </Stack>
      </form>
      {asksPassword && <PasswordHere />}
    </>
  );
}

/** Asks for the password or a second factor below the form that needs it, in place of a dialog above it. */
function PasswordHere() {
  const { isAsked, answer } = usePrompt('PRECONDITION_REQUIRED');
  return (
    isAsked && (
      <Paper withBorder p="md" mt="sm">
        <ConfirmationQuestion answer={answer} />
      </Paper>
    )
  );
}
