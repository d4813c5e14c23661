import type { Figure } from '#shared/site/parts.ts';
import classes from './Figures.module.css';

/** A row of figures. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={classes.row}>
      {figures.map(({ figure, label }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
