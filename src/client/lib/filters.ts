import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Filters of a list, held in the URL so that they survive reload, Back and sharing. A filter at its default
 * (the empty string) is left out of the address.
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>;

  const setFilters = useCallback(
    (change: Partial<Record<Name, string>>) => {
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries<string | undefined>(change)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setSearch],
  );

  return { filters, setFilters, isFiltered: Object.values(filters).some((value) => value !== '') };
}
