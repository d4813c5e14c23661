import { Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ActionButton } from './ActionButton.tsx';

/** A toast with an Undo button, shown for `undoMs` ms. `what`: the name of the changed item. */
export function notifyWithUndo(message: string, undo: () => void, undoMs = 8000, what?: string): void {
  const id = notifications.show({
    autoClose: undoMs,
    color: 'brand',
    closeButtonProps: { 'aria-label': 'Close this message' },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
          {what && (
            <Text size="sm" c="dimmed" lineClamp={2}>
              {what}
            </Text>
          )}
        </div>
        <ActionButton
          variant="light"
          size="compact-sm"
          style={{ flex: 'none' }}
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </ActionButton>
      </Group>
    ),
  });
}
