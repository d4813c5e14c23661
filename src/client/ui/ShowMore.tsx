import { Center } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { type GrowingQuery, useGrowingList } from '#client/lib/growing-list.ts';
import { ActionButton } from './ActionButton.tsx';

/** Fetches the next page of a growing list when it scrolls into sight or when asked. */
export function ShowMore({ query }: { query: GrowingQuery }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const loadMore = useGrowingList(query);
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const isNear = (entry?.isIntersecting ?? false) && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const loadNear = useEffectEvent(loadMore);
  useEffect(() => {
    if (isNear) loadNear();
  }, [isNear]);

  if (!hasNextPage) return null;
  return (
    <Center mt="xl" ref={ref}>
      <ActionButton variant="default" loading={isFetchingNextPage} onClick={loadMore}>
        Show more
      </ActionButton>
    </Center>
  );
}
