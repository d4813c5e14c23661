import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

/** Asks before something is lost; the focus stands on Cancel. */
export function confirmDelete(question: string, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: 'Please confirm',
    children: <Text>{question}</Text>,
    labels: { cancel: 'Cancel', confirm: 'Delete' },
    cancelProps: { 'data-autofocus': true },
    confirmProps: { color: 'red.9' },
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm,
  });
}
