import { ActionIcon, Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Icon, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type ReactNode, type RefObject, type TouchEvent, useLayoutEffect, useRef, useState } from 'react';
import { Dialog, type DialogProps } from '#client/ui/Dialog.tsx';
import type { QuestionPlace } from '#shared/hall-pages.ts';
import classes from './PaperPage.module.css';
import { columnZoom, spotOf } from './paper-place.ts';

const zooms = [1, 1.4, 1.8, 2.4, 3];
const [smallest, largest] = [1, 3];
const phones = '(max-width: 47.99em)';
const percent = (share: number): string => `${share * 100}%`;

type PaperPageProps = {
  /** The picture on this device; undefined while it is on its way. */
  picture: string | undefined;
  page: { url: string; width: number; height: number; places: QuestionPlace[] };
  /** What is on it, for screen readers: the paper is a picture. */
  label: string;
  /** The question at hand, from 0: the page is moved to its place, which is marked. */
  question: number;
  /** The student's code, faintly over the picture. */
  code?: string;
  /** Stands below the picture. */
  text: ReactNode;
  /** Stands beside the buttons below the page. */
  children?: ReactNode;
};

/** One page of the paper, enlarged by buttons or two fingers; on a phone a column of it fills the width. */
export function PaperPage({ picture, page, label, question, code, text, children }: PaperPageProps) {
  const isPhone = useMediaQuery(phones) ?? false;
  const [wanted, setZoom] = useState<number | null>(null);
  const zoom = wanted ?? (isPhone ? Math.min(columnZoom(page.places), largest) : 1);
  const step = (by: 1 | -1) => {
    const place = zooms.findLastIndex((one) => one <= zoom + 0.001);
    setZoom(zooms[Math.min(Math.max(place + by, 0), zooms.length - 1)] ?? 1);
  };
  const spot = spotOf(page.places, question);
  const scroll = useRef<HTMLElement>(null);
  useScrollTo(scroll, { page: page.url, spot });

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
      <section
        ref={scroll}
        className={classes.scroll}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
        tabIndex={0}
        {...usePinch(zoom, setZoom)}
      >
        <div className={classes.page} style={{ width: percent(zoom) }}>
          {picture === undefined ? (
            <div className={classes.waiting} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
              <Loader aria-label="Loading the page" />
            </div>
          ) : (
            <img src={picture} alt={label} width={page.width} height={page.height} className={classes.picture} />
          )}
          {code && picture !== undefined && (
            <div className={classes.code} aria-hidden>
              <span data-code={code} />
              <span data-code={code} />
              <span data-code={code} />
            </div>
          )}
          {spot && (
            <div
              className={classes.spot}
              style={{
                left: percent(spot.x),
                top: percent(spot.y),
                width: percent(spot.width),
                height: percent(spot.height),
              }}
            />
          )}
        </div>
        {text}
      </section>
      <div className={classes.buttons}>
        <Zoom label="Smaller" icon={IconZoomOut} isOff={zoom <= smallest} onClick={() => step(-1)} />
        <Zoom label="Larger" icon={IconZoomIn} isOff={zoom >= largest} onClick={() => step(1)} />
        {children}
      </div>
    </div>
  );
}

type Target = { page: string; spot: { x: number; y: number } | null };

/** Moves the page to a question; another page without its place is shown from its top left. */
function useScrollTo(scroll: RefObject<HTMLElement | null>, { page, spot }: Target): void {
  const last = useRef('');
  const [x, y] = [spot?.x ?? 0, spot?.y ?? 0];
  const isKnown = spot !== null;
  useLayoutEffect(() => {
    const area = scroll.current;
    const paper = area?.firstElementChild;
    if (!area || !paper) return;
    const move = () => area.scrollTo(x * paper.clientWidth, y * paper.clientHeight);
    if (isKnown || last.current !== page) move();
    last.current = page;
    if (!isKnown) return;
    // A phone that is turned lays the page out again; a bar that comes and goes does not.
    let width = window.innerWidth;
    const turned = () => {
      if (window.innerWidth !== width) move();
      width = window.innerWidth;
    };
    window.addEventListener('resize', turned);
    return () => window.removeEventListener('resize', turned);
  }, [scroll, page, isKnown, x, y]);
}

/** Two fingers enlarge the page. */
function usePinch(zoom: number, setZoom: (zoom: number) => void) {
  const pinch = useRef<{ distance: number; zoom: number } | null>(null);
  return {
    onTouchMove(event: TouchEvent) {
      const distance = distanceOf(event);
      if (distance === null) return;
      pinch.current ??= { distance, zoom };
      const wanted = (pinch.current.zoom * distance) / pinch.current.distance;
      setZoom(Math.min(Math.max(wanted, smallest), largest));
    },
    onTouchEnd() {
      pinch.current = null;
    },
  };
}

type ZoomProps = { label: string; icon: Icon; isOff: boolean; onClick: () => void };

const Zoom = ({ label, icon: ZoomIcon, isOff, onClick }: ZoomProps) => (
  <ActionIcon variant="subtle" size={44} aria-label={label} aria-disabled={isOff} onClick={onClick}>
    <ZoomIcon size={20} aria-hidden />
  </ActionIcon>
);

function distanceOf({ touches }: TouchEvent): number | null {
  const [one, two] = [touches[0], touches[1]];
  return one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : null;
}

/** A dialog that shows a page of a paper: on a phone it has the whole screen. */
export function PageDialog(props: DialogProps) {
  const isNarrow = useMediaQuery(phones) ?? false;
  return <Dialog size="xl" fullScreen={isNarrow} {...props} />;
}
