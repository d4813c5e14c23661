import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** How long a change can be taken back from its toast, in ms. */
const undoMs = 8000;

/** Says what was done, with a button that takes it back. */
export function undoToast(message: string, onUndo: () => void): void {
  const id = notifications.show({
    color: 'green',
    autoClose: undoMs,
    closeButtonProps: { 'aria-label': 'Close this message' },
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
