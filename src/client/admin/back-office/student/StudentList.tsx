import { Box, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Loading } from '#client/ui/Loading.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import classes from './StudentList.module.css';

export type StudentRow = {
  id: string;
  what: ReactNode;
  /** A second line. */
  detail?: ReactNode;
  /** Stands opposite. */
  side?: ReactNode;
};

type StudentListProps = {
  title: string;
  /** What is listed, in a sentence: `orders`. */
  noun: string;
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  rows: StudentRow[];
  /** What is said where there is nothing; without it the section is left out then. */
  empty?: string;
  /** Stands opposite the heading. */
  aside?: ReactNode;
  /** Stands there otherwise: how many there are in all. */
  total?: number | undefined;
  /** Loads further rows, where there are any. */
  more?: { has: boolean; isLoading: boolean; load: () => unknown };
  /** Stands above the rows, also where there are none. */
  children?: ReactNode;
};

/** A section of a student's page that loads by itself: loading, failed, empty, or its rows. */
export function StudentList({ title, noun, query, rows, empty, aside, total, more, children }: StudentListProps) {
  const isEmpty = rows.length === 0;
  if (isEmpty && empty === undefined && !query.isPending && !query.isError) return null;
  return (
    <Panel title={title} aside={aside ?? (total ? <Text c="dimmed">{total}</Text> : undefined)}>
      {children && <Box mb="sm">{children}</Box>}
      <QueryState
        query={query}
        loading={<Loading height={72} label={`Loading ${noun}`} />}
        errorText={`The ${noun} could not be loaded.`}
        isEmpty={isEmpty}
        empty={<Text c="dimmed">{empty}</Text>}
      >
        <ul className={classes.list ?? ''} aria-label={title}>
          {rows.map(({ id, what, detail, side }) => (
            <li key={id}>
              <div className={classes.what}>
                {what}
                {detail && (
                  <Text component="div" size="sm" c="dimmed">
                    {detail}
                  </Text>
                )}
              </div>
              {side && <div className={classes.side}>{side}</div>}
            </li>
          ))}
        </ul>
        {more?.has && (
          <Button variant="default" size="sm" mih={44} mt="sm" loading={more.isLoading} onClick={() => more.load()}>
            Load more {noun}
          </Button>
        )}
      </QueryState>
    </Panel>
  );
}

type PagesQuery<Row> = {
  data: { pages: { items: Row[]; total: number }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** The rows loaded so far, how many there are in all, and the way to more. */
export const pagesIn = <Row,>({ data, hasNextPage, isFetchingNextPage, fetchNextPage }: PagesQuery<Row>) => ({
  items: data?.pages.flatMap(({ items }) => items) ?? [],
  total: data?.pages[0]?.total,
  more: { has: hasNextPage, isLoading: isFetchingNextPage, load: fetchNextPage },
});
