import { Button, Container, Group, Text, Title } from '@mantine/core';
import { IconBrandYoutube, IconVideoOff } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useFilters } from '#client/lib/filters.ts';
import { pagesAhead } from '#client/lib/growing-list.ts';
import { videoObject } from '#client/lib/json-ld.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { CardGrid, LoadingCards } from '#client/ui/CardGrid.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { ShowMore } from '#client/ui/ShowMore.tsx';
import { paths } from '#shared/paths.ts';
import type { VideosContent } from '#shared/site/videos.ts';
import { VideoPlayer } from './VideoPlayer.tsx';
import classes from './VideosPage.module.css';

const listInput = (q: string | null) => ({ search: (q ?? '').slice(0, 100) });

export const prefetch: PageModule['prefetch'] = (queries, { search }) =>
  Promise.all([
    queries.videos.list.prefetchInfinite(...pagesAhead(search, listInput(search.get('q')))),
    queries.site.content.prefetch({ section: 'videos' }),
  ]);

export function Component() {
  const channel = useSiteContent('videos');
  const { filters, setFilters, isFiltered } = useFilters(['q']);
  const query = trpc.videos.list.useInfiniteQuery(listInput(filters.q), {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const videos = query.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <Container size="lg" py={{ base: 32, sm: 48 }}>
      <Head
        title={channel.pageTitle}
        description={channel.description}
        path={paths.youtube}
        jsonLd={videos.map(videoObject).filter((video) => video !== null)}
      />
      <ChannelHeader {...channel} />
      <search className={classes.search} aria-label="Find a video">
        <SearchField
          label="Search videos"
          placeholder="Title or topic"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
      </search>

      <QueryState
        query={{ isPending: query.isPending, isError: query.isLoadingError, refetch: query.refetch }}
        loading={<LoadingCards label="Loading videos" />}
        errorText="Error loading videos. Please try again later."
        isEmpty={videos.length === 0}
        empty={
          <EmptyState icon={<IconVideoOff size={48} aria-hidden />} title="No videos found">
            {isFiltered ? (
              <ActionButton variant="light" onClick={() => setFilters({ q: '' })}>
                Clear the search
              </ActionButton>
            ) : (
              <Text>More lessons coming; check back soon.</Text>
            )}
          </EmptyState>
        }
      >
        <CardGrid label="Videos" isStale={query.isPlaceholderData}>
          {videos.map(({ id, title, description, youtubeUrl }) => (
            <li key={id} className={classes.card}>
              <VideoPlayer title={title} youtubeUrl={youtubeUrl} />
              <div className={classes.words}>
                <h2 className="section-title">{title}</h2>
                <Text size="sm" c="dimmed" lineClamp={3} mt={6}>
                  {description}
                </Text>
              </div>
            </li>
          ))}
        </CardGrid>
        <ShowMore query={query} />
      </QueryState>
    </Container>
  );
}

/** Channel and subscribers are empty while nobody has confirmed the samples. */
function ChannelHeader({ title, description, url, subscribers }: VideosContent) {
  return (
    <Group justify="space-between" align="flex-end" gap="md">
      <div>
        <Title mb="xs">{title}</Title>
        <Text size="lg" maw={640}>
          {description}
        </Text>
        {subscribers !== '' && (
          <Text fw={600} mt={4}>
            {subscribers} subscribers
          </Text>
        )}
      </div>
      {url !== '' && (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          color="red.8"
          mih={44}
          leftSection={<IconBrandYoutube size={20} aria-hidden />}
        >
          Visit the channel
        </Button>
      )}
    </Group>
  );
}
