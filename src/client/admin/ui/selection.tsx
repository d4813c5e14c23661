import { Button, Checkbox, type CheckboxProps, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './SelectionBar.module.css';

export type Selection<Row> = ReturnType<typeof useSelection<Row & { id: string }>>;

/** Which rows of a list are selected, `first` at the beginning; a row that leaves the list leaves the selection. */
export function useSelection<Row extends { id: string }>(rows: Row[], first: Row[] = []) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(first.map(({ id }) => id)));
  const [lastId, setLastId] = useState('');
  const set = (selected: Row[]) => setIds(new Set(selected.map(({ id }) => id)));

  /** Selects or deselects a row; with `isRange`, all rows from the last toggled one on follow it. */
  const toggle = ({ id }: Row, { isRange = false } = {}) => {
    const [from, to] = [lastId, id].map((end) => rows.findIndex((row) => row.id === end)).sort((a, b) => a - b);
    const isFull = isRange && from !== undefined && from >= 0;
    const toggled = isFull ? rows.slice(from, (to ?? from) + 1).map((row) => row.id) : [id];
    setLastId(id);
    setIds(new Set(ids.has(id) ? [...ids].filter((other) => !toggled.includes(other)) : [...ids, ...toggled]));
  };

  return {
    rows,
    selected: rows.filter(({ id }) => ids.has(id)),
    set,
    isSelected: ({ id }: Row) => ids.has(id),
    toggle,
  };
}

type SelectAllProps<Row> = Pick<CheckboxProps, 'aria-label' | 'label'> & {
  selection: Selection<Row>;
  /** So many rows can be selected at once. */
  max?: number | undefined;
};

/** Selects all rows of a list, as far as they may be, or none, and says how many are selected. */
export function SelectAll<Row>({ selection: { rows, selected, set }, max, ...props }: SelectAllProps<Row>) {
  const all = rows.slice(0, max);
  const isAll = selected.length > 0 && selected.length >= all.length;
  return (
    <Checkbox
      label={selected.length === 0 ? 'Select all' : `${selected.length} selected`}
      checked={isAll}
      indeterminate={selected.length > 0 && !isAll}
      onChange={() => set(isAll ? [] : all)}
      {...props}
    />
  );
}

type SelectRowProps<Row> = { selection: Selection<Row>; row: Row & { id: string }; name: string };

/** Selects one row; with Shift, all from the row that was selected last to this one. */
export const SelectRow = <Row,>({ selection, row, name }: SelectRowProps<Row>) => (
  <Checkbox
    size="md"
    aria-label={`Select ${name}`}
    checked={selection.isSelected(row)}
    onChange={({ nativeEvent }) =>
      selection.toggle(row, { isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
    }
  />
);

type SelectionBarProps<Row> = Pick<SelectAllProps<Row>, 'selection' | 'max'> & {
  /** What is selected, in the plural. */
  noun: string;
  /** Whether it stays while nothing is selected. */
  isKept?: boolean;
  children: ReactNode;
};

/** What can be done with the selected rows of a list; stays in sight below it, and is there only for a selection. */
export function SelectionBar<Row>({ selection, noun, max, isKept = false, children }: SelectionBarProps<Row>) {
  const isOff = selection.selected.length === 0;
  if (isOff && !isKept) return null;
  return (
    <Group component="section" aria-label={`Selected ${noun}`} className={classes.bar ?? ''} gap="sm" mt="sm">
      <SelectAll selection={selection} max={max} />
      {children}
      {!isOff && (
        <Button
          variant="subtle"
          color="gray"
          ml="auto"
          px="xs"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => selection.set([])}
        >
          Clear
        </Button>
      )}
    </Group>
  );
}
