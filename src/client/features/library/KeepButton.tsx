import { Box, Button, Group, Text } from '@mantine/core';
import { IconDeviceMobileCheck, IconDeviceMobileDown } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useOnline } from '#client/lib/online.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { formatBytes } from '#shared/files.ts';
import { canKeepBooks } from './kept-books.ts';
import { useKeeping, useKeptBooks } from './use-kept-books.ts';

type KeepButtonProps = { userId: string; materialId: string; title: string; sizeBytes: number };

/** Keeps a book on this device for reading without a connection, or removes it from here. */
export function KeepButton({ userId, materialId, title, sizeBytes }: KeepButtonProps) {
  const kept = useKeptBooks(userId);
  const { online } = useOnline();
  const { keep, remove, cancel, progress } = useKeeping(userId, materialId);
  // Until it is known, its room is kept: what stands below it does not jump.
  if (kept === undefined) return <SaveButton style={{ visibility: 'hidden' }} />;
  if (!canKeepBooks()) return null;
  if (progress !== null) {
    return (
      <Group gap="xs" component="section" aria-label={`Keeping ${title} on this device`}>
        <Box flex="1 1 8rem">
          <ProgressBar
            value={progress}
            max={Math.max(progress, sizeBytes)}
            label={`${formatBytes(progress)} of ${formatBytes(sizeBytes)}`}
          />
        </Box>
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
    <SaveButton onClick={() => void keep()} aria-label={`Save for offline: ${title}, ${formatBytes(sizeBytes)}`} />
  );
}

type SaveButtonProps = { onClick?: () => void; 'aria-label'?: string; style?: CSSProperties };

const SaveButton = (props: SaveButtonProps) => (
  <ActionButton variant="default" icon={IconDeviceMobileDown} {...props}>
    Save for offline
  </ActionButton>
);
