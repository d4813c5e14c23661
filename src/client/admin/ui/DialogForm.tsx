import { Button, Group, Stack } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showFieldErrors } from '#client/lib/form.ts';
import { messageOf, notify, type ToastTimes } from '#client/lib/notify.ts';
import classes from './EditDialog.module.css';
import type { EditDialogState } from './edit-dialog.tsx';

type DialogFormProps<Values extends Record<string, unknown>> = {
  dialog: Pick<EditDialogState<unknown>, 'close' | 'leave' | 'setClosing'>;
  form: UseFormReturnType<Values>;
  /** While true (an upload under way), nothing can be saved. */
  isBusy?: boolean;
  save: (values: Values) => Promise<unknown>;
  saved: string;
  failed: (message: string) => string;
  toastTimes?: ToastTimes;
  /** What the button says that saves. */
  saveLabel?: string;
  children: ReactNode;
};

/**
 * The form inside an EditDialog: saves once however often it is submitted, says how it went, closes after success and
 * keeps everything typed after a failure.
 */
export function DialogForm<Values extends Record<string, unknown>>({
  dialog: { close, leave, setClosing },
  form,
  isBusy = false,
  save,
  saved,
  failed,
  toastTimes,
  saveLabel = 'Save',
  children,
}: DialogFormProps<Values>) {
  const [isSaving, setSaving] = useState(false);
  // A second submit can come before the button is drawn disabled.
  const saving = useRef(false);
  const isDirty = form.isDirty();
  useEffect(() => {
    setClosing(isSaving ? 'wait' : isDirty || isBusy ? 'ask' : 'free');
    return () => setClosing('free');
  }, [setClosing, isSaving, isDirty, isBusy]);

  async function submit(values: Values): Promise<void> {
    if (saving.current || isBusy) return;
    saving.current = true;
    setSaving(true);
    try {
      await save(values);
      notify.success(saved, toastTimes?.successMs);
      close();
    } catch (error) {
      showFieldErrors(form, error);
      notify.error(failed(messageOf(error)), toastTimes?.errorMs);
    } finally {
      saving.current = false;
      setSaving(false);
    }
  }

  const focusFirst = (errors: FormErrors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();

  return (
    <form className={classes.form ?? ''} noValidate onSubmit={(event) => form.onSubmit(submit, focusFirst)(event)}>
      <Stack>
        {children}
        {/* Pressing a button leaves the field first: its complaint would move the button from under the pointer. */}
        <Group justify="flex-end" className={classes.buttons} onMouseDown={(event) => event.preventDefault()}>
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={isBusy}>
            {saveLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
