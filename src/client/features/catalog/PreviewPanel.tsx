import { Group, Text, Title } from '@mantine/core';
import { IconBrandGoogleDrive, IconExternalLink, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { notify } from '#client/lib/notify.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { embedUrl, isDriveUrl } from '#shared/links.ts';
import { messages } from '#shared/messages.ts';
import { ContactAdminButton } from './ContactAdminButton.tsx';
import { isFreeSample, type MaterialDetail } from './material-types.ts';
import classes from './PreviewPanel.module.css';
import { SamplePages } from './SamplePages.tsx';

/** A preview of the material: its first pages as pictures, or an embedded or linked file. */
export function PreviewPanel({ material }: { material: MaterialDetail }) {
  const { title, previewUrl, previewImages, downloadUrl } = material;
  const link = previewUrl ?? downloadUrl;
  const embedded = embedUrl(previewUrl ?? '') ?? embedUrl(downloadUrl ?? '');
  const about = aboutPreview(material);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAskedFor = useLocation().hash === '#preview';
  useEffect(() => {
    // In the next frame everything above it is laid out.
    if (isAskedFor) requestAnimationFrame(() => heading.current?.scrollIntoView());
  }, [isAskedFor]);
  return (
    <section aria-labelledby="preview" className={classes.panel}>
      <Group justify="space-between" gap="sm" mb="md">
        <div>
          <Title order={2} size="h3" id="preview" ref={heading} className={classes.heading}>
            Preview
          </Title>
          {about && <Text c="dimmed">{about}</Text>}
        </div>
        <OpenButton link={link} label={link === downloadUrl ? 'Open the sample' : 'Open preview'} />
      </Group>
      {previewImages.length > 0 && <SamplePages material={material} />}
      {link === null && previewImages.length === 0 && (
        <div className={classes.none}>
          <IconEyeOff size={40} stroke={1.25} aria-hidden />
          <Text fw={600}>No preview online yet</Text>
          <Text c="dimmed" maw={420}>
            Ask us for sample pages: we send them on WhatsApp.
          </Text>
          <ContactAdminButton materialTitle={title} />
        </div>
      )}
      {embedded !== null && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- Google's viewers need their scripts and their own origin
        <iframe
          src={embedded}
          title={`Preview of ${title}`}
          loading="lazy"
          allow="fullscreen"
          className={classes.frame}
        />
      )}
    </section>
  );
}

function aboutPreview(material: MaterialDetail): string {
  const { previewUrl, previewPages, previewImages, pages } = material;
  const shown = previewImages.length || (previewUrl === null ? 0 : previewPages);
  const isWhole = pages > 0 && shown >= pages;
  const what = isFreeSample(material)
    ? 'This sample is free to read.'
    : shown > 0
      ? `Read ${isWhole ? (pages === 1 ? 'the page' : `all ${pages} pages`) : shown === 1 ? 'the first page' : `the first ${shown} pages`} before you order.`
      : '';
  return previewImages.length > 0 ? `${what} Tap a page to see it larger.` : what;
}

/** Opens a preview elsewhere, or says that there is none; `label`: for links outside Google Drive. */
function OpenButton({ link, label }: { link: string | null; label: string }) {
  const drive = { icon: IconBrandGoogleDrive, children: 'View in Google Drive' };
  if (link === null)
    return <ActionButton {...drive} variant="default" onClick={() => notify.info(messages.driveLinkMissing)} />;
  const elsewhere = { icon: IconExternalLink, children: label };
  return <ActionButton {...(isDriveUrl(link) ? drive : elsewhere)} variant="default" href={link} newTab />;
}
