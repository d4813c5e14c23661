import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { notify } from '#client/lib/notify.ts';
import { messages } from '#shared/messages.ts';
import type { MaterialItem } from './material-types.ts';

/** Opens the free sample in a new tab, or says that there is none yet. */
export function PreviewSampleButton({ title, downloadUrl }: Pick<MaterialItem, 'title' | 'downloadUrl'>) {
  const look = {
    variant: 'default',
    mih: 44,
    px: 'sm',
    leftSection: <IconEye size={18} aria-hidden />,
    'aria-label': `Preview Sample: ${title}`,
    children: 'Preview Sample',
  };
  return downloadUrl === null ? (
    <Button {...look} onClick={() => notify.info(messages.samplePreviewSoon)} />
  ) : (
    <Button {...look} component="a" href={downloadUrl} target="_blank" rel="noopener noreferrer" />
  );
}
