import { and, count, desc, lt, or } from 'drizzle-orm';
import { isDeleted } from '#server/audit/soft-delete.ts';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { videos } from '#server/db/schema/videos.ts';
import type { AdminVideoListInput, VideoListInput } from '#shared/videos.ts';

/** The videos that match, newest first, one page of them; `total` counts all that match. */
export function listVideos(db: Executor, input: VideoListInput) {
  const { items, ...page } = findVideos(db, { ...input, deleted: false });
  return { items: items.map(({ deletedAt: _, ...video }) => video), ...page };
}

/** As `listVideos`, or of the deleted ones. */
export function findVideos(db: Executor, { search, deleted, cursor, limit }: AdminVideoListInput) {
  const matching = and(
    isDeleted(videos, deleted),
    search === '' ? undefined : or(containsText(videos.title, search), containsText(videos.description, search)),
  );
  const rows = db
    .select()
    .from(videos)
    .where(and(matching, cursor ? lt(videos.seq, cursor) : undefined))
    .orderBy(desc(videos.seq))
    .limit(limit + 1)
    .all();
  const total = db.select({ total: count() }).from(videos).where(matching).get()?.total ?? 0;
  return { ...toPage(rows, limit), total };
}
