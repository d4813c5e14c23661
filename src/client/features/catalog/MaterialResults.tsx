import { Alert, Anchor, Button, Center, Text } from '@mantine/core';
import { IconBooks } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type GrowingQuery, useGrowingList } from '#client/lib/growing-list.ts';
import { useHydrated } from '#client/lib/hydrated.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { messages } from '#shared/messages.ts';
import type { ListInput } from './list-input.ts';
import { CardSkeletons, MaterialCard } from './MaterialCard.tsx';
import classes from './MaterialResults.module.css';

type MaterialResultsProps = {
  input: ListInput;
  /** Null when nothing is filtered. */
  clearFilters: (() => void) | null;
  /** The address of this list, searched for something else. */
  addressOfSearch: (search: string) => string;
  /** Stands beside the count. */
  sorting: ReactNode;
  /** Stands below the first results. */
  between: ReactNode;
};

const SearchElsewhere = lazy(async () => ({ default: (await import('./SearchElsewhere.tsx')).SearchElsewhere }));

/** How many cards come before `between`. */
const firstResults = 6;

/** The cards of one tab with their count; more are loaded on scrolling or on request. */
export function MaterialResults({ input, clearFilters, addressOfSearch, sorting, between }: MaterialResultsProps) {
  const query = trpc.materials.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { total = 0, isCapped = false, corrected = null } = query.data?.pages.at(-1) ?? {};
  const isSamples = input.tab === 'samples';
  const { list, more, loadMore } = useShowMore(query, items.length);
  const counted = `Showing ${items.length} of ${isCapped ? `more than ${Math.max(total, items.length)}` : total} ${isSamples ? 'sample' : 'material'}${total === 1 ? '' : 's'}`;
  const last = Math.min(firstResults, items.length) - 1;

  return (
    <section aria-label={isSamples ? 'Free Samples' : 'Full Materials'} className={classes.results}>
      <QueryState
        query={{ isPending: query.isPending, isError: query.isLoadingError, refetch: query.refetch }}
        loading={<CardSkeletons />}
        errorText={messages.materialsFailed}
        isEmpty={items.length === 0}
        empty={
          <>
            <NoMaterials isSamples={isSamples} clearFilters={clearFilters} />
            {input.search !== '' && <Elsewhere search={input.search} />}
            {isSamples && between}
          </>
        }
      >
        <div className={classes.head}>
          <output>
            {corrected !== null && !query.isPlaceholderData && (
              <Text component="span" display="block">
                Showing results for{' '}
                <Anchor component={Link} to={addressOfSearch(corrected)} replace underline="always">
                  {corrected}
                </Anchor>{' '}
                (nothing for “{input.search}”)
              </Text>
            )}
            <Text component="span" display="block" c="dimmed">
              {query.isPlaceholderData ? 'Searching…' : counted}
            </Text>
          </output>
          {sorting}
        </div>
        <ul
          ref={list}
          className={classes.grid}
          aria-busy={query.isPlaceholderData}
          data-stale={query.isPlaceholderData}
        >
          {items.map((material, index) => (
            <Fragment key={material.id}>
              <li data-later={index > 1 || undefined}>
                <MaterialCard material={material} isSample={isSamples} />
              </li>
              {index === last && between && <li className={classes.between}>{between}</li>}
            </Fragment>
          ))}
        </ul>
        {query.isFetchNextPageError && <Alert color="red" role="alert" mt="lg" title={messages.materialsFailed} />}
        {query.hasNextPage && (
          <Center mt="xl">
            <Button
              ref={more}
              variant="default"
              size="md"
              mih={48}
              onClick={loadMore}
              aria-busy={query.isFetchingNextPage}
            >
              {query.isFetchNextPageError ? 'Retry' : query.isFetchingNextPage ? 'Loading…' : 'Show more'}
            </Button>
          </Center>
        )}
      </QueryState>
    </section>
  );
}

/** What else there is, a moment after the page. */
function Elsewhere({ search }: { search: string }) {
  const hydrated = useHydrated();
  return (
    <div className={classes.elsewhere}>
      <Suspense>{hydrated && <SearchElsewhere search={search} />}</Suspense>
    </div>
  );
}

type NoMaterialsProps = { isSamples: boolean } & Pick<MaterialResultsProps, 'clearFilters'>;

const NoMaterials = ({ isSamples, clearFilters }: NoMaterialsProps) => (
  <EmptyState
    icon={<IconBooks size={56} stroke={1.25} className={classes.emptyIcon} aria-hidden />}
    title={isSamples ? messages.noSamples : messages.noMaterials}
  >
    <Text c="dimmed">{clearFilters ? 'Try another word or clear the filters.' : 'More coming soon.'}</Text>
    {clearFilters && (
      <ActionButton variant="light" onClick={clearFilters}>
        Clear Filters
      </ActionButton>
    )}
  </EmptyState>
);

/**
 * Loads the next page when the button comes near or is pressed. When the button has the keyboard focus, focus moves to
 * the first new card, since the button moves or disappears.
 */
function useShowMore(query: GrowingQuery, count: number) {
  const list = useRef<HTMLUListElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const continueAt = useRef<number | null>(null);
  const loadNext = useGrowingList(query);

  const loadMore = () => {
    continueAt.current = document.activeElement === more.current ? count : null;
    loadNext();
  };
  const loadNear = useEffectEvent(loadMore);

  useEffect(() => {
    if (continueAt.current === null || count <= continueAt.current) return;
    list.current?.querySelectorAll('article')[continueAt.current]?.querySelector('a')?.focus();
    continueAt.current = null;
  }, [count]);

  const isWaiting = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError;
  useEffect(() => {
    if (!isWaiting || !more.current) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && loadNear(), {
      rootMargin: '300px',
    });
    observer.observe(more.current);
    return () => observer.disconnect();
  }, [isWaiting]);

  return { list, more, loadMore };
}
