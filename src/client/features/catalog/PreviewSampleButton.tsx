import { IconEye } from '@tabler/icons-react';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { paths } from '#shared/paths.ts';
import type { MaterialItem } from './material-types.ts';

type PreviewSampleButtonProps = Pick<MaterialItem, 'id' | 'title' | 'downloadUrl' | 'hasPreview'>;

/** Opens the sample in the site's reader, or the preview on its page; another site's in a new tab. Nothing where there is none. */
export function PreviewSampleButton({ id, title, downloadUrl, hasPreview }: PreviewSampleButtonProps) {
  const look = {
    variant: 'light',
    px: 'sm',
    icon: IconEye,
    'aria-label': `Preview Sample: ${title}`,
    children: 'Preview Sample',
  };
  if (downloadUrl !== null)
    return downloadUrl.startsWith('/') ? (
      <ActionButton {...look} to={paths.sample(id)} />
    ) : (
      <ActionButton {...look} href={downloadUrl} newTab />
    );
  return hasPreview && <ActionButton {...look} to={`${paths.material(id)}#preview`} />;
}
