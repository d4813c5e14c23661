import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from '#client/lib/focus-heading.ts';

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
    if (!document.getElementById('main')?.contains(document.activeElement)) focusHeading();
  }, [pathname]);
}
