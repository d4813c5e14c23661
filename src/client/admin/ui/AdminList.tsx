import { Button, Center, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type GrowingQuery, useGrowingList } from '#client/lib/growing-list.ts';
import { QueryState } from '#client/ui/QueryState.tsx';
import { AdminTable, type TableProps } from './AdminTable.tsx';

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
  loadingText: string;
  errorText: string;
  empty: ReactNode;
};

/** A list that grows a page at a time, with its states: loading, failed, empty. */
export function AdminList<Row extends { id: string }>(props: AdminListProps<Row>) {
  const { query, loadingText, errorText, empty, ...table } = props;
  const loadMore = useGrowingList(query);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <QueryState
      query={query}
      loading={<ListLoading text={loadingText} />}
      errorText={errorText}
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
