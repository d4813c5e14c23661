import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './AdminTable.module.css';

/** Both ways to sort a list by a column; the first press uses the first. */
export type ColumnSort = readonly [Sort, Sort];
type Sort = { by: string; direction: 'ascending' | 'descending'; words?: string };

const words = {
  text: ['A to Z', 'Z to A'],
  number: ['lowest first', 'highest first'],
  date: ['earliest first', 'latest first'],
} as const;

/** Sorts by a column of the server, text from A to Z first, anything else from its highest down. */
export function sortBy(column: string, kind: keyof typeof words): ColumnSort {
  const up: Sort = { by: column, direction: 'ascending', words: words[kind][0] };
  const down: Sort = { by: `-${column}`, direction: 'descending', words: words[kind][1] };
  return kind === 'text' ? [up, down] : [down, up];
}

/** The list's current order, by the server's name for it, and how to change it. */
export type Sorting = { by: string; onSort: (by: string) => void } | undefined;

const icons = { ascending: IconArrowUp, descending: IconArrowDown };

type SortHeadProps = { header: string; align?: 'right'; sort?: ColumnSort; sorting: Sorting };

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see AdminTable.tsx */

/** The head of a column; where the list can be sorted by it, a button that does so. */
export function SortHead({ header, align, sort, sorting }: SortHeadProps) {
  const current = sort?.find(({ by }) => by === sorting?.by);
  const Icon = current ? icons[current.direction] : IconArrowsSort;
  const next = sort?.[current === sort[0] ? 1 : 0].by;
  return (
    <Table.Th role="columnheader" scope="col" ta={align} aria-sort={sort && (current?.direction ?? 'none')}>
      {sorting && next !== undefined ? (
        <UnstyledButton className={classes.sort ?? ''} onClick={() => sorting.onSort(next)}>
          {header}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        header
      )}
    </Table.Th>
  );
}
