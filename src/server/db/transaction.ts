import type { Db, Executor } from './open-db.ts';

/** All is written durably, or nothing. The database itself is the transaction, so prepared statements work here too. */
export function inTransaction<T>(db: Db, action: (tx: Executor) => T): T {
  return db.transaction(() => action(db), { behavior: 'immediate' });
}
