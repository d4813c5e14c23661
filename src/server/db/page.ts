/**
 * A page of rows read newest first with one more than asked for: the rows, and the cursor of the next page
 * (the last row's `seq`) when there is one.
 */
export function toPage<Row extends { seq: number }>(
  rows: Row[],
  limit: number,
): { items: Omit<Row, 'seq'>[]; nextCursor: number | null } {
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ seq: _, ...item }) => item),
    nextCursor: rows.length > limit ? (shown.at(-1)?.seq ?? null) : null,
  };
}
