import { useEffect, useRef } from 'react';

/** Puts the focus on the page's heading, without scrolling to it. */
export function focusHeading(): void {
  const main = document.getElementById('main');
  const target = main?.querySelector('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Begins each further step of a page at its top, as a page of its own would: what was pressed is gone, and the focus with
 * it.
 */
export function useHeadingOfStep(step: string): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    window.scrollTo(0, 0);
    focusHeading();
  }, [step]);
}
