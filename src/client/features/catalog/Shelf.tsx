import { Link } from 'react-router-dom';
import type { Answers } from '#client/lib/trpc.ts';
import { Cover } from '#client/ui/Cover.tsx';
import { paths } from '#shared/paths.ts';
import classes from './Shelf.module.css';

type ShelfProps = {
  /** The list's accessible name. */
  label: string;
  items: Answers['materials']['related'];
};

/** Some materials as covers with their titles, side by side; on a phone the next one peeks in. */
export function Shelf({ label, items }: ShelfProps) {
  return (
    <ul className={classes.shelf} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={classes.item}>
          <Link to={paths.sold(item.id, item.format)} className={classes.link}>
            <Cover {...item} />
            <span className={classes.title}>{item.title}</span>
            <span className={classes.facts}>
              {[...(item.pages > 0 ? [`${item.pages} pages`] : []), item.format].join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
