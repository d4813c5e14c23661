import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './MoreFields.module.css';

/** The fields of a form that most things do not need, one press away; a wrong one opens them (`focusFirstError`). */
export const MoreFields = ({ children }: { children: ReactNode }) => (
  <details>
    <summary className={classes.summary}>More</summary>
    <Stack>{children}</Stack>
  </details>
);
