import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** A toast about a change, with the way back for so long (ms). */
export function notifyWithUndo(message: string, undo: () => void, undoMs = 8000): void {
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
