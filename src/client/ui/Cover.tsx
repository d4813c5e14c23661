import type { CSSProperties } from 'react';
import { useSite } from '#client/lib/site.ts';
import { categoryLabel, type MaterialCategory } from '#shared/enums.ts';
import classes from './Cover.module.css';

type CoverProps = {
  title: string;
  category: MaterialCategory;
  imageUrl: string | null;
  /** The PDF's first page, which is bound in a spine; none where there is a picture. */
  firstPageUrl: string | null;
  /** Of the picture; empty where the title is next to it. */
  alt?: string;
  /** It stands in the first sight of its page. */
  isFirst?: boolean;
};

const motifs = ['arcs', 'lines', 'dots'] as const;
/** Degrees beside the category's own hue. */
const turns = [0, -22, 18, -12, 28] as const;

/**
 * A material's picture, its first page under a spine, or a cover drawn from its title, as wide as its container; of spans, so
 * it fits into a `<p>`.
 */
export function Cover({ title, category, imageUrl, firstPageUrl, alt = '', isFirst = false }: CoverProps) {
  const site = useSite();
  const loading = isFirst ? 'eager' : 'lazy';
  if (imageUrl !== null) {
    return <img src={imageUrl} alt={alt} width={300} height={400} loading={loading} className={classes.image} />;
  }
  const [named, name] = partsOf(title) ?? [categoryLabel(category), title];
  const unit = unitOf(title);
  // The number stands large by itself.
  const series = unit ? named.replace(/ Unit \d+$/i, '') : named;
  const number = sumOf(name);
  const style = { '--turn': turns[number % turns.length] } as CSSProperties;
  if (firstPageUrl !== null) {
    return (
      <span className={classes.cover} data-category={category} style={style}>
        <img src={firstPageUrl} alt={alt} width={280} height={373} loading={loading} className={classes.page} />
        <span className={classes.spine} aria-hidden>
          <span className={classes.exam}>{series}</span>
          {unit && <span className={classes.unit}>{unit}</span>}
        </span>
      </span>
    );
  }
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  return (
    <span className={classes.cover} data-category={category} style={style} aria-hidden>
      <span className={classes.print} data-motif={motifs[number % motifs.length]}>
        <span className={classes.series}>{series}</span>
        <span className={classes.rule} />
        <span className={classes.title} style={{ '--longest': longest } as CSSProperties}>
          {name}
        </span>
        <span className={classes.imprint}>{site.name}</span>
        {unit && <span className={classes.unit}>{unit}</span>}
      </span>
    </span>
  );
}

/** A series and a book's own name, where a title has both: what books have in common is not what they are found by. */
function partsOf(title: string): [string, string] | null {
  const [series = '', ...rest] = title.split(': ');
  return rest.length > 0 && series.length <= 28 ? [series, rest.join(': ')] : null;
}

/** The number of the unit that a title names. */
const unitOf = (title: string): string | undefined => /\bUnit (\d{1,2})\b/i.exec(title)?.[1];

/** The same for the same name on every page. */
const sumOf = (name: string): number => new TextEncoder().encode(name).reduce((sum, byte) => sum + byte, 0);
