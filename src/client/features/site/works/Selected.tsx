import type { WorksContent } from '#shared/site/works.ts';
import classes from './Selected.module.css';

/** Students who were selected and have agreed to be named, the year's figure large. */
export function Selected({ selected }: Pick<WorksContent, 'selected'>) {
  return (
    <ul className={classes.grid}>
      {selected.map(({ name, post, year, district }) => (
        <li key={`${name} ${year} ${district}`} className={classes.student}>
          <span className="figure">
            <span className="marked">{year}</span>
          </span>
          <strong>{name}</strong>
          <span>{[post, district].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}
