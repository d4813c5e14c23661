import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './CardGrid.module.css';

type CardGridProps = {
  /** The list's accessible name. */
  label: string;
  /** Whether what stands here is about to be replaced. */
  isStale?: boolean;
  children: ReactNode;
};

/** A list of cards side by side, as many as there is room for; each child is an `<li>`. */
export function CardGrid({ label, isStale = false, children }: CardGridProps) {
  return (
    <ul className={classes.grid} aria-label={label} aria-busy={isStale} data-stale={isStale}>
      {children}
    </ul>
  );
}

const places = ['first', 'second', 'third'];

/** Placeholders for cards that are loading. */
export function LoadingCards({ label }: { label: string }) {
  return (
    <CardGrid label={label} isStale>
      {places.map((place) => (
        <li key={place}>
          <Skeleton height={280} radius="lg" />
        </li>
      ))}
    </CardGrid>
  );
}
