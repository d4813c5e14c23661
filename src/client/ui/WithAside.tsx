import type { ReactNode } from 'react';
import classes from './WithAside.module.css';

type WithAsideProps = {
  aside: ReactNode;
  /** Whether the aside stays in sight while the page scrolls. */
  sticky?: boolean;
  children: ReactNode;
};

/** A page with something beside it on a wide window and below it on a phone. */
export function WithAside({ aside, sticky = false, children }: WithAsideProps) {
  return (
    <div className={classes.page}>
      <div className={classes.part}>{children}</div>
      <div className={classes.part} data-sticky={sticky}>
        {aside}
      </div>
    </div>
  );
}
