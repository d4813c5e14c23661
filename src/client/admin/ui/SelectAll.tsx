import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { Selection } from './use-selection.ts';

type SelectAllProps<Row> = Pick<CheckboxProps, 'aria-label' | 'label'> & {
  selection: Selection<Row>;
  /** So many rows can be selected at once. */
  max?: number;
};

/** Selects all rows of a list or none, and says how many are selected. */
export function SelectAll<Row>({ selection: { rows, selected, set }, max, ...props }: SelectAllProps<Row>) {
  const isAll = selected.length > 0 && selected.length === rows.length;
  return (
    <Checkbox
      label={selected.length === 0 ? 'Select all' : `${selected.length} selected`}
      checked={isAll}
      indeterminate={selected.length > 0 && !isAll}
      onChange={() => set(isAll ? [] : rows.slice(0, max))}
      {...props}
    />
  );
}

type SelectRowProps<Row> = { selection: Selection<Row>; row: Row & { id: string }; name: string };

/** Selects one row; with Shift, all from the row that was selected last to this one. */
export function SelectRow<Row>({ selection, row, name }: SelectRowProps<Row>) {
  return (
    <Checkbox
      size="md"
      aria-label={`Select ${name}`}
      checked={selection.isSelected(row)}
      onChange={({ nativeEvent }) =>
        selection.toggle(row, { isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
      }
    />
  );
}
