import { Group, Kbd, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Fragment } from 'react';
import { Dialog } from '#client/admin/ui/Dialog.tsx';

/** What keys do, each with the keys of which any one does it. */
const shortcuts: { keys: string[]; does: string }[] = [
  { keys: ['Ctrl K', '⌘ K'], does: 'Find an order, a student, a material or a screen' },
  { keys: ['/'], does: 'Search the list in sight' },
  { keys: ['j', 'k'], does: 'Next row, row before; next order, order before' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['x'], does: 'Select the row' },
  { keys: ['Esc'], does: 'Close a dialog or the search' },
  { keys: ['?'], does: 'This list' },
];

/** The keys of the admin's screens. */
export function Shortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Stack component="dl" gap="xs" m={0}>
        {shortcuts.map(({ keys, does }) => (
          <Group key={does} component="div" wrap="nowrap" gap="md" align="baseline">
            <dt style={{ flex: 'none', width: '7.5rem' }}>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && ' '}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dt>
            <Text component="dd" m={0}>
              {does}
            </Text>
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}

/** `?` opens the list of shortcuts, except where something is typed or a dialog is open. */
export function useShortcutsKey(open: () => void): void {
  useWindowEvent('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    if (key !== '?' || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
    if (target.closest('input, textarea, select, [contenteditable], [role="dialog"]') === null) open();
  });
}
