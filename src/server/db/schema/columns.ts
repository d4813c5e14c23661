import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { check, integer, type SQLiteColumn, text } from 'drizzle-orm/sqlite-core';

/** 128 random bits as 32 hex digits. */
export const newId = (): string => randomBytes(16).toString('hex');

export const id = () => text().primaryKey().$defaultFn(newId);

/**
 * For tables that are listed newest first: `seq` grows with each row, so lists page by key on it and full-text
 * indexes refer to it; `id` is what the outside sees.
 */
export const listed = () => ({
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique().$defaultFn(newId),
});

/** A moment in UTC ms. */
export const moment = () => integer();

export const oneOfCheck = (name: string, column: SQLiteColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);
