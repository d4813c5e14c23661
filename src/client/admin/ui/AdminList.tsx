import { Button, Center, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type GrowingQuery, useGrowingList } from '#client/lib/growing-list.ts';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { AdminTable, type TableProps } from './AdminTable.tsx';
import type { Filtering } from './Filters.tsx';
import { notLoaded } from './Loaded.tsx';

/** Options of an infinite query for an AdminList. */
export const pagesOptions = {
  getNextPageParam: ({ nextCursor }: { nextCursor: number | null }) => nextCursor,
  placeholderData: keepPreviousData,
};

/** An infinite query whose pages hold `items` and, where the server counts them, the `total` of all that match. */
export type ListQuery<Row> = Omit<GrowingQuery, 'data'> & {
  data: { pages: { items: Row[]; total?: number }[] } | undefined;
  isPending: boolean;
  isError: boolean;
  isRefetching: boolean;
  refetch: () => unknown;
};

type AdminListProps<Row> = Omit<TableProps<Row>, 'rows'> & {
  query: ListQuery<Row>;
  /** What the list holds, in the plural. */
  nouns: string;
  /** What is said where it cannot be loaded. */
  failed: string | undefined;
  empty: ReactNode;
};

/** A list that grows a page at a time, with its states: loading, failed, empty. */
export function AdminList<Row extends { id: string }>(props: AdminListProps<Row>) {
  const { query, nouns, failed, empty, ...table } = props;
  const loadMore = useGrowingList(query);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <QueryState
      query={query}
      loading={<ListLoading text={`Loading ${nouns}...`} />}
      errorText={failed ?? notLoaded(`the ${nouns}`)}
      isEmpty={rows.length === 0}
      empty={empty}
    >
      <AdminTable {...table} rows={rows} />
      {query.hasNextPage && (
        <Center mt="lg">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={loadMore}>
            Load more
          </Button>
        </Center>
      )}
    </QueryState>
  );
}

export function ListLoading({ text, rowHeight = 44 }: { text: string; rowHeight?: number }) {
  return (
    <Stack component="output" gap="sm">
      <Text c="dimmed">{text}</Text>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={rowHeight} />
      ))}
    </Stack>
  );
}

type ListCountProps = {
  query: ListQuery<unknown>;
  /** What the list holds, in the plural; without it nothing is counted. */
  noun?: string | undefined;
  children?: ReactNode;
};

/** How much of a list is on the page; shows no number where the server does not count. */
export function ListCount({ query: { data }, noun, children }: ListCountProps) {
  const total = data?.pages.at(-1)?.total;
  const shown = data?.pages.reduce((count, { items }) => count + items.length, 0);
  return (
    <Group gap="sm" mb={6} mih={28}>
      <Text component="output" display="block" size="sm" c="dimmed" mr="auto">
        {noun && total !== undefined && `Showing ${shown} of ${total} ${total === 1 ? noun.replace(/s$/, '') : noun}`}
      </Text>
      {children}
    </Group>
  );
}

type EmptyListProps = {
  icon: Icon;
  filtering?: Filtering | undefined;
  /** What is said of a list with nothing in it. */
  none: string;
  /** What is said when nothing matches the filters. */
  notFound?: string | undefined;
  /** What can be done about it: about a list with nothing in it, or about filters that nothing matches. */
  children?: ReactNode;
};

/** Says that a list is empty; filters can be cleared. */
export function EmptyList({ icon: EmptyIcon, filtering, none, notFound = none, children }: EmptyListProps) {
  const { filters = {}, setFilters, isFiltered = false } = filtering ?? {};
  return (
    <EmptyState icon={<EmptyIcon size={48} aria-hidden />} title={isFiltered ? notFound : none}>
      {children}
      {isFiltered && (
        <Button
          variant="default"
          onClick={() => setFilters?.(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])))}
        >
          Clear filters
        </Button>
      )}
    </EmptyState>
  );
}
