import type { MaterialDetail } from './material-types.ts';
import classes from './SamplePages.module.css';

/** The first pages of the material as pictures; each opens in its full size. */
export function SamplePages({ material: { title, previewImages } }: { material: MaterialDetail }) {
  return (
    <ol className={classes.pages} aria-label={`Sample pages of ${title}`}>
      {previewImages.map(({ url, width, height }, index) => (
        <li key={url} className={classes.page}>
          <a href={url} className={classes.link}>
            <img
              src={url}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              alt={`Sample page ${index + 1} of ${previewImages.length} of ${title}`}
              className={classes.picture}
            />
          </a>
        </li>
      ))}
    </ol>
  );
}
