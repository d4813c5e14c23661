import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Puts the focus on the page's heading, without scrolling to it. */
export function focusHeading(): void {
  const main = document.getElementById('main');
  const target = main?.querySelector('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Begins each further step of a page at its top, like a page: what was pressed is gone, and the focus with it. */
export function useHeadingOfStep(step: string): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    window.scrollTo(0, 0);
    focusHeading();
  }, [step]);
}

/**
 * After a change of page, puts the focus on its heading, as a browser's own page load would begin at the top: screen
 * readers say it, and the next Tab goes on from there. Filters in the address leave the focus where it is.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.documentElement.removeAttribute('data-as-sent');
    const { activeElement } = document;
    // A navigation within the page leads away from itself.
    const isStaying = document.getElementById('main')?.contains(activeElement) && !activeElement?.closest('nav');
    if (!isStaying) focusHeading();
  }, [pathname]);
}
