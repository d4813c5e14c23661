import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Executor } from './open-db.ts';

/** For what every page reads and what is written by the thousand: elsewhere nobody feels what building it costs. */
export function prepareOnce<T>(prepare: (db: Executor) => T): (db: Executor) => T {
  const made = new WeakMap<Executor, T>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const fresh = prepare(db);
    made.set(db, fresh);
    return fresh;
  };
}

/** In a prepared query: the column holds one of the values given by this name, as `listed` writes them. */
export const isAmong = (column: Column, name: string): SQL =>
  sql`${column} in (select "value" from json_each(${sql.placeholder(name)}))`;

export const listed = (values: readonly (string | number)[]): string => JSON.stringify(values);

export const placeholders = <const Name extends string>(...names: Name[]): Record<Name, Placeholder<Name>> =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, Placeholder<Name>>;
