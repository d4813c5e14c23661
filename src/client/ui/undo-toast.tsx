import { Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ActionButton } from './ActionButton.tsx';

/** A toast with an Undo button, shown for `undoMs` ms. `what`: the name of the changed item. */
export const notifyWithUndo = (message: string, undo: () => void, undoMs = 8000, what?: string): void =>
  notifyWithAction(message, { label: 'Undo', act: undo, shownMs: undoMs, what });

type Action = { label: string; act: () => void; shownMs: number; what?: string | undefined };

/** A toast with a button, shown for `shownMs` ms. `what`: the name of what the message is about. */
export function notifyWithAction(message: string, { label, act, shownMs, what }: Action): void {
  const id = notifications.show({
    autoClose: shownMs,
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
          size="sm"
          px="sm"
          style={{ flex: 'none' }}
          onClick={() => {
            notifications.hide(id);
            act();
          }}
        >
          {label}
        </ActionButton>
      </Group>
    ),
  });
}
