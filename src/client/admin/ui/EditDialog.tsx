import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import classes from './EditDialog.module.css';
import type { EditDialogState } from './edit-dialog.tsx';

type EditDialogProps<Item> = {
  dialog: EditDialogState<Item>;
  children: ReactNode;
} & (
  | {
      /** What one thing of the list is called: the dialog is `Add …` or `Edit …`. */
      noun: string;
    }
  | { title: string }
);

/** The frame of a dialog in which one thing of a list is added or edited. Its form is new at each opening. */
export function EditDialog<Item>({ dialog, children, ...name }: EditDialogProps<Item>) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  return (
    <Modal
      opened={dialog.opened}
      onClose={dialog.leave}
      title={'title' in name ? name.title : `${dialog.item === null ? 'Add' : 'Edit'} ${name.noun}`}
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
