import { and, or } from 'drizzle-orm';
import { isDeleted } from '#server/audit/soft-delete.ts';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { countRows, newestFirst, toPage } from '#server/db/page.ts';
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
  const rows = newestFirst(db.select().from(videos).$dynamic(), videos, { matching, cursor, limit }).all();
  return { ...toPage(rows, limit), total: countRows(db, videos, matching) };
}
