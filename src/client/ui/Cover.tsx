import type { CSSProperties } from 'react';
import { useSite } from '#client/lib/site.ts';
import { categoryLabel, type MaterialCategory } from '#shared/enums.ts';
import classes from './Cover.module.css';

type CoverProps = {
  title: string;
  category: MaterialCategory;
  imageUrl: string | null;
  /** Of the picture; empty where the title is next to it. */
  alt?: string;
};

const motifs = ['arcs', 'lines', 'dots', 'rings', 'checks'] as const;
/** Degrees beside the category's own hue. */
const turns = [0, -22, 18, -12, 28] as const;

/** A material's picture, or a cover drawn from its title, as wide as its container; of spans, so it fits into a `<p>`. */
export function Cover({ title, category, imageUrl, alt = '' }: CoverProps) {
  const site = useSite();
  if (imageUrl !== null) {
    return <img src={imageUrl} alt={alt} width={300} height={400} className={classes.image} />;
  }
  const [series, name] = partsOf(title) ?? [categoryLabel(category), title];
  const number = sumOf(name);
  const turn = { '--turn': turns[number % turns.length] } as CSSProperties;
  return (
    <span className={classes.cover} data-category={category} style={turn} aria-hidden>
      <span className={classes.print} data-motif={motifs[number % motifs.length]}>
        <span className={classes.series}>{series}</span>
        <span className={classes.rule} />
        <span className={classes.title}>{name}</span>
        <span className={classes.imprint}>{site.name}</span>
      </span>
    </span>
  );
}

/** A series and a book's own name, where a title has both: what books have in common is not what they are found by. */
function partsOf(title: string): [string, string] | null {
  const [series = '', ...rest] = title.split(': ');
  return rest.length > 0 && series.length <= 28 ? [series, rest.join(': ')] : null;
}

/** The same for the same name on every page. */
const sumOf = (name: string): number => new TextEncoder().encode(name).reduce((sum, byte) => sum + byte, 0);
