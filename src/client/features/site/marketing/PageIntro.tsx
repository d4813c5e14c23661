import type { ReactNode } from 'react';
import type { Figure } from '#shared/site/parts.ts';
import { Figures } from './Figures.tsx';
import classes from './PageIntro.module.css';

type PageIntroProps = {
  headline: string;
  lead: string;
  figures?: Figure[];
  aside: ReactNode;
  children?: ReactNode;
};

/** The top of a public page: heading, picture and figures. */
export function PageIntro({ headline, lead, figures, aside, children }: PageIntroProps) {
  return (
    <div className={classes.intro} data-figures={figures !== undefined && figures.length > 0}>
      <div className={classes.grid}>
        <div>
          <h1 className={classes.headline}>{headline}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
        {aside}
      </div>
      {figures && figures.length > 0 && (
        <div className={classes.figures}>
          <Figures figures={figures} />
        </div>
      )}
    </div>
  );
}
