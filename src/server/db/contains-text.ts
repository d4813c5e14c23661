import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `column` holds `text` somewhere, whatever the case; `%` and `_` in what was typed mean themselves. */
export function containsText(column: SQLWrapper, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return sql`${column} like ${pattern} escape '\\'`;
}
