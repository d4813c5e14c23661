import { IconEye } from '@tabler/icons-react';
import { notify } from '#client/lib/notify.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { MaterialItem } from './material-types.ts';

type PreviewSampleButtonProps = Pick<MaterialItem, 'id' | 'title' | 'downloadUrl' | 'hasPreview'>;

/** Opens the sample in a new tab or the preview on its page; otherwise says that there is none yet. */
export function PreviewSampleButton({ id, title, downloadUrl, hasPreview }: PreviewSampleButtonProps) {
  const look = {
    variant: 'light',
    px: 'sm',
    icon: IconEye,
    'aria-label': `Preview Sample: ${title}`,
    children: 'Preview Sample',
  };
  if (downloadUrl !== null) return <ActionButton {...look} href={downloadUrl} newTab />;
  if (hasPreview) return <ActionButton {...look} to={`${paths.material(id)}#preview`} />;
  return <ActionButton {...look} onClick={() => notify.info(messages.samplePreviewSoon)} />;
}
