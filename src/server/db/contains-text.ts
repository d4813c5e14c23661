import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { parsePhone } from '#shared/phone.ts';

/** Whether `column` contains `text`, ignoring case; `%` and `_` are taken literally. */
export function containsText(column: SQLWrapper, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return sql`${column} like ${pattern} escape '\\'`;
}

/** Whether a phone number (E.164) contains these digits, however written; undefined for what is no number. */
export function containsPhone(column: SQLWrapper, text: string): SQL | undefined {
  if (!/^[\d\s+().-]+$/.test(text)) return undefined;
  const digits = parsePhone(text)?.slice(1) ?? text.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length < 3 ? undefined : containsText(column, digits);
}
