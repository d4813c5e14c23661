import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

export type StoredTable = {
  table: SQLiteTable;
  name: string;
  /** By their names in the code. */
  columns: [name: string, column: SQLiteColumn][];
  /** The table that a column refers to, by the column's name in the code. */
  refersTo: ReadonlyMap<string, string>;
};

/** Every table of the data file as the schema says it, without the full-text indexes, which triggers write. */
export const storedTables: StoredTable[] = Object.values(
  import.meta.glob<Record<string, unknown>>('/src/server/db/schema/*.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))
  .map((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    const columns = Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>);
    const references = foreignKeys.map((key) => key.reference());
    const refersTo = new Map(
      columns.flatMap(([key, column]) => {
        const reference = references.find(({ columns: [own] }) => own === column);
        return reference ? [[key, getTableConfig(reference.foreignTable).name] as const] : [];
      }),
    );
    return { table, name, columns, refersTo };
  });
