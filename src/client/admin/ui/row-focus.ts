import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useEffect, useRef } from 'react';
import { focusHeading } from '#client/lib/focus-heading.ts';

/** Lets `j` and `k` walk through the rows of the page's lists, marked `data-rows`; the first list listens for all. */
export function useRowWalk(list: RefObject<HTMLElement | null>): void {
  const walk =
    (step: 1 | -1) =>
    ({ target }: { target: EventTarget | null }) => {
      const isElsewhere = target instanceof Element && target.closest('[role="dialog"]') !== null;
      if (isElsewhere || document.querySelector('[data-rows]') !== list.current) return;
      const rows = [
        ...document.querySelectorAll<HTMLElement>('[data-rows] tbody tr:not([data-heading]), [data-rows] article'),
      ];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      rows[at === -1 ? 0 : at + step]?.focus();
    };
  useHotkeys([
    ['j', walk(1)],
    ['k', walk(-1)],
  ]);
}

type RowWithId = { id: string };
type LeftRow = { id: string; at: number; row: RowWithId | undefined };

/**
 * Keeps a keyboard user's place: after something was done in a row, and the list has been loaded again, the focus goes to the next
 * row, or to the heading where none is left. Call the returned function, with the row's id, when it is done. `list` holds
 * the rows in the order of `rows`.
 */
export function useNextRow(list: RefObject<HTMLElement | null>, rows: RowWithId[] | undefined): (id: string) => void {
  const left = useRef<LeftRow | null>(null);
  useEffect(() => {
    if (left.current === null || rows === undefined) return;
    const { id, at, row } = left.current;
    const now = rows.find((each) => each.id === id);
    if (now !== undefined && now === row) return;
    left.current = null;
    const drawn = [...(list.current?.querySelectorAll<HTMLElement>('tbody tr:not([data-heading]), article') ?? [])];
    const next = drawn[Math.min(now ? at + 1 : at, drawn.length - 1)];
    if (next) next.focus();
    else focusHeading();
  }, [list, rows]);
  return (id) => {
    const at = rows?.findIndex((row) => row.id === id) ?? -1;
    if (at !== -1) left.current = { id, at, row: rows?.[at] };
  };
}
