import type { AboutContent } from '#shared/site/about.ts';
import classes from './Journey.module.css';

/** A timeline of years. */
export function Journey({ entries }: { entries: AboutContent['journey'] }) {
  return (
    <ol className={classes.journey}>
      {entries.map(({ year, title, text }) => (
        <li key={year + title} className={classes.entry}>
          <time dateTime={year} className={classes.year}>
            {year}
          </time>
          <div className={classes.what}>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
