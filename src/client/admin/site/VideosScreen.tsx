import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconExternalLink, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import { type Column, type ColumnSort, sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted, showsDrafts } from '#client/admin/ui/CatalogueScreen.tsx';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { formatDate } from '#shared/dates.ts';
import { choiceOf } from '#shared/enums.ts';
import { youtubeThumbnailUrl } from '#shared/links.ts';
import { videoMessages } from '#shared/messages.ts';
import { adminVideoSorts } from '#shared/videos.ts';
import { type Video, VideoForm } from './VideoForm.tsx';
import classes from './VideosScreen.module.css';

/** The newest first, unless the address says otherwise. */
const dateSort: ColumnSort = [
  { by: '', direction: 'descending' },
  { by: 'date', direction: 'ascending', words: 'earliest first' },
];

export function VideosScreen() {
  const { timeZone } = useSite();
  const filtering = useFilters(['q', 'show'], ['sort']);
  const { filters } = filtering;
  const { client } = trpc.useUtils();
  const query = trpc.videosAdmin.list.useInfiniteQuery(
    {
      search: filters.q.slice(0, 100),
      deleted: showsDeleted(filters),
      drafts: showsDrafts(filters),
      sort: choiceOf(adminVideoSorts, filters.sort),
    },
    pagesOptions,
  );
  const columns: Column<Video>[] = [
    { header: 'Video', sort: sortBy('title', 'text'), render: (video) => <VideoCell video={video} /> },
    { header: 'Description', render: ({ description }) => description },
    { header: 'Date Added', isShort: true, sort: dateSort, render: ({ createdAt }) => formatDate(createdAt, timeZone) },
  ];

  return (
    <CatalogueScreen
      title="YouTube Videos Management"
      description="The lessons on the video page, newest first."
      label="Videos"
      noun="Video"
      icon={IconVideo}
      router={client.videosAdmin}
      messages={videoMessages}
      query={query}
      loadingText="Loading videos..."
      errorText="Error loading videos. Please try again later."
      emptyText="No videos added yet. Add your first video!"
      notFoundText="No videos found"
      filtering={filtering}
      search={{ label: 'Search videos', placeholder: 'Title or description' }}
      countNoun="videos"
      columns={columns}
      nameOf={({ title }) => title}
      setActive={client.videosAdmin.setActive}
      hasDrafts
      renderActions={({ title, youtubeUrl }) => (
        <RowAction label={`Open ${title} on YouTube`} icon={IconExternalLink} href={youtubeUrl} />
      )}
      Form={VideoForm}
    />
  );
}

function VideoCell({ video: { title, youtubeUrl } }: { video: Video }) {
  return (
    <Group gap="md" wrap="nowrap">
      <Thumbnail youtubeUrl={youtubeUrl} />
      <Text fw={600}>{title}</Text>
    </Group>
  );
}

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
