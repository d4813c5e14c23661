import { sql } from 'drizzle-orm';
import { check, integer, type SQLiteColumn, text } from 'drizzle-orm/sqlite-core';
import { nature } from '#server/nature.ts';

/** A random UUID as 32 hex digits; Node has the randomness for many of them ready, unlike for `randomBytes`. */
export const newId = (): string => nature.uuid().replaceAll('-', '');

export const id = () => text().primaryKey().$defaultFn(newId);

/** Lists page by `seq`, which grows with each row, and full-text indexes refer to it; the outside sees `id`. */
export const listed = () => ({
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique().$defaultFn(newId),
});

/** A moment in UTC ms. */
export const moment = () => integer();

export const oneOfCheck = (name: string, column: SQLiteColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);
