/** Videos as admins change them. */
import { TRPCError } from '@trpc/server';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { byText, countRows, sortedPage, toPage } from '#server/db/page.ts';
import { videos } from '#server/db/schema/videos.ts';
import { isDeleted, softDelete, undelete } from '#server/deletion.ts';
import type { Work } from '#server/work.ts';
import { purgedAt } from '#shared/deletion.ts';
import { publicationOf } from '#shared/drafts.ts';
import type { AdminVideoListInput, VideoInput } from '#shared/videos.ts';
import { requireUnit } from './board.data.ts';
import { videoEvents } from './events.ts';
import { matchesSearch } from './videos.data.ts';

const orders = { title: byText(videos.title), date: videos.seq };

export function listAllVideos(db: Executor, { search, drafts, deleted, ...range }: AdminVideoListInput) {
  const matching = and(
    isDeleted(videos, deleted),
    drafts ? eq(videos.isDraft, true) : undefined,
    matchesSearch(search),
  );
  const query = db.select().from(videos).$dynamic();
  const rows = sortedPage(query, videos, { matching, orders, ...range }).all();
  const { items, nextCursor } = toPage(rows, range.limit);
  return {
    items: items.map((video) => ({ ...video, goneAt: purgedAt(video.deletedAt, false) })),
    nextCursor,
    total: countRows(db, videos, matching),
  };
}

export function createVideo(work: Work, input: VideoInput) {
  requireUnit(work.tx, input.unitId);
  const { seq: _, ...created } = work.tx
    .insert(videos)
    .values({ ...input, ...publicationOf({ isDraft: false }, input), createdAt: work.now })
    .returning()
    .get();
  work.happened(videoEvents.created, { id: created.id, thing: input });
  return created;
}

export function updateVideo(
  work: Work,
  { id, ...asked }: { id: string } & Partial<VideoInput> & { isActive?: boolean },
): void {
  const before = findVideo(work.tx, id);
  requireUnit(work.tx, asked.unitId);
  const change = { ...asked, ...publicationOf(before, asked) };
  work.tx.update(videos).set(change).where(eq(videos.id, id)).run();
  work.happened(videoEvents.updated, { id, before, thing: { ...before, ...change } });
}

export const deleteVideo = (work: Work, { id }: { id: string }): void =>
  softDelete(work, { entity: 'video', id, thing: findVideo(work.tx, id) });

export const restoreVideo = (work: Work, { id }: { id: string }): void =>
  undelete(work, { entity: 'video', id, thing: findVideo(work.tx, id, true) });

function findVideo(tx: Executor, id: string, deleted = false) {
  const found = tx
    .select({
      title: videos.title,
      description: videos.description,
      youtubeUrl: videos.youtubeUrl,
      unitId: videos.unitId,
      isActive: videos.isActive,
      isDraft: videos.isDraft,
    })
    .from(videos)
    .where(and(eq(videos.id, id), isDeleted(videos, deleted)))
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'Video not found' });
  return found;
}
