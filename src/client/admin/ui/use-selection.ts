import { useState } from 'react';

export type Selection<Row> = ReturnType<typeof useSelection<Row & { id: string }>>;

/** Which rows of a list are selected, `first` at the beginning; a row that leaves the list leaves the selection. */
export function useSelection<Row extends { id: string }>(rows: Row[], first: Row[] = []) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(first.map(({ id }) => id)));
  const [lastId, setLastId] = useState('');
  const set = (selected: Row[]) => setIds(new Set(selected.map(({ id }) => id)));

  /** Selects or deselects a row; with `isRange`, all rows from the last toggled one on follow it. */
  const toggle = ({ id }: Row, { isRange = false } = {}) => {
    const [from, to] = [lastId, id].map((end) => rows.findIndex((row) => row.id === end)).sort((a, b) => a - b);
    const isFull = isRange && from !== undefined && from >= 0;
    const toggled = isFull ? rows.slice(from, (to ?? from) + 1).map((row) => row.id) : [id];
    setLastId(id);
    setIds(new Set(ids.has(id) ? [...ids].filter((other) => !toggled.includes(other)) : [...ids, ...toggled]));
  };

  return {
    rows,
    selected: rows.filter(({ id }) => ids.has(id)),
    set,
    isSelected: ({ id }: Row) => ids.has(id),
    toggle,
  };
}
