import type { ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { paths } from '#shared/paths.ts';

type DownloadButtonProps = ButtonProps & { materialId: string; title: string };

/** Downloads a bought material. */
export const DownloadButton = ({ materialId, title, ...look }: DownloadButtonProps) => (
  <ActionButton href={paths.download(materialId)} icon={IconDownload} aria-label={`Download: ${title}`} {...look}>
    Download
  </ActionButton>
);
