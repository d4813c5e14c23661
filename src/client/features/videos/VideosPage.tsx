import { Button, Card, Container, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { IconBrandYoutube, IconVideoOff } from '@tabler/icons-react';
import { useFilters } from '#client/lib/filters.ts';
import { Head } from '#client/lib/page-head.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { PageModule } from '#client/routes.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { ShowMore } from '#client/ui/ShowMore.tsx';
import { paths } from '#shared/paths.ts';
import { videoChannel } from '#shared/site.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

const listInput = (q: string | null) => ({ search: (q ?? '').slice(0, 100) });

export const prefetch: PageModule['prefetch'] = (queries, { search }) =>
  queries.videos.list.prefetchInfinite(listInput(search.get('q')));

export function Component() {
  const { filters, setFilters, isFiltered } = useFilters(['q']);
  const query = trpc.videos.list.useInfiniteQuery(listInput(filters.q), {
    getNextPageParam: (page) => page.nextCursor,
  });
  const videos = query.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <Container size="lg" py={{ base: 32, sm: 48 }}>
      <Head title="Videos" description={videoChannel.description} path={paths.youtube} />
      <Group justify="space-between" align="flex-end" mb="lg" gap="md">
        <div>
          <Title mb="xs">{videoChannel.title}</Title>
          <Text size="lg">{videoChannel.description}</Text>
          <Text fw={600}>{videoChannel.subscribers} subscribers</Text>
        </div>
        <Button
          component="a"
          href={videoChannel.url}
          target="_blank"
          rel="noopener noreferrer"
          color="red.8"
          leftSection={<IconBrandYoutube size={20} aria-hidden />}
        >
          Visit the channel
        </Button>
      </Group>
      <SearchField
        label="Search videos"
        placeholder="Topic or title"
        value={filters.q}
        onSearch={(q) => setFilters({ q })}
      />

      <QueryState
        query={query}
        loading={<Loading />}
        errorText="Error loading videos. Please try again later."
        isEmpty={videos.length === 0}
        empty={
          <EmptyState icon={<IconVideoOff size={48} aria-hidden />} title="No videos found">
            {isFiltered && (
              <Button variant="default" onClick={() => setFilters({ q: '' })}>
                Clear the search
              </Button>
            )}
          </EmptyState>
        }
      >
        <SimpleGrid
          component="ul"
          cols={{ base: 1, sm: 2, md: 3 }}
          p={0}
          mx={0}
          mt="lg"
          style={{ listStyle: 'none' }}
          aria-label="Videos"
        >
          {videos.map((video) => (
            <Card key={video.id} component="li" withBorder padding="md">
              <Card.Section>
                <VideoPlayer title={video.title} youtubeUrl={video.youtubeUrl} />
              </Card.Section>
              <Title order={2} size="h5" mt="sm">
                {video.title}
              </Title>
              <Text size="sm" lineClamp={3} mt={4}>
                {video.description}
              </Text>
            </Card>
          ))}
        </SimpleGrid>
        <ShowMore query={query} />
      </QueryState>
    </Container>
  );
}

function Loading() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} mt="lg" aria-busy="true" aria-label="Loading videos">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height={260} radius="md" />
      ))}
    </SimpleGrid>
  );
}
