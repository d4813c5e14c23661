import type { ReactNode } from 'react';
import classes from './Cards.module.css';

type CardsProps = {
  items: { key: string; title: string; text: string; mark?: ReactNode }[];
  /** Steps are an ordered list and show their numbers. */
  numbered?: boolean;
  columns?: 2 | 3 | 4;
};

/** A grid of short texts, each under its heading. */
export function Cards({ items, numbered = false, columns = 3 }: CardsProps) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List className={classes.grid} data-columns={columns}>
      {items.map(({ key, title, text, mark }, index) => (
        <li key={key} className={classes.card}>
          {mark}
          {numbered && (
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
          )}
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </List>
  );
}
