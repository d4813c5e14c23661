import { TRPCError } from '@trpc/server';
import { and, eq } from 'drizzle-orm';
import { type By, recordChange } from '#server/audit/audit.ts';
import { isDeleted, softDelete, undelete } from '#server/audit/soft-delete.ts';
import { byText, inOrder } from '#server/db/in-order.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { countRows, toPage } from '#server/db/page.ts';
import { videos } from '#server/db/schema/videos.ts';
import { purgedAt } from '#shared/deletion.ts';
import { publicationOf } from '#shared/drafts.ts';
import type { AdminVideoListInput, VideoInput } from '#shared/videos.ts';
import { matchesSearch } from './videos.data.ts';

const orders = { title: byText(videos.title), date: videos.seq };

/** All videos that match, inactive ones too, or the deleted ones, one page of them; `total` counts all that match. */
export function listAllVideos(db: Executor, { search, drafts, deleted, ...range }: AdminVideoListInput) {
  const matching = and(
    isDeleted(videos, deleted),
    drafts ? eq(videos.isDraft, true) : undefined,
    matchesSearch(search),
  );
  const query = db.select().from(videos).$dynamic();
  const rows = inOrder(query, videos, { matching, orders, ...range }).all();
  const { items, nextCursor } = toPage(rows, range.limit);
  return {
    items: items.map((video) => ({ ...video, goneAt: purgedAt(video.deletedAt, false) })),
    nextCursor,
    total: countRows(db, videos, matching),
  };
}

/** A new video; the answer is its row. */
export function createVideo(db: Db, { input, actorId, now }: { input: VideoInput } & By) {
  return inTransaction(db, (tx) => {
    const { seq: _, ...created } = tx
      .insert(videos)
      .values({ ...input, ...publicationOf({ isDraft: false }, input), createdAt: now })
      .returning()
      .get();
    recordChange(tx, { actorId, action: 'create', entity: 'video', entityId: created.id, after: input }, now);
    return created;
  });
}

/** Changes a video. Throws NOT_FOUND. */
export function updateVideo(
  db: Db,
  { id, change: asked, actorId, now }: { id: string; change: Partial<VideoInput> & { isActive?: boolean } } & By,
): void {
  inTransaction(db, (tx) => {
    const before = findVideo(tx, id);
    const change = { ...asked, ...publicationOf(before, asked) };
    tx.update(videos).set(change).where(eq(videos.id, id)).run();
    const after = { ...before, ...change };
    recordChange(tx, { actorId, action: 'update', entity: 'video', entityId: id, before, after }, now);
  });
}

/** Takes a video off every list; it can be restored. Throws NOT_FOUND. */
export function deleteVideo(db: Db, { id, ...by }: { id: string } & By): void {
  inTransaction(db, (tx) => softDelete(tx, { entity: 'video', id, thing: findVideo(tx, id), ...by }));
}

/** Puts a deleted video back on its lists. Throws NOT_FOUND. */
export function restoreVideo(db: Db, { id, ...by }: { id: string } & By): void {
  inTransaction(db, (tx) => undelete(tx, { entity: 'video', id, thing: findVideo(tx, id, true), ...by }));
}

function findVideo(tx: Executor, id: string, deleted = false) {
  const found = tx
    .select({
      title: videos.title,
      description: videos.description,
      youtubeUrl: videos.youtubeUrl,
      isActive: videos.isActive,
      isDraft: videos.isDraft,
    })
    .from(videos)
    .where(and(eq(videos.id, id), isDeleted(videos, deleted)))
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'Video not found' });
  return found;
}
