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

const motifs = ['arcs', 'lines', 'dots'] as const;

/** The material's picture, or a book cover drawn from its title and category; fills its container's width. */
export function Cover({ title, category, imageUrl, alt = '' }: CoverProps) {
  const site = useSite();
  if (imageUrl !== null) {
    return <img src={imageUrl} alt={alt} width={300} height={400} className={classes.image} />;
  }
  const motif = motifs[title.length % motifs.length];
  return (
    <div className={classes.cover} data-category={category} aria-hidden>
      <div className={classes.print} data-motif={motif}>
        <span className={classes.series}>{categoryLabel(category)}</span>
        <span className={classes.rule} />
        <span className={classes.title}>{title}</span>
        <span className={classes.imprint}>{site.name}</span>
      </div>
    </div>
  );
}
