import { Button, Group, Text, Title } from '@mantine/core';
import { IconBrandGoogleDrive, IconEyeOff } from '@tabler/icons-react';
import { notify } from '#client/lib/notify.ts';
import { drivePreviewUrl, isDriveUrl } from '#shared/links.ts';
import { messages } from '#shared/messages.ts';
import type { MaterialDetail } from './material-types.ts';
import classes from './PreviewPanel.module.css';

/** A look inside the material, read on Google Drive within the page or in a tab of its own. */
export function PreviewPanel({
  material: { title, previewUrl, previewPages, downloadUrl },
}: {
  material: MaterialDetail;
}) {
  const sampleOnDrive = downloadUrl !== null && isDriveUrl(downloadUrl) ? downloadUrl : null;
  return (
    <section aria-labelledby="preview" className={classes.panel}>
      <Group justify="space-between" gap="sm" mb="md">
        <div>
          <Title order={2} size="h3" id="preview">
            Preview
          </Title>
          {previewUrl !== null && (
            <Text c="dimmed">
              {previewPages === 1 ? 'Read the first page' : `Read the first ${previewPages} pages`} before you order.
            </Text>
          )}
        </div>
        <DriveButton url={previewUrl ?? sampleOnDrive} />
      </Group>
      {previewUrl === null ? (
        <div className={classes.none}>
          <IconEyeOff size={40} stroke={1.25} aria-hidden />
          <Text fw={600}>No preview online yet</Text>
          <Text c="dimmed" maw={420}>
            Ask the admin on WhatsApp, and we will gladly send you some pages to look at.
          </Text>
        </div>
      ) : (
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
