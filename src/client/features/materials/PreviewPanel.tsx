import { Button, Group, Text, Title } from '@mantine/core';
import { IconBrandGoogleDrive, IconEyeOff } from '@tabler/icons-react';
import { notify } from '#client/lib/notify.ts';
import { drivePreviewUrl, isDriveUrl } from '#shared/links.ts';
import { messages } from '#shared/messages.ts';
import type { MaterialDetail } from './material-types.ts';
import classes from './PreviewPanel.module.css';
import { SamplePages } from './SamplePages.tsx';

/** A look inside the material: its first pages as pictures, and what can be read on Google Drive. */
export function PreviewPanel({ material }: { material: MaterialDetail }) {
  const { title, previewUrl, previewPages, samplePages, downloadUrl } = material;
  const shown = samplePages.length || (previewUrl === null ? 0 : previewPages);
  const sampleOnDrive = downloadUrl !== null && isDriveUrl(downloadUrl) ? downloadUrl : null;
  return (
    <section aria-labelledby="preview" className={classes.panel}>
      <Group justify="space-between" gap="sm" mb="md">
        <div>
          <Title order={2} size="h3" id="preview">
            Preview
          </Title>
          {shown > 0 && (
            <Text c="dimmed">
              {shown === 1 ? 'Read the first page' : `Read the first ${shown} pages`} before you order.
              {samplePages.length > 0 && ' Tap a page to see it larger.'}
            </Text>
          )}
        </div>
        <DriveButton url={previewUrl ?? sampleOnDrive} />
      </Group>
      {samplePages.length > 0 && <SamplePages material={material} />}
      {shown === 0 && (
        <div className={classes.none}>
          <IconEyeOff size={40} stroke={1.25} aria-hidden />
          <Text fw={600}>No preview online yet</Text>
          <Text c="dimmed" maw={420}>
            Ask the admin on WhatsApp, and we will gladly send you some pages to look at.
          </Text>
        </div>
      )}
      {previewUrl !== null && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- Drive's viewer needs its scripts and its own origin
        <iframe
          src={drivePreviewUrl(previewUrl)}
          title={`Preview of ${title}`}
          loading="lazy"
          allow="fullscreen"
          className={classes.frame}
        />
      )}
    </section>
  );
}

function DriveButton({ url }: { url: string | null }) {
  const look = {
    variant: 'default',
    mih: 44,
    leftSection: <IconBrandGoogleDrive size={18} aria-hidden />,
    children: 'View in Google Drive',
  };
  return url === null ? (
    <Button {...look} onClick={() => notify.info(messages.driveLinkMissing)} />
  ) : (
    <Button {...look} component="a" href={url} target="_blank" rel="noopener noreferrer" />
  );
}
