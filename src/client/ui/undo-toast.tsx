import { Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ActionButton } from './ActionButton.tsx';

/**
 * A toast with an Undo button, shown for `undoMs` ms. `what`: the name of the changed item. `ids`: of what was changed; a later
 * change of one of them takes the toast away, because it could not be undone any more.
 */
export const notifyWithUndo = (
  message: string,
  undo: () => void,
  undoMs = 8000,
  what?: string,
  ids: string[] = [],
): void => {
  forgetUndo(ids);
  const toast = notifyWithAction(message, { label: 'Undo', act: undo, shownMs: undoMs, what });
  for (const id of ids) undoable.set(id, toast);
};

/** The toast that undoes the latest change of each thing. */
const undoable = new Map<string, string>();

/** Takes away the toasts that offer to undo an earlier change of these things. */
export function forgetUndo(ids: string[]): void {
  for (const id of ids) {
    const toast = undoable.get(id);
    if (toast !== undefined) notifications.hide(toast);
    undoable.delete(id);
  }
}

type Action = { label: string; act: () => void; shownMs: number; what?: string | undefined };

/** A toast with a button, shown for `shownMs` ms. `what`: the name of what the message is about. Returns the toast's id. */
export function notifyWithAction(message: string, { label, act, shownMs, what }: Action): string {
  const id = notifications.show({
    autoClose: shownMs,
    color: 'brand',
    closeButtonProps: { 'aria-label': 'Close this message' },
    message: (
      <Group justify="flex-end" gap="xs">
        <div style={{ flex: '1 1 9rem' }}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
          {what && (
            <Text size="sm" c="dimmed" lineClamp={3}>
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
  return id;
}
