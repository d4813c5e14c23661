import { Fragment, type ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import classes from './EditDialog.module.css';
import type { EditDialogState } from './use-edit-dialog.ts';

type EditDialogProps<Item> = { dialog: EditDialogState<Item>; title: string; children: ReactNode };

/** The frame of a dialog with a form. The form is remounted each time the dialog opens. */
export function EditDialog<Item>({ dialog, title, children }: EditDialogProps<Item>) {
  return (
    <Dialog
      opened={dialog.opened}
      onClose={dialog.leave}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      classNames={{ title: classes.title, content: classes.content }}
    >
      <Fragment key={dialog.opening}>{children}</Fragment>
    </Dialog>
  );
}
