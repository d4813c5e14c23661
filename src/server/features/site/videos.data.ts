import { and, eq, isNull, or } from 'drizzle-orm';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { countRows, newestFirst, toPage } from '#server/db/page.ts';
import { videos } from '#server/db/schema/videos.ts';
import type { VideoListInput } from '#shared/videos.ts';

const publicColumns = {
  seq: videos.seq,
  id: videos.id,
  title: videos.title,
  description: videos.description,
  youtubeUrl: videos.youtubeUrl,
  createdAt: videos.createdAt,
};

export const matchesSearch = (search: string) =>
  search === '' ? undefined : or(containsText(videos.title, search), containsText(videos.description, search));

export const isShownVideo = and(eq(videos.isActive, true), isNull(videos.deletedAt));

export function listVideos(db: Executor, { search, cursor, limit }: VideoListInput) {
  const matching = and(isShownVideo, matchesSearch(search));
  const query = db.select(publicColumns).from(videos).$dynamic();
  const rows = newestFirst(query, videos, { matching, cursor, limit }).all();
  return { ...toPage(rows, limit), total: countRows(db, videos, matching) };
}
