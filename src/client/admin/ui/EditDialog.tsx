import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import classes from './EditDialog.module.css';
import type { EditDialogState } from './edit-dialog.tsx';

type EditDialogProps<Item> = {
  dialog: EditDialogState<Item>;
  /** What one thing of the list is called: the dialog is `Add …` or `Edit …`. */
  noun: string;
  children: ReactNode;
};

/** The frame of a dialog in which one thing of a list is added or edited. Its form is new at each opening. */
export function EditDialog<Item>({ dialog, noun, children }: EditDialogProps<Item>) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  return (
    <Modal
      opened={dialog.opened}
      onClose={dialog.leave}
      title={`${dialog.item === null ? 'Add' : 'Edit'} ${noun}`}
      size="lg"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.title, content: classes.content }}
    >
      <Fragment key={dialog.opening}>{children}</Fragment>
    </Modal>
  );
}
