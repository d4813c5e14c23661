import type { Executor } from '#server/db/open-db.ts';
import { auditLog } from '#server/db/schema/audit.ts';

export type AuditLine = {
  /** The verb: `create`, `update`, `delete`, `approve` … */
  action: string;
  entity: string;
  entityId: string;
  /** What it was called then. None for a person or a letter to one: the log outlives the account. */
  name?: string;
  before?: unknown;
  after?: unknown;
  /** Whose deed it is, where that is not who acts. */
  actorId?: string;
};

/**
 * What the log has in the place of words about a person: that there are some. The log cannot be altered, so the words
 * themselves stand only in the row that they belong to, and go with it.
 */
export const written = (words: string): string => (words === '' ? '' : '(written)');

/** As part of the transaction of the change. `now`: UTC ms. */
export function recordChange(tx: Executor, change: AuditLine & { actorId: string }, now: number): void {
  tx.insert(auditLog)
    .values({ ...change, createdAt: now })
    .run();
}
