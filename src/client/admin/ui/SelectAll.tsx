import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { Selection } from './use-selection.ts';

type SelectAllProps<Row> = Pick<CheckboxProps, 'aria-label'> & {
  selection: Selection<Row>;
  /** So many rows can be selected at once. */
  max?: number;
};

/** Selects all rows of a list or none, and says how many are selected. */
export function SelectAll<Row>({ selection: { rows, selected, set }, max, ...props }: SelectAllProps<Row>) {
  const isAll = selected.length === rows.length;
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
