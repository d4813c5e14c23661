import { useEffect, useEffectEvent } from 'react';
import { listPagesOf } from '#shared/page-address.ts';
import { useFilters } from './filters.ts';

/**
 * How to fetch a growing list ahead as far as its address says: what `prefetchInfinite` takes. On the server tRPC asks
 * for each page with the input alone, so the place where the next one begins is written into it.
 */
export function pagesAhead<Input extends object>(search: URLSearchParams, input: Input) {
  const asked: Input & { cursor?: number | null } = { ...input };
  const getNextPageParam = ({ nextCursor }: { nextCursor: number | null }) => {
    asked.cursor = nextCursor;
    return nextCursor;
  };
  return [asked, { pages: listPagesOf(search.get('page')), getNextPageParam }] as const;
}

export type GrowingQuery = {
  data: { pages: unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
};

/** Keeps in the address how many pages are loaded, and loads them again on return. The answer loads one more. */
export function useGrowingList(query: GrowingQuery): () => void {
  const { filters, setFilters } = useFilters(['page']);
  const loaded = query.data?.pages.length ?? 0;
  const isBehind =
    loaded > 0 &&
    loaded < listPagesOf(filters.page) &&
    query.hasNextPage &&
    !query.isFetching &&
    !query.isFetchNextPageError &&
    !query.isPlaceholderData;
  const catchUp = useEffectEvent(() => void query.fetchNextPage());
  useEffect(() => {
    if (isBehind) catchUp();
  }, [isBehind]);

  return () => {
    if (query.isFetchingNextPage || query.isPlaceholderData) return;
    query.fetchNextPage();
    setFilters({ page: String(loaded + 1) });
  };
}
