import { Button, Center } from '@mantine/core';
import type { ReactNode } from 'react';
import { type GrowingQuery, useGrowingList } from '#client/lib/growing-list.ts';
import { QueryState } from '#client/ui/QueryState.tsx';
import { AdminTable, type Column } from './AdminTable.tsx';
import { ListLoading } from './ListLoading.tsx';

type AdminListProps<Row> = {
  label: string;
  columns: Column<Row>[];
  /** An infinite query whose pages hold `items`. */
  query: GrowingQuery & {
    data: { pages: { items: Row[] }[] } | undefined;
    isPending: boolean;
    isError: boolean;
    refetch: () => unknown;
  };
  loadingText: string;
  errorText: string;
  empty: ReactNode;
};

/** An admin's list in each of its states, growing a page at a time. */
export function AdminList<Row extends { id: string }>({
  label,
  columns,
  query,
  loadingText,
  errorText,
  empty,
}: AdminListProps<Row>) {
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
      <AdminTable label={label} columns={columns} rows={rows} />
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
