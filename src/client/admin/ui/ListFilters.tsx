import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ListFilters.module.css';

/** The search and the filters above an admin's list. */
export function ListFilters({ children }: { children: ReactNode }) {
  return (
    <Group className={classes.filters} align="flex-end" mb="lg">
      {children}
    </Group>
  );
}
