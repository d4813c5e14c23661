import type { Executor } from '#server/db/open-db.ts';
import { auditLog } from '#server/db/schema/audit.ts';

type Change = {
  actorId: string;
  /** The verb: `create`, `update`, `delete`, `approve` … */
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
};

/** Records what an admin changed; call it in the transaction of the change. `now`: UTC ms. */
export function recordChange(tx: Executor, change: Change, now: number): void {
  tx.insert(auditLog)
    .values({ ...change, createdAt: now })
    .run();
}
