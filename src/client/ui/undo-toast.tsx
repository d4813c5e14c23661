import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** How long a change can be taken back, in ms. */
const undoMs = 8000;

/** A toast about a change, with the way back. */
export function notifyWithUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    autoClose: undoMs,
    color: 'brand',
    closeButtonProps: { 'aria-label': 'Close this message' },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
        <Button
          variant="light"
          size="compact-sm"
          mih={44}
          style={{ flex: 'none' }}
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
