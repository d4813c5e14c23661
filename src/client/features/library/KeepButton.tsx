import { Button, Group, Text } from '@mantine/core';
import { IconDeviceMobileCheck, IconDeviceMobileDown } from '@tabler/icons-react';
import { useOnline } from '#client/lib/online.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { formatBytes } from '#shared/files.ts';
import { canKeepBooks } from './kept-books.ts';
import { useKeeping, useKeptBooks } from './use-kept-books.ts';

type KeepButtonProps = { userId: string; materialId: string; title: string; sizeBytes: number };

/** Keeps a book on this device for reading without a connection, or removes it from here. */
export function KeepButton({ userId, materialId, title, sizeBytes }: KeepButtonProps) {
  const kept = useKeptBooks(userId);
  const { online } = useOnline();
  const { keep, remove, cancel, progress } = useKeeping(userId, materialId);
  if (kept === undefined || !canKeepBooks()) return null;
  if (progress !== null) {
    return (
      <Group gap="xs" component="section" aria-label={`Keeping ${title} on this device`}>
        <progress
          value={progress}
          max={Math.max(progress, sizeBytes)}
          aria-label={`${formatBytes(progress)} of ${formatBytes(sizeBytes)}`}
        />
        <Text size="sm">{formatBytes(progress)}</Text>
        <Button variant="subtle" mih={44} onClick={cancel}>
          Cancel
        </Button>
      </Group>
    );
  }
  if (kept.includes(materialId)) {
    return (
      <ActionButton
        variant="default"
        icon={IconDeviceMobileCheck}
        onClick={remove}
        aria-label={`Remove offline copy: ${title}`}
      >
        Remove offline copy
      </ActionButton>
    );
  }
  if (!online) return null;
  return (
    <ActionButton
      variant="default"
      icon={IconDeviceMobileDown}
      onClick={keep}
      aria-label={`Save for offline: ${title}, ${formatBytes(sizeBytes)}`}
    >
      Save for offline
    </ActionButton>
  );
}
