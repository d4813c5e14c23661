import { Button, Group } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';

/** Says that something is done, and for so long (ms) offers to take it back. */
export function showUndo(message: string, autoClose: number, undo: () => void): void {
  const id = randomId();
  notifications.show({
    id,
    color: 'green',
    autoClose,
    closeButtonProps: { 'aria-label': 'Close this message' },
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
