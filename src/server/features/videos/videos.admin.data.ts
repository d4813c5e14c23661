import { TRPCError } from '@trpc/server';
import { eq } from 'drizzle-orm';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { videos } from '#server/db/schema/videos.ts';
import { recordChange } from '#server/features/audit/audit.data.ts';
import type { VideoInput } from '#shared/videos.ts';

type By = { actorId: string; now: number };

/** A new video; the answer is its row. */
export function createVideo(db: Db, { input, actorId, now }: { input: VideoInput } & By) {
  return inTransaction(db, (tx) => {
    const { seq: _, ...created } = tx
      .insert(videos)
      .values({ ...input, createdAt: now })
      .returning()
      .get();
    recordChange(tx, { actorId, action: 'create', entity: 'video', entityId: created.id, after: input }, now);
    return created;
  });
}

/** Changes a video. Throws NOT_FOUND. */
export function updateVideo(db: Db, { id, change, actorId, now }: { id: string; change: VideoInput } & By): void {
  inTransaction(db, (tx) => {
    const before = findVideo(tx, id);
    tx.update(videos).set(change).where(eq(videos.id, id)).run();
    recordChange(tx, { actorId, action: 'update', entity: 'video', entityId: id, before, after: change }, now);
  });
}

/** Deletes a video. Throws NOT_FOUND. */
export function deleteVideo(db: Db, { id, actorId, now }: { id: string } & By): void {
  inTransaction(db, (tx) => {
    const before = findVideo(tx, id);
    tx.delete(videos).where(eq(videos.id, id)).run();
    recordChange(tx, { actorId, action: 'delete', entity: 'video', entityId: id, before }, now);
  });
}

function findVideo(tx: Executor, id: string): VideoInput {
  const found = tx
    .select({ title: videos.title, description: videos.description, youtubeUrl: videos.youtubeUrl })
    .from(videos)
    .where(eq(videos.id, id))
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'Video not found' });
  return found;
}
