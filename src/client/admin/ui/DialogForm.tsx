import { Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusFirstError, showFieldErrors } from '#client/lib/form.ts';
import { notify, type ToastTimes } from '#client/lib/notify.ts';
import classes from './EditDialog.module.css';
import { FormButtons } from './FormButtons.tsx';
import { closeSaved, type EditDialogState } from './use-edit-dialog.ts';
import { type FailureText, failureText } from './use-feedback.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useRefreshLists } from './use-refresh-lists.ts';

type DialogFormProps<Values extends Record<string, unknown>, Saved> = {
  dialog: Pick<EditDialogState<unknown>, 'close' | 'leave' | 'setClosing'>;
  form: UseFormReturnType<Values>;
  /** While true (during an upload), nothing can be saved. */
  isBusy?: boolean;
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
  const { leave, setClosing } = dialog;
  const refresh = useRefreshLists();
  const [isSaving, setSaving] = useState(false);
  // A second submit can come before the button is disabled.
  const saving = useRef(false);
  const isDirty = form.isDirty();
  useLeaveGuard(isDirty || isBusy);
  useEffect(() => {
    setClosing(isSaving ? 'wait' : isDirty || isBusy ? 'ask' : 'free');
    return () => setClosing('free');
  }, [setClosing, isSaving, isDirty, isBusy]);

  async function submit(values: Values): Promise<void> {
    if (saving.current || isBusy) return;
    saving.current = true;
    setSaving(true);
    try {
      const result = await save(values);
      if (saved) notify.success(saved, toastTimes?.successMs);
      // Reset first, or the leave guard would stop `onSaved`.
      closeSaved(dialog, form);
      onSaved?.(result);
    } catch (error) {
      showFieldErrors(form, error);
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
          isDisabled={isBusy}
          onCancel={leave}
        />
      </Stack>
    </form>
  );
}
