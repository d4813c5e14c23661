import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Executor } from './open-db.ts';

/**
 * Makes something once for each database and keeps it as long as the database: prepared statements of hot queries,
 * which cost several times less than building the query anew.
 */
export function oncePerDb<T>(make: (db: Executor) => T): (db: Executor) => T {
  const made = new WeakMap<Executor, T>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const fresh = make(db);
    made.set(db, fresh);
    return fresh;
  };
}

/** Places in a prepared query for values of these names. */
export const placeholders = <const Name extends string>(...names: Name[]): Record<Name, Placeholder<Name>> =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, Placeholder<Name>>;

/** Whether a column is one of several values in a prepared query, which takes them by this name as JSON. */
export const isOneOf = (column: Column, name: string): SQL =>
  sql`${column} in (select "value" from json_each(${sql.placeholder(name)}))`;
