import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import classes from './AdminTable.module.css';
import { useRowWalk } from './row-focus.ts';
import { SelectAll, type Selection, SelectRow } from './selection.tsx';

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

export type Column<Row> = {
  header: string;
  render: (row: Row) => ReactNode;
  align?: 'right';
  /** Its text is not broken into lines. */
  isShort?: boolean;
  /** It takes the room that the other columns leave. */
  isFluid?: boolean;
  /** It is hidden until it is chosen in the menu of columns. */
  isExtra?: boolean;
  /** Where the server can sort the list by it. */
  sort?: ColumnSort;
  /**
   * In a phone's card: beside the row's name, without its header, or not at all; `parts`: its first part beside the row's
   * name, the others in the last line.
   */
  onPhone?: 'corner' | 'bare' | 'hidden' | 'parts';
};

export type TableProps<Row> = {
  /** The table's accessible name. */
  label: string;
  /** The first column holds the row's header. */
  columns: Column<Row>[];
  rows: Row[];
  sorting?: Sorting;
  selection?: Selection<Row> | undefined;
  /** What a row is called where it is selected: `order #12ab34cd`. */
  nameOf?: ((row: Row) => string) | undefined;
  /** What a click on a row, or Enter, leads to; without it Enter follows the link or button in the row's header. */
  hrefOf?: ((row: Row) => string) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The heading that a row stands under, where rows that follow one another share one. */
  groupOf?: ((row: Row) => string) | undefined;
};

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- laid out as a block, a cell keeps its role only when it is spelled out */

/** A table that becomes a list of cards on a phone. `j` and `k` move between rows, Enter opens one, `x` selects it. */
export function AdminTable<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, columns, sorting, selection } = props;
  const frame = useRef<HTMLDivElement>(null);
  const open = useOpening(props);
  useRowWalk(frame);
  return (
    <div ref={frame} className={classes.frame} data-rows>
      <div className={classes.scroll}>
        <Table
          className={classes.table}
          role="table"
          aria-label={label}
          highlightOnHover
          verticalSpacing={2}
          horizontalSpacing={8}
        >
          <Table.Thead role="rowgroup" className={classes.head}>
            <Table.Tr role="row">
              {selection && <SelectAllHead selection={selection} />}
              {columns.map((column) => (
                <SortHead key={column.header} {...column} sorting={sorting} />
              ))}
            </Table.Tr>
          </Table.Thead>
          {groupsOf(props).map(({ title, members }) => (
            <Table.Tbody key={title} role="rowgroup">
              {title !== '' && (
                <Table.Tr role="row" className={classes.group} data-heading>
                  <Table.Th role="rowheader" scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>
                    {title}
                  </Table.Th>
                </Table.Tr>
              )}
              {members.map((row) => (
                <BodyRow key={row.id} {...props} row={row} open={open} />
              ))}
            </Table.Tbody>
          ))}
        </Table>
      </div>
    </div>
  );
}

/** The rows under their headings; all under none, where they have none. */
function groupsOf<Row>({ rows, groupOf }: TableProps<Row>): { title: string; members: Row[] }[] {
  if (!groupOf) return [{ title: '', members: rows }];
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row]);
  return [...groups].map(([title, members]) => ({ title, members }));
}

const SelectAllHead = <Row,>({ selection }: { selection: Selection<Row> }) => (
  <Table.Td className={classes.select}>
    <SelectAll selection={selection} aria-label="Select all" label={null} />
  </Table.Td>
);

type BodyRowProps<Row> = TableProps<Row> & { row: Row; open: ReturnType<typeof useOpening<Row>> };

function BodyRow<Row extends { id: string }>({ columns, selection, nameOf, row, open }: BodyRowProps<Row>) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') {
      if (open) open(row, event);
      else event.currentTarget.querySelector<HTMLElement>('th a, th button')?.click();
    }
    if (event.key === 'x') selection?.toggle(row);
  };
  return (
    <Table.Tr
      role="row"
      className={classes.row}
      tabIndex={-1}
      data-opens={open !== undefined || undefined}
      data-selected={selection?.isSelected(row) || undefined}
      onClick={open && ((event) => isOnRow(event) && open(row, event))}
      onKeyDown={onKeyDown}
    >
      {selection && (
        <Table.Td role="cell" className={classes.select}>
          <SelectRow selection={selection} row={row} name={nameOf?.(row) ?? 'this row'} />
        </Table.Td>
      )}
      {columns.map((column, index) => (
        <Cell key={column.header} column={column} row={row} isHeader={index === 0} />
      ))}
    </Table.Tr>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row; isHeader: boolean };

function Cell<Row>({ column: { header, render, align, isShort, isFluid, onPhone }, row, isHeader }: CellProps<Row>) {
  if (isHeader)
    return (
      <Table.Th role="rowheader" scope="row" className={classes.name} data-short={isShort}>
        {render(row)}
      </Table.Th>
    );
  return (
    <Table.Td
      role="cell"
      className={classes.cell}
      data-header={header}
      data-align={align}
      data-short={isShort}
      data-fluid={isFluid}
      data-phone={onPhone}
    >
      {render(row)}
    </Table.Td>
  );
}

/** How a row is opened; undefined where rows cannot be. With Ctrl or Cmd a page opens in a tab of its own. */
function useOpening<Row>({ hrefOf, onOpen }: Pick<TableProps<Row>, 'hrefOf' | 'onOpen'>) {
  const navigate = useNavigate();
  if (!hrefOf) return onOpen;
  return (row: Row, { ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }) => {
    if (ctrlKey || metaKey) window.open(hrefOf(row), '_blank', 'noopener');
    else void navigate(hrefOf(row));
  };
}

/** Whether a click was meant for the row: not for a control in it, for a dialog that one of them opened, or to mark text. */
function isOnRow({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return (
    target.closest('a, button, form, input, select, textarea, label') === null && !window.getSelection()?.toString()
  );
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown };

type SortHeadProps = { header: string; align?: 'right'; sort?: ColumnSort; sorting: Sorting };

/** The head of a column; where the list can be sorted by it, a button that does so. */
function SortHead({ header, align, sort, sorting }: SortHeadProps) {
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
