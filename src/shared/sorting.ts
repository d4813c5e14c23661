/** How an admin's list is sorted: `title` from the lowest up, `-title` from the highest down. */
export type Sort<Column extends string> = Column | `-${Column}`;

/** Both ways of sorting by each of these columns. */
export const sortsBy = <const Column extends string>(columns: readonly Column[]): Sort<Column>[] =>
  columns.flatMap((column): Sort<Column>[] => [column, `-${column}`]);
