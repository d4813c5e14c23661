import type { ReactNode } from 'react';
import type { MaterialCategory } from '#shared/enums.ts';
import classes from './CoverStage.module.css';

type CoverStageProps = { category: MaterialCategory; className: string; children: ReactNode };

/** What a cover stands on; has the colour of its category in `--cover-stage`. */
export function CoverStage({ category, className, children }: CoverStageProps) {
  return (
    <div className={`${classes.stage} ${className}`} data-category={category}>
      {children}
    </div>
  );
}
