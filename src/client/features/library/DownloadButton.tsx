import type { ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useOnline } from '#client/lib/online.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { paths } from '#shared/paths.ts';

type DownloadButtonProps = ButtonProps & { materialId: string; title: string };

/** Downloads a bought material; not offered without a connection. */
export function DownloadButton({ materialId, title, ...look }: DownloadButtonProps) {
  if (!useOnline().online) return null;
  return (
    <ActionButton href={paths.download(materialId)} icon={IconDownload} aria-label={`Download: ${title}`} {...look}>
      Download
    </ActionButton>
  );
}
