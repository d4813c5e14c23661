import { TRPCError } from '@trpc/server';
import { and, eq, isNull } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import { type Db, inTransaction } from '#server/db/open-db.ts';
import { materialPreviews, materials } from '#server/db/schema/materials.ts';
import { messages } from '#shared/messages.ts';
import { dropPreview } from './previews.data.ts';

/** Has a failed preview made again. Throws NOT_FOUND. `now`: UTC ms. */
export function retryPreview(db: Db, { id, actorId, now }: { id: string; actorId: string; now: number }): void {
  inTransaction(db, (tx) => {
    const before = tx
      .select({ sample: materialPreviews.state, failure: materialPreviews.failure })
      .from(materials)
      .innerJoin(materialPreviews, eq(materialPreviews.materialId, materials.id))
      .where(and(eq(materials.id, id), isNull(materials.deletedAt)))
      .get();
    if (!before) throw new TRPCError({ code: 'NOT_FOUND', message: messages.materialNotFound });
    dropPreview(tx, id);
    const after = { sample: 'building', failure: '' };
    recordChange(tx, { actorId, action: 'update', entity: 'material', entityId: id, before, after }, now);
  });
}
