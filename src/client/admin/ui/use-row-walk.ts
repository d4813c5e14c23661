import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';

/**
 * Lets `j` and `k` move the focus down and up through the rows and cards of the page's lists, each of which is marked
 * `data-rows`; the first list of the page listens for all.
 */
export function useRowWalk(list: RefObject<HTMLElement | null>): void {
  const walk =
    (step: 1 | -1) =>
    ({ target }: { target: EventTarget | null }) => {
      const isElsewhere = target instanceof Element && target.closest('[role="dialog"]') !== null;
      if (isElsewhere || document.querySelector('[data-rows]') !== list.current) return;
      const rows = [...document.querySelectorAll<HTMLElement>('[data-rows] tbody tr, [data-rows] article')];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      rows[at === -1 ? 0 : at + step]?.focus();
    };
  useHotkeys([
    ['j', walk(1)],
    ['k', walk(-1)],
  ]);
}
