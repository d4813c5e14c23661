import { sql } from 'drizzle-orm';
import { storageFault } from '#server/db/disk-space.ts';
import type { Executor } from '#server/db/open-db.ts';

/** How many texts enter the index at once: so many that it is quick, so few that nobody waits for it. */
const atOnce = 200;

/**
 * Puts the texts of the oldest orders that are not in the search index into it, since that would take several times
 * longer than to place an order; what changes later of those in it, triggers keep true. Answers whether more wait.
 */
export function indexSomeOrders(db: Executor): boolean {
  const newest = newestIndexed(db);
  if (newest >= newestOrder(db)) return false;
  const { changes } = db.run(sql`
    insert into "orders_search" ("rowid", "text")
    select "seq", "text" from "order_texts" where "seq" > ${newest} order by "seq" limit ${atOnce}`);
  return changes === atOnce;
}

/** The same for all of them; where nothing can be written now, what is in the index has to do. Answers the newest in it. */
export function indexAllOrders(db: Executor): number {
  try {
    while (indexSomeOrders(db));
  } catch (error) {
    if (!isHindered(error)) throw error;
  }
  return newestIndexed(db);
}

const newestIndexed = (db: Executor): number =>
  db.get<{ seq: number } | undefined>(sql`select "rowid" as "seq" from "orders_search" order by "rowid" desc limit 1`)
    ?.seq ?? 0;

const newestOrder = (db: Executor): number =>
  db.get<{ seq: number | null }>(sql`select max("seq") as "seq" from "orders"`).seq ?? 0;

const isHindered = (error: unknown): boolean => storageFault(error) !== null || isBusy(error);

/** Another program is writing, such as one that looks after the data file. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && String(error.code).startsWith('SQLITE_BUSY')) || isBusy(error.cause);
}
