import type { ReactNode } from 'react';
import classes from './WithAside.module.css';

type WithAsideProps = {
  aside: ReactNode;
  /** Whether the aside stays in sight while the page scrolls. */
  sticky?: boolean;
  /** What may be long, and comes after the aside on a phone. */
  below?: ReactNode;
  children: ReactNode;
};

/** A page with something beside it on a wide window and below it, before what is long, on a phone. */
export function WithAside({ aside, sticky = false, below, children }: WithAsideProps) {
  return (
    <div className={classes.page}>
      <div className={classes.part}>{children}</div>
      <div className={classes.part} data-sticky={sticky} data-spans={below !== undefined}>
        {aside}
      </div>
      {below !== undefined && <div className={classes.part}>{below}</div>}
    </div>
  );
}
