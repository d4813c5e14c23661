import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { paths } from '#shared/paths.ts';

type DownloadButtonProps = ButtonProps & { materialId: string; title: string };

/** Downloads a material that is bought. */
export function DownloadButton({ materialId, title, ...look }: DownloadButtonProps) {
  return (
    <Button
      component="a"
      href={paths.download(materialId)}
      mih={44}
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={`Download: ${title}`}
      {...look}
    >
      Download
    </Button>
  );
}
