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

/** As part of the transaction of the change. `now`: UTC ms. */
export function recordChange(tx: Executor, change: AuditLine & { actorId: string }, now: number): void {
  tx.insert(auditLog)
    .values({ ...change, createdAt: now })
    .run();
}
