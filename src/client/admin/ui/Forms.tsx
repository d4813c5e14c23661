import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { focusFirstError, showFieldErrors, useFirstFocus } from '#client/lib/form.ts';
import { notify, type ToastTimes } from '#client/lib/notify.ts';
import { useOnline } from '#client/lib/online.ts';
import { serverError } from '#client/lib/trpc.ts';
import classes from './Dialog.module.css';
import { closeSaved, type EditDialogState } from './Dialog.tsx';
import { ConfirmationQuestion, usePrompt } from './Reauthentication.tsx';
import { type FailureText, failureText, useRefreshLists } from './use-feedback.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

type FormDialog = Pick<EditDialogState<unknown>, 'close' | 'leave' | 'setClosing'>;

/** Asks before something typed is lost: with the page, or with the dialog that the form stands in. */
function useTypingGuard(wouldLose: boolean, dialog: Pick<FormDialog, 'setClosing'> | undefined, isSaving = false) {
  useLeaveGuard(wouldLose);
  const setClosing = dialog?.setClosing;
  useEffect(() => {
    setClosing?.(isSaving ? 'wait' : wouldLose ? 'ask' : 'free');
    return () => setClosing?.('free');
  }, [setClosing, isSaving, wouldLose]);
}

type DialogFormProps<Values extends Record<string, unknown>, Saved> = {
  dialog: FormDialog;
  form: UseFormReturnType<Values>;
  /** While true (during an upload), nothing can be saved. */
  isBusy?: boolean | undefined;
  save: (values: Values) => Promise<Saved>;
  /** Runs once the dialog is closed and nothing typed can be lost, so it may navigate away. */
  onSaved?: (saved: Saved) => void;
  /** Said after success; without it nothing is. */
  saved?: string;
  failed: FailureText;
  toastTimes?: Partial<ToastTimes>;
  saveLabel?: string;
  children: ReactNode;
};

/**
 * The form inside an EditDialog. It saves once however often it is submitted, shows a toast with the result, closes after
 * success and keeps everything typed after a failure. Then the lists on the page are fetched again.
 */
export function DialogForm<Values extends Record<string, unknown>, Saved>(props: DialogFormProps<Values, Saved>) {
  const { dialog, form, isBusy = false, save, saved, onSaved } = props;
  const { failed, toastTimes, saveLabel = 'Save', children } = props;
  const refresh = useRefreshLists();
  const [isSaving, setSaving] = useState(false);
  // What the server refuses because of somebody else's change it would refuse again.
  const [refused, setRefused] = useState<string | null>(null);
  const isRefused = refused !== null && refused === JSON.stringify(form.getValues());
  // A second submit can come before the button is disabled.
  const saving = useRef(false);
  useTypingGuard(form.isDirty() || isBusy, dialog, isSaving);

  async function submit(values: Values): Promise<void> {
    if (saving.current || isBusy) return;
    saving.current = true;
    setSaving(true);
    try {
      const result = await save(values);
      if (saved) notify.success(saved, toastTimes?.successMs);
      closeSaved(dialog, form);
      onSaved?.(result);
    } catch (error) {
      showFieldErrors(form, error);
      if (serverError(error)?.code === 'CONFLICT') setRefused(JSON.stringify(values));
      notify.error(failureText(failed, error), toastTimes?.errorMs);
    } finally {
      saving.current = false;
      setSaving(false);
      void refresh();
    }
  }

  return (
    <form
      className={classes.form ?? ''}
      noValidate
      onSubmit={(event) => form.onSubmit(submit, focusFirstError(form))(event)}
    >
      <Stack>
        {children}
        <FormButtons
          className={classes.buttons}
          submitLabel={saveLabel}
          isSaving={isSaving}
          isDisabled={isBusy || isRefused}
          onCancel={dialog.leave}
        />
      </Stack>
    </form>
  );
}

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
  dialog?: Pick<FormDialog, 'setClosing'> | undefined;
  /** Asks for the password or a second factor in the form itself where the server wants it again. */
  asksPassword?: boolean;
  /** Stands beside the buttons. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A short form that is part of what it changes. Submitted while it is being saved, it does nothing. */
export function InlineForm<Values extends Record<string, unknown>, Input>(props: InlineFormProps<Values, Input>) {
  const { label, form, schema, onSubmit, isSaving, submitLabel, submitVariant, onCancel, footer, children } = props;
  useFirstFocus(form, props.firstField);
  useTypingGuard(form.isDirty(), props.dialog);
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
      {props.asksPassword && <PasswordHere />}
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

type FormButtonsProps = {
  submitLabel: string;
  submitVariant?: 'default' | 'filled' | undefined;
  isSaving: boolean;
  isDisabled?: boolean;
  onCancel?: (() => void) | undefined;
  className?: string | undefined;
  /** Stands on the left. */
  children?: ReactNode;
};

/** A form's buttons. The field keeps the focus while one is pressed: an error on blur would move the button away. */
export function FormButtons(props: FormButtonsProps) {
  const { submitLabel, submitVariant, isSaving, isDisabled, onCancel, className, children } = props;
  const { online } = useOnline();
  return (
    <Group
      justify={children ? 'space-between' : 'flex-end'}
      className={className}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
      {!online && (
        <Text component="output" size="sm">
          You’re offline: nothing can be saved until the connection is back.
        </Text>
      )}
      {onCancel && (
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" variant={submitVariant} loading={isSaving} disabled={isDisabled}>
        {submitLabel}
      </Button>
    </Group>
  );
}
