import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SelectAll } from './SelectAll.tsx';
import classes from './SelectionBar.module.css';
import type { Selection } from './use-selection.ts';

type SelectionBarProps<Row> = {
  selection: Selection<Row>;
  /** What is selected, in the plural. */
  noun: string;
  /** So many rows can be selected at once. */
  max?: number;
  children: ReactNode;
};

/** What can be done with the selected rows of a list; stays in sight below it, and is there only for a selection. */
export function SelectionBar<Row>({ selection, noun, max, children }: SelectionBarProps<Row>) {
  if (selection.selected.length === 0) return null;
  return (
    <Group component="section" aria-label={`Selected ${noun}`} className={classes.bar ?? ''} gap="sm" mt="sm">
      <SelectAll selection={selection} max={max} />
      {children}
      <Button
        variant="subtle"
        color="gray"
        ml="auto"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={() => selection.set([])}
      >
        Clear
      </Button>
    </Group>
  );
}
