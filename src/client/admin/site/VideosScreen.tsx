import { Group, Text } from '@mantine/core';
import { IconExternalLink, IconVideo } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted } from '#client/admin/ui/CatalogueScreen.tsx';
import { useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { ListCount } from '#client/admin/ui/ListCount.tsx';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { useDeletion } from '#client/admin/ui/use-deletion.ts';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { SearchField } from '#client/ui/SearchField.tsx';
import { formatDate } from '#shared/dates.ts';
import { videoMessages } from '#shared/messages.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { type Video, VideoForm } from './VideoForm.tsx';

export function VideosScreen() {
  const { timeZone } = useSite();
  const filtering = useFilters(['q', 'show']);
  const { filters, setFilters } = filtering;
  const query = trpc.videosAdmin.list.useInfiniteQuery(
    { search: filters.q.slice(0, 100), deleted: showsDeleted(filters) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const deletion = useDeletion<Video>({
    remove: trpc.videosAdmin.delete.useMutation(),
    restore: trpc.videosAdmin.restore.useMutation(),
    words: videoMessages,
    nameOf: ({ title }) => title,
    question: () => videoMessages.confirmDelete,
  });
  const dialog = useEditDialog<Video>();

  const columns: Column<Video>[] = [
    { header: 'Video', render: (video) => <VideoCell video={video} /> },
    {
      header: 'Description',
      render: ({ description }) => (
        <Text size="sm" lineClamp={3}>
          {description}
        </Text>
      ),
    },
    { header: 'Date Added', isShort: true, render: ({ createdAt }) => formatDate(createdAt, timeZone) },
  ];

  return (
    <CatalogueScreen
      title="YouTube Videos Management"
      description="The lessons on the video page, newest first."
      label="Videos"
      icon={IconVideo}
      query={query}
      loadingText="Loading videos..."
      errorText="Error loading videos. Please try again later."
      emptyText={{ none: 'No videos added yet. Add your first video!', unfit: 'No videos found' }}
      filtering={filtering}
      filters={
        <SearchField
          label="Search videos"
          placeholder="Title or description"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
      }
      count={<ListCount query={query} noun="videos" />}
      columns={columns}
      renderActions={(video) => (
        <RowAction label={`Open ${video.title} on YouTube`} icon={IconExternalLink} href={video.youtubeUrl} />
      )}
      deletion={deletion}
      dialog={dialog}
      addLabel="Add Video"
      dialogTitle={dialog.item === null ? 'Add Video' : 'Edit Video'}
      form={<VideoForm dialog={dialog} />}
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
