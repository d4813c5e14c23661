import type { ReactNode } from 'react';
import classes from './PageIntro.module.css';

type PageIntroProps = { headline: string; lead: string; aside?: ReactNode; children?: ReactNode };

/** The beginning of a public page: its heading, and something to look at beside it. */
export function PageIntro({ headline, lead, aside, children }: PageIntroProps) {
  return (
    <div className={classes.intro}>
      <div className={classes.grid} data-has-aside={aside ? true : undefined}>
        <div>
          <h1 className={classes.headline}>{headline}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
        {aside}
      </div>
    </div>
  );
}
