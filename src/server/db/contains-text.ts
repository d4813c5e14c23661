import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether `column` contains `text`, ignoring case; `%` and `_` are taken literally. */
export function containsText(column: SQLWrapper, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return sql`${column} like ${pattern} escape '\\'`;
}
