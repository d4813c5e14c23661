import type { ComponentProps } from 'react';
import { Cover } from './Cover.tsx';
import classes from './CoverFan.module.css';

type CoverFanProps = { items: (ComponentProps<typeof Cover> & { materialId: string })[] };

/** The covers of the first two books of a pack, one half behind the other; as wide as its container. */
export function CoverFan({ items }: CoverFanProps) {
  const books = items.filter(({ materialId }, at) => items.findIndex((item) => item.materialId === materialId) === at);
  return (
    <span className={classes.fan}>
      {books.slice(0, 2).map((book) => (
        <span key={book.materialId}>
          <Cover {...book} />
        </span>
      ))}
    </span>
  );
}
