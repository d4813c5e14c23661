import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How many pages of a growing list are loaded: that belongs to what is listed, so any other change drops it. */
const pagesName = 'page';

/**
 * Filters of a list, held in the URL so that they survive reload, Back and sharing. A filter at its default
 * (the empty string) is left out of the address.
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>;

  // A search that was typed and a filter that was chosen meanwhile may both change the address before it is drawn anew.
  const newest = useRef(search);
  const replaced = useRef(new Set<string>());
  useEffect(() => {
    // An address may be drawn after the next one was asked for.
    if (`${search}` !== `${newest.current}` && replaced.current.has(`${search}`)) return;
    replaced.current.clear();
    newest.current = search;
  }, [search]);

  const setFilters = useCallback(
    (change: Partial<Record<Name, string>>) => {
      const next = new URLSearchParams(newest.current);
      next.delete(pagesName);
      for (const [name, value] of Object.entries<string | undefined>(change)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      replaced.current.add(`${newest.current}`);
      newest.current = next;
      setSearch(next, { replace: true, preventScrollReset: true });
    },
    [setSearch],
  );

  return { filters, setFilters, isFiltered: Object.values(filters).some((value) => value !== '') };
}
