import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconExternalLink, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen } from '#client/admin/ui/CatalogueScreen.tsx';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { formatDate } from '#shared/dates.ts';
import { youtubeThumbnailUrl } from '#shared/links.ts';
import { videoMessages } from '#shared/messages.ts';
import { adminVideoListInput, videoInput } from '#shared/videos.ts';
import classes from './VideosScreen.module.css';

export function VideosScreen() {
  const { timeZone } = useSite();
  const { client } = trpc.useUtils();
  return (
    <CatalogueScreen
      title="YouTube Videos Management"
      description="The lessons on the video page, newest first."
      noun="Video"
      nouns="videos"
      icon={IconVideo}
      schema={videoInput}
      listed={adminVideoListInput}
      router={client.videosAdmin}
      messages={videoMessages}
      columns={[
        { header: 'Video', sort: sortBy('title', 'text'), render: (video) => <VideoCell {...video} /> },
        'description',
        {
          header: 'Date Added',
          isShort: true,
          sort: [
            // The newest first, unless the address says otherwise.
            { by: '', direction: 'descending' },
            { by: 'date', direction: 'ascending', words: 'earliest first' },
          ],
          render: ({ createdAt }) => formatDate(createdAt, timeZone),
        },
      ]}
      nameOf={({ title }) => title}
      renderActions={({ title, youtubeUrl }) => (
        <RowAction label={`Open ${title} on YouTube`} icon={IconExternalLink} href={youtubeUrl} />
      )}
    />
  );
}

type Video = { title: string; youtubeUrl: string };

const VideoCell = ({ title, youtubeUrl }: Video) => (
  <Group gap="md" wrap="nowrap">
    <Thumbnail youtubeUrl={youtubeUrl} />
    <Text fw={600}>{title}</Text>
  </Group>
);

/** YouTube's picture of a video; a placeholder when the link is not recognised or there is no picture. */
function Thumbnail({ youtubeUrl }: { youtubeUrl: string }) {
  const url = youtubeThumbnailUrl(youtubeUrl);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (url === null || url === brokenUrl) {
    return (
      <span className={classes.thumbnail}>
        <IconVideoOff size={28} aria-hidden />
        <VisuallyHidden>No preview</VisuallyHidden>
      </span>
    );
  }
  return (
    <img
      className={classes.thumbnail}
      src={url}
      width={320}
      height={180}
      loading="lazy"
      referrerPolicy="no-referrer"
      alt=""
      onError={() => setBrokenUrl(url)}
    />
  );
}
