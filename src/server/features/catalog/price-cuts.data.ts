import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { isSteepPriceCut } from '#shared/materials.ts';

const dayMs = 24 * 60 * 60 * 1000;

type PriceChange = {
  entity: 'material' | 'combo';
  id: string;
  price: 'pricePaise' | 'printPricePaise';
  before: number;
  after: number;
  /** UTC ms. */
  now: number;
};

/** Whether a price falls steeply from the highest of the last 24 hours, so that small steps add up. */
export function isSteepCutOfToday(db: Executor, { entity, id, price, before, after, now }: PriceChange): boolean {
  if (after >= before) return false;
  const lately = db
    .select({ dearest: sql<number | null>`max(json_extract(${auditLog.before}, ${`$.${price}`}))` })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, id), gt(auditLog.createdAt, now - dayMs)))
    .get();
  return isSteepPriceCut(Math.max(before, lately?.dearest ?? 0), after);
}
