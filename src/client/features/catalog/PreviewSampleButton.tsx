import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { notify } from '#client/lib/notify.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { MaterialItem } from './material-types.ts';

type PreviewSampleButtonProps = Pick<MaterialItem, 'id' | 'title' | 'downloadUrl' | 'hasPreview'>;

/** Opens the sample in a new tab or the preview on its page; otherwise says that there is none yet. */
export function PreviewSampleButton({ id, title, downloadUrl, hasPreview }: PreviewSampleButtonProps) {
  const look = {
    variant: 'default',
    mih: 44,
    px: 'sm',
    leftSection: <IconEye size={18} aria-hidden />,
    'aria-label': `Preview Sample: ${title}`,
    children: 'Preview Sample',
  };
  if (downloadUrl !== null)
    return <Button {...look} component="a" href={downloadUrl} target="_blank" rel="noopener noreferrer" />;
  if (hasPreview) return <Button {...look} component={Link} to={`${paths.material(id)}#preview`} />;
  return <Button {...look} onClick={() => notify.info(messages.samplePreviewSoon)} />;
}
