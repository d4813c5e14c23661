import { Text } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Notice } from '#client/ui/Notice.tsx';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import classes from './BookSheet.module.css';
import type { Book } from './open-book.ts';
import { useSwipe } from './use-swipe.ts';

/** 1 fills the width there is with the page, `text` with what is written on it, without the margins. */
export type Zoom = number | 'text';

/** Whether a page is larger than its window, so that a swipe or an arrow scrolls it. */
export const isEnlarged = (zoom: Zoom): boolean => zoom !== 'text' && zoom > 1;

type BookSheetProps = {
  book: Book;
  /** From 1. */
  number: number;
  zoom: Zoom;
  /** Light words on dark paper. */
  isNight: boolean;
  turn: (by: number) => void;
};

/** One page of an open book, drawn as wide as there is room. */
export function BookSheet({ book, number, zoom, isNight, turn }: BookSheetProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { canvas, text, state } = useDrawing({ book, number, zoom, frame });
  const swipe = useSwipe(turn, () => isEnlarged(zoom));

  return (
    <section aria-label={`Page ${number} of ${book.numPages}`} aria-busy={state === 'drawing'}>
      <div className={classes.progress}>{state === 'drawing' && <ProgressBar label={`Drawing page ${number}`} />}</div>
      {state === 'failed' && (
        <Notice tone="bad" mb="sm">
          Page {number} could not be loaded. Check your connection, then turn to it again.
        </Notice>
      )}
      {/* Scrolls when the page does not fit, by keyboard too. */}
      <div
        ref={frame}
        className={classes.frame}
        data-night={isNight || undefined}
        {...(zoom !== 1 && { tabIndex: 0 })}
        {...swipe}
      >
        <div className={classes.sheet}>
          <canvas ref={canvas} aria-hidden />
          <div ref={text} className={classes.text} />
        </div>
      </div>
      <Text component="output" fz={0} lh={0}>
        Page {number} of {book.numPages}
      </Text>
    </section>
  );
}

type SheetToDraw = Pick<BookSheetProps, 'book' | 'number' | 'zoom'> & { frame: RefObject<HTMLDivElement | null> };

/** Draws the page whenever it, its size or the window changes, and preloads the next one. */
function useDrawing({ book, number, zoom, frame }: SheetToDraw) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);

  useEffect(() => {
    const window = frame.current;
    if (width === 0 || !window || !canvas.current || !text.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    setState('drawing');
    draw(book, number, { frame: window, canvas: canvas.current, text: text.current, width, zoom, signal })
      .then(() => !signal.aborted && setState('drawn'))
      .catch(() => !signal.aborted && setState('failed'));
    return () => controller.abort();
  }, [book, number, zoom, width, frame]);

  return { canvas, text, state };
}

type Drawing = {
  frame: HTMLElement;
  canvas: HTMLCanvasElement;
  text: HTMLElement;
  /** Of the frame, in CSS pixels. */
  width: number;
  zoom: Zoom;
  signal: AbortSignal;
};

/** Draws a page; what the next one needs is loaded after it. */
async function draw(book: Book, number: number, { frame, width, zoom, signal, ...place }: Drawing): Promise<void> {
  const { drawPage, writtenPart } = await import('./open-book.ts');
  const page = await book.getPage(number);
  if (signal.aborted) return;
  const part = zoom === 'text' ? await writtenPart(page) : { from: 0, share: 1 / zoom };
  if (signal.aborted) return;
  const { done, cancel } = drawPage(page, { ...place, width: width / part.share });
  signal.addEventListener('abort', cancel);
  await done;
  if (zoom === 'text') frame.scrollLeft = (width / part.share) * part.from;
  if (number < book.numPages)
    void book.getPage(number + 1).then(
      (next) => next.getOperatorList(),
      () => undefined,
    );
}
