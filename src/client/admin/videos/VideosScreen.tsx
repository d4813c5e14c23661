import { Button, Group, Text } from '@mantine/core';
import { IconExternalLink, IconPencil, IconPlus, IconTrash, IconVideo } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { AdminList } from '#client/admin/ui/AdminList.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';
import { EditDialog } from '#client/admin/ui/EditDialog.tsx';
import { useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { ListCount } from '#client/admin/ui/ListCount.tsx';
import { ListFilters } from '#client/admin/ui/ListFilters.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { useFilters } from '#client/lib/filters.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { formatDate } from '#shared/dates.ts';
import { videoMessages } from '#shared/messages.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { type Video, VideoForm } from './VideoForm.tsx';

export function VideosScreen() {
  const { timeZone } = useSite();
  const { filters, setFilters, isFiltered } = useFilters(['q']);
  const query = trpc.videos.list.useInfiniteQuery(
    { search: filters.q.slice(0, 100) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const refresh = useRefreshLists();
  const remove = trpc.videosAdmin.delete.useMutation({
    onSuccess: () => notify.success(videoMessages.deleted),
    onError: (error) => notify.error(videoMessages.deleteFailed(messageOf(error))),
    onSettled: refresh,
  });
  const dialog = useEditDialog<Video>();

  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
      Add Video
    </Button>
  );
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
    { header: 'Date Added', render: ({ createdAt }) => formatDate(createdAt, timeZone) },
    {
      header: 'Actions',
      render: (video) => (
        <Group gap={4} wrap="nowrap">
          <RowAction label={`Open ${video.title} on YouTube`} icon={IconExternalLink} href={video.youtubeUrl} />
          <RowAction label={`Edit ${video.title}`} icon={IconPencil} onClick={() => dialog.edit(video)} />
          <RowAction
            label={`Delete ${video.title}`}
            icon={IconTrash}
            danger
            onClick={() => confirmDelete(videoMessages.confirmDelete, () => remove.mutate({ id: video.id }))}
          />
        </Group>
      ),
    },
  ];

  return (
    <AdminScreen
      title="YouTube Videos Management"
      description="The lessons on the video page, newest first."
      actions={
        <>
          <RefreshButton query={query} />
          {addButton}
        </>
      }
    >
      <ListFilters>
        <SearchField
          label="Search videos"
          placeholder="Title or description"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
      </ListFilters>
      <ListCount query={query} noun="videos" />
      <AdminList
        label="Videos"
        columns={columns}
        query={query}
        loadingText="Loading videos..."
        errorText="Error loading videos. Please try again later."
        empty={
          isFiltered ? (
            <EmptyState icon={<IconVideo size={48} aria-hidden />} title="No videos found">
              <Button variant="default" onClick={() => setFilters({ q: '' })}>
                Clear Filters
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={<IconVideo size={48} aria-hidden />} title="No videos added yet. Add your first video!">
              {addButton}
            </EmptyState>
          )
        }
      />
      <EditDialog dialog={dialog} noun="Video">
        <VideoForm dialog={dialog} />
      </EditDialog>
    </AdminScreen>
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
