import { VisuallyHidden } from '@mantine/core';
import classes from './WorkBadge.module.css';

/** How much waits on a screen, beside its name; nothing where nothing does. */
export function WorkBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden component="span"> waiting</VisuallyHidden>
    </span>
  );
}
