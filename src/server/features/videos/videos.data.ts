import { and, count, desc, lt, or } from 'drizzle-orm';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { videos } from '#server/db/schema/videos.ts';
import type { VideoListInput } from '#shared/videos.ts';

/** The videos that match, newest first, one page of them; `total` counts all that match. */
export function listVideos(db: Executor, { search, cursor, limit }: VideoListInput) {
  const matching =
    search === '' ? undefined : or(containsText(videos.title, search), containsText(videos.description, search));
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
