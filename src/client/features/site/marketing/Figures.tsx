import type { Claim } from '#shared/site/parts.ts';
import classes from './Figures.module.css';

/** A row of figures. */
export function Figures({ claims }: { claims: Claim[] }) {
  return (
    <dl className={classes.row}>
      {claims.map(({ figure, label }) => (
        <div key={label} className={classes.claim}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
