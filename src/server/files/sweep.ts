/** Deletes files that nothing refers to. */
import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, isNull, lt, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/open-db.ts';
import { fileChunks, files } from '#server/db/schema/files.ts';
import { settings } from '#server/db/schema/settings.ts';

const graceMs = 24 * 60 * 60 * 1000;
const chunksAtOnce = 16;

export async function deleteFile(db: Db, id: string): Promise<void> {
  await deleteChunks(db, id);
  db.delete(files).where(eq(files.id, id)).run();
}

/** In short transactions, between which requests are served. */
export async function deleteChunks(db: Db, id: string): Promise<void> {
  const next = db
    .select({ position: fileChunks.position })
    .from(fileChunks)
    .where(eq(fileChunks.fileId, id))
    .limit(chunksAtOnce);
  const ofFile = eq(fileChunks.fileId, id);
  while (
    db
      .delete(fileChunks)
      .where(and(ofFile, inArray(fileChunks.position, next)))
      .run().changes > 0
  )
    await setImmediate();
}

/** Whether a row of the settings names a picture of the public pages; its id may stand anywhere in the site settings. */
const namesFile = (id: SQLWrapper | string): SQL =>
  sql`${settings.key} like 'site.%' and exists (select 1 from json_tree(${settings.value}) where json_tree.value = ${id})`;

/** Such as the picture of who is paid. */
export const isInSettings = (db: Executor, fileId: string): boolean =>
  db.select({ key: settings.key }).from(settings).where(namesFile(fileId)).get() !== undefined;

/** The columns of other tables that hold the id of a file, as the data file itself declares them. */
const referencesTo = (db: Db): Reference[] =>
  db.all(sql`
    select m.name as tableName, f."from" as columnName
    from sqlite_schema as m, pragma_foreign_key_list(m.name) as f
    where m.type = 'table' and f."table" = 'files' and m.name <> 'file_chunks'
  `);

type Reference = { tableName: string; columnName: string };

const isReferredTo = ({ tableName, columnName }: Reference): SQL => {
  const [table, column] = [sql.identifier(tableName), sql.identifier(columnName)];
  return sql`exists (select 1 from ${table} where ${table}.${column} = ${files.id})`;
};

const isShown = sql`exists (select 1 from ${settings} where ${namesFile(files.id)})`;

/** Deletes files older than a day that are incomplete or that nothing refers to; returns how many. `now`: UTC ms. */
export async function sweepFiles(db: Db, now: number): Promise<number> {
  // Marked first: nobody can find an incomplete file, so nothing can start to refer to it before it is gone.
  const unused = db
    .update(files)
    .set({ completedAt: null })
    .where(
      and(
        lt(files.createdAt, now - graceMs),
        or(isNull(files.completedAt), and(...[isShown, ...referencesTo(db).map(isReferredTo)].map(not))),
      ),
    )
    .returning({ id: files.id })
    .all();
  for (const { id } of unused) await deleteFile(db, id);
  return unused.length;
}
