import { ActionIcon, Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Icon, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type TouchEvent, useRef, useState } from 'react';
import { Dialog, type DialogProps } from '#client/ui/Dialog.tsx';
import classes from './PaperPage.module.css';

const zooms = [1, 1.4, 1.8, 2.4, 3];
const [smallest, largest] = [1, 3];

type PaperPageProps = {
  /** The picture on this device; undefined while it is on its way. */
  picture: string | undefined;
  page: { width: number; height: number };
  /** What is on it, for screen readers: the paper is a picture. */
  label: string;
};

/** One page of the paper, enlarged by buttons or two fingers. */
export function PaperPage({ picture, page, label }: PaperPageProps) {
  const [zoom, setZoom] = useState(1);
  const pinch = useRef<{ distance: number; zoom: number } | null>(null);
  const step = (by: 1 | -1) => {
    const place = zooms.findLastIndex((one) => one <= zoom + 0.001);
    setZoom(zooms[Math.min(Math.max(place + by, 0), zooms.length - 1)] ?? 1);
  };

  function onTouchMove(event: TouchEvent) {
    const distance = distanceOf(event);
    if (distance === null) return;
    pinch.current ??= { distance, zoom };
    const wanted = (pinch.current.zoom * distance) / pinch.current.distance;
    setZoom(Math.min(Math.max(wanted, smallest), largest));
  }

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
      <section
        className={classes.scroll}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
        tabIndex={0}
        onTouchMove={onTouchMove}
        onTouchEnd={() => {
          pinch.current = null;
        }}
      >
        {picture === undefined ? (
          <div className={classes.waiting} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
            <Loader aria-label="Loading the page" />
          </div>
        ) : (
          <img
            src={picture}
            alt={label}
            width={page.width}
            height={page.height}
            className={classes.picture}
            style={{ width: `${zoom * 100}%` }}
          />
        )}
      </section>
      <div className={classes.zoom}>
        <Zoom label="Smaller" icon={IconZoomOut} isOff={zoom <= smallest} onClick={() => step(-1)} />
        <Zoom label="Larger" icon={IconZoomIn} isOff={zoom >= largest} onClick={() => step(1)} />
      </div>
    </div>
  );
}

type ZoomProps = { label: string; icon: Icon; isOff: boolean; onClick: () => void };

const Zoom = ({ label, icon: ZoomIcon, isOff, onClick }: ZoomProps) => (
  <ActionIcon variant="default" size={44} radius="xl" aria-label={label} aria-disabled={isOff} onClick={onClick}>
    <ZoomIcon size={20} aria-hidden />
  </ActionIcon>
);

function distanceOf({ touches }: TouchEvent): number | null {
  const [one, two] = [touches[0], touches[1]];
  return one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : null;
}

/** A dialog that shows a page of a paper: on a phone it has the whole screen. */
export function PageDialog(props: DialogProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  return <Dialog size="xl" fullScreen={isNarrow} {...props} />;
}
