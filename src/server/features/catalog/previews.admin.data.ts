import { TRPCError } from '@trpc/server';
import { and, eq, isNull } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import { type Db, inTransaction } from '#server/db/open-db.ts';
import { materialSamples, materials } from '#server/db/schema/materials.ts';
import { messages } from '#shared/messages.ts';
import { dropSample } from './previews.data.ts';

/** Has a sample that could not be made tried again. Throws NOT_FOUND. `now`: UTC ms. */
export function retrySample(db: Db, { id, actorId, now }: { id: string; actorId: string; now: number }): void {
  inTransaction(db, (tx) => {
    const before = tx
      .select({ sample: materialSamples.state, failure: materialSamples.failure })
      .from(materials)
      .innerJoin(materialSamples, eq(materialSamples.materialId, materials.id))
      .where(and(eq(materials.id, id), isNull(materials.deletedAt)))
      .get();
    if (!before) throw new TRPCError({ code: 'NOT_FOUND', message: messages.materialNotFound });
    dropSample(tx, id);
    const after = { sample: 'building', failure: '' };
    recordChange(tx, { actorId, action: 'update', entity: 'material', entityId: id, before, after }, now);
  });
}
