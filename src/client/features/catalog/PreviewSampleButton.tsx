import { IconEye } from '@tabler/icons-react';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { paths } from '#shared/paths.ts';
import type { MaterialItem } from './material-types.ts';

type PreviewSampleButtonProps = Pick<MaterialItem, 'id' | 'title' | 'downloadUrl' | 'hasPreview'>;

/** Opens the sample in the site's reader, which also says when there is none; the preview on its page; another site's in a new tab. */
export function PreviewSampleButton({ id, title, downloadUrl, hasPreview }: PreviewSampleButtonProps) {
  const look = {
    variant: 'light',
    px: 'sm',
    icon: IconEye,
    'aria-label': `Preview Sample: ${title}`,
    children: 'Preview Sample',
  };
  if (downloadUrl !== null && !downloadUrl.startsWith('/')) return <ActionButton {...look} href={downloadUrl} newTab />;
  const isOnItsPage = downloadUrl === null && hasPreview;
  return <ActionButton {...look} to={isOnItsPage ? `${paths.material(id)}#preview` : paths.sample(id)} />;
}
