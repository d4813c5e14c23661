import { Button, Center } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';

type ShowMoreProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

/** Fetches the next page of a growing list when it scrolls into sight or when asked. */
export function ShowMore({ query }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const inSight = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (inSight && hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [inSight, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (!hasNextPage) return null;
  return (
    <Center mt="xl" ref={ref}>
      <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
        Show more
      </Button>
    </Center>
  );
}
