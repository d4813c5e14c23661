import type { ReactNode } from 'react';
import classes from './Panel.module.css';

type PanelProps = {
  title: string;
  /** The section's accessible name where it is not its heading. */
  label?: string;
  /** Stands opposite the heading. */
  aside?: ReactNode;
  /** The space above it. */
  mt?: 'lg' | 0;
  children: ReactNode;
};

/** A sheet of a page under its heading, of plain elements: some pages have five. */
export function Panel({ title, label = title, aside, mt = 0, children }: PanelProps) {
  return (
    <section aria-label={label} className={classes.panel} data-apart={mt === 'lg' || undefined}>
      <div className={classes.head}>
        <h2 className="section-title">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
