import { useState } from 'react';

export type Selection<Row> = ReturnType<typeof useSelection<Row & { id: string }>>;

/** Which rows of a list are selected; a row that leaves the list leaves the selection. */
export function useSelection<Row extends { id: string }>(rows: Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const set = (selected: Row[]) => setIds(new Set(selected.map(({ id }) => id)));
  return {
    rows,
    selected: rows.filter(({ id }) => ids.has(id)),
    set,
    isSelected: ({ id }: Row) => ids.has(id),
    toggle: ({ id }: Row) => setIds(ids.symmetricDifference(new Set([id]))),
  };
}
