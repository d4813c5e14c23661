import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#client/lib/hydrated.ts';
import type { MaterialDetail } from './material-types.ts';
import classes from './SamplePages.module.css';

type Viewer = ComponentType<{ material: MaterialDetail; index: number; close: () => void }>;

/** The first pages of the material as pictures; each opens in the viewer, or by itself where no script runs. */
export function SamplePages({ material }: { material: MaterialDetail }) {
  const { title, previewImages } = material;
  // On a slow line all but the first would keep the scripts from coming, and with them what buys.
  const hydrated = useHydrated();
  const [opened, setOpened] = useState<{ Viewer: Viewer; index: number } | null>(null);
  const pressed = useRef<HTMLAnchorElement>(null);
  // The viewer returns the focus to where it was, and the link may have lost it by then.
  useEffect(() => {
    if (!opened) pressed.current?.focus({ preventScroll: true });
  }, [opened]);

  const open = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    pressed.current = event.currentTarget;
    const { href } = event.currentTarget;
    import('./PageViewer.tsx').then(
      ({ PageViewer }) => setOpened({ Viewer: PageViewer, index }),
      () => window.location.assign(href),
    );
  };
  return (
    <>
      <ol className={classes.pages} aria-label={`Sample pages of ${title}`}>
        {previewImages.map(({ url, width, height }, index) => {
          const name = `Sample page ${index + 1} of ${previewImages.length} of ${title}`;
          const picture = (
            <img
              src={url}
              width={width}
              height={height}
              loading={index === 0 ? 'eager' : 'lazy'}
              decoding="async"
              alt={name}
              className={classes.picture}
            />
          );
          return (
            <li key={url} className={classes.page}>
              <a
                href={url}
                aria-label={name}
                className={classes.link}
                style={{ aspectRatio: `${width} / ${height}` }}
                onClick={(event) => open(event, index)}
              >
                {hydrated || index === 0 ? picture : <noscript>{picture}</noscript>}
              </a>
            </li>
          );
        })}
      </ol>
      {opened && <opened.Viewer material={material} index={opened.index} close={() => setOpened(null)} />}
    </>
  );
}
