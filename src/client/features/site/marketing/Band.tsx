import { type ReactNode, useId } from 'react';
import classes from './Band.module.css';

type BandProps = {
  heading: string;
  lead?: string;
  /** White page, warm paper, or a dark board. */
  tone?: 'page' | 'paper' | 'board';
  /** On wide windows the heading stands beside what it is about. */
  split?: boolean;
  children: ReactNode;
};

/** One section of a public page, from edge to edge, under its heading. */
export function Band({ heading, lead, tone = 'page', split = false, children }: BandProps) {
  const id = useId();
  return (
    <section className={classes.band} data-later data-tone={tone} aria-labelledby={id}>
      <div className={classes.inside} data-split={split || undefined}>
        <div className={classes.head}>
          <h2 id={id} className={classes.heading}>
            {heading}
          </h2>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}
