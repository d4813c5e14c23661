import { TRPCError } from '@trpc/server';
import { and, eq, isNull } from 'drizzle-orm';
import { materialPreviews, materials } from '#server/db/schema/materials.ts';
import type { Work } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import { materialEvents } from './events.ts';
import { dropPreview } from './previews.data.ts';

/** Has a failed preview made again. Throws NOT_FOUND. */
export function retryPreview(work: Work, { id }: { id: string }): void {
  const before = work.tx
    .select({ title: materials.title, sample: materialPreviews.state, failure: materialPreviews.failure })
    .from(materials)
    .innerJoin(materialPreviews, eq(materialPreviews.materialId, materials.id))
    .where(and(eq(materials.id, id), isNull(materials.deletedAt)))
    .get();
  if (!before) throw new TRPCError({ code: 'NOT_FOUND', message: messages.materialNotFound });
  dropPreview(work, id);
  work.happened(materialEvents.updated, { id, before, thing: { ...before, sample: 'building', failure: '' } });
  work.wake('previewJob');
}
