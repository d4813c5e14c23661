import { useCallback, useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How many pages of a growing list are loaded: that belongs to what is listed, so any other change drops it. */
const pagesName = 'page';

/**
 * The latest requested address: a typed search, a chosen filter and an added page may all change it before it is
 * rendered, each through a hook of its own.
 */
let newest = new URLSearchParams();
/** Its earlier values that have not been rendered since. */
const replaced = new Set<string>();

/**
 * Filters of a list, held in the URL so that they survive reload, Back and sharing. A filter at its default
 * (the empty string) is left out of the address. `others`: what the address holds as well and narrows no list, such as
 * an order.
 */
export function useFilters<Name extends string, Other extends string = never>(
  names: readonly Name[],
  others: readonly Other[] = [],
) {
  const [search, setSearch] = useSearchParams();
  const held = [...names, ...others].map((name) => [name, search.get(name) ?? '']);
  const filters = Object.fromEntries(held) as Record<Name | Other, string>;

  // Before anybody can press what changes it.
  useLayoutEffect(() => {
    // An address may be rendered after the next one was requested.
    if (`${search}` !== `${newest}` && replaced.has(`${search}`)) return;
    replaced.clear();
    newest = search;
  }, [search]);
  // What the previous page requested does not matter on the next one.
  useLayoutEffect(() => () => replaced.clear(), []);

  /** `adds`: Back returns to what was shown before; otherwise the address is replaced. */
  const setFilters = useCallback(
    (change: Partial<Record<Name | Other, string>>, { adds = false } = {}) => {
      const next = new URLSearchParams(newest);
      next.delete(pagesName);
      for (const [name, value] of Object.entries<string | undefined>(change)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      // An entry that Back may return to counts once it is rendered.
      if (!adds) replaced.add(`${newest}`);
      newest = next;
      setSearch(next, { replace: !adds, preventScrollReset: true });
    },
    [setSearch],
  );

  return { filters, setFilters, isFiltered: names.some((name) => filters[name] !== '') };
}
